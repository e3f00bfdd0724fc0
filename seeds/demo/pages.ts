// Titles and descriptions of the pages for search engines, and the two legal texts.
import type { EditablePage } from '#content/rules/page-names.ts'
import { privacy } from './privacy.ts'
import { prose, type SeedOf } from './seed.ts'
import { terms } from './terms.ts'

interface PageSeed {
  address: EditablePage
  title: string
  description: string
  text?: string
}

const page = ({ address, title, description, text = '' }: PageSeed): SeedOf<'pageText'> => ({
  page: address,
  title,
  description: prose(description),
  text,
})

/** The default is the specification’s alert. */
export const thanks: SeedOf<'wording'> = {
  message: 'en site.pages.message.thanksStatus',
  text: 'Your message was sent',
}

export const pageTexts = [
  page({
    address: '/',
    title: 'Northlight, the search studio in Lisbon that shows its work',
    description: `
      We find out what your customers type, repair what keeps your pages out of sight, and prove the
      difference. Fixed prices, eleven people, since 2014.
    `,
  }),
  page({
    address: '/pricing',
    title: 'SEO packages at fixed prices | Northlight',
    description: `
      Three packages, each one project at one price: audit, fixes, titles, articles and press. A delivery date
      before we start, and no subscription.
    `,
  }),
  page({
    address: '/service',
    title: 'Technical SEO, content, links and local search | Northlight',
    description: `
      Six services, the people behind them and the figures of last year: technical audits, search research,
      writing, press, local search, measurement.
    `,
  }),
  page({
    address: '/results',
    title: 'What our work changed, in figures and dates | Northlight',
    description: `
      A linen shop, a bicycle shop and a clinic: what was wrong, what we repaired on which day, and what each
      of them counted in the months after.
    `,
  }),
  page({
    address: '/contact',
    title: 'Write to the studio: an answer in one working day | Northlight',
    description: `
      Tell us the address of your site and the search you would most like to win. Marta or Tiago answers
      within one working day. Rua da Boavista 84, Lisbon.
    `,
  }),
  page({
    address: '/templates',
    title: 'Free and paid templates for social media | Northlight',
    description: `
      Designs for Instagram, Facebook and YouTube that open in Canva: launches, events, offers and how-tos.
      Filter by format and category, free or paid.
    `,
  }),
  page({
    address: '/privacy',
    title: 'Privacy: what we keep, and what we never do | Northlight',
    description: `
      No tracking, no cookies until you sign in, a newsletter only if you confirm it twice. What Northlight
      stores, for how long, and what your rights are.
    `,
    text: privacy,
  }),
  page({
    address: '/terms',
    title: 'Terms: what we agree on when you order | Northlight',
    description: `
      How an order comes about, how you pay, what we promise and what nobody can, when you get
      your money back, and what belongs to whom.
    `,
    text: terms,
  }),
]
