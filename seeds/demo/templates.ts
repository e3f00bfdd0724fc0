// The designs of the templates page. Each links to Canva's search for that kind of design.

import { artPath, type SeedOf } from './seed.ts'

type Format = 'Facebook' | 'Instagram' | 'Youtube'

interface DesignSeed {
  format: Format
  category: string
  freeOrPaid: 'Free' | 'Paid'
  picture: string
  search: string
}

const design = ({ format, category, freeOrPaid, picture, search }: DesignSeed): SeedOf<'designItem'> => ({
  format,
  canvaLink: `https://www.canva.com/templates/?query=${search.replaceAll(' ', '+')}`,
  imageLink: artPath(`template-${picture}`),
  category,
  freeOrPaid,
})

export const designItems = [
  design({
    format: 'Instagram',
    category: 'Launch',
    freeOrPaid: 'Free',
    picture: 'new-in',
    search: 'instagram post new arrival',
  }),
  design({
    format: 'Facebook',
    category: 'Open day',
    freeOrPaid: 'Free',
    picture: 'open',
    search: 'facebook event cover open day',
  }),
  design({
    format: 'Youtube',
    category: 'How-to',
    freeOrPaid: 'Paid',
    picture: 'how-to',
    search: 'youtube thumbnail how to',
  }),
  design({
    format: 'Instagram',
    category: 'Tips',
    freeOrPaid: 'Paid',
    picture: 'three-tips',
    search: 'instagram carousel tips',
  }),
  design({
    format: 'Facebook',
    category: 'Offer',
    freeOrPaid: 'Free',
    picture: 'offer',
    search: 'facebook post sale discount',
  }),
  design({
    format: 'Youtube',
    category: 'Live',
    freeOrPaid: 'Paid',
    picture: 'live',
    search: 'youtube thumbnail live stream',
  }),
]
