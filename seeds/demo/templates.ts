// Designs that visitors may open and make their own. Each leads to Canva's own choice for that kind of
// design.
import { artPath } from '../art/index.ts'
import type { SeedOf } from './seed.ts'

type Format = 'Facebook' | 'Instagram' | 'Youtube'

const design = (
  format: Format,
  category: string,
  freeOrPaid: 'Free' | 'Paid',
  picture: string,
  search: string,
): SeedOf<'designItem'> => ({
  format,
  canvaLink: `https://www.canva.com/templates/?query=${search.replaceAll(' ', '+')}`,
  imageLink: artPath(`template-${picture}`),
  category,
  freeOrPaid,
})

export const designItems = [
  design('Instagram', 'Launch', 'Free', 'new-in', 'instagram post new arrival'),
  design('Facebook', 'Event', 'Free', 'open', 'facebook event cover open day'),
  design('Youtube', 'How-to', 'Paid', 'how-to', 'youtube thumbnail how to'),
  design('Instagram', 'How-to', 'Paid', 'three-tips', 'instagram carousel tips'),
  design('Facebook', 'Offer', 'Free', 'offer', 'facebook post sale discount'),
  design('Youtube', 'Event', 'Paid', 'live', 'youtube thumbnail live stream'),
]
