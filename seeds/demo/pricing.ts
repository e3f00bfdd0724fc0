// The packages, the labels of their rows, and questions about them. The points of the three packages cover
// the same topics in the same order.
import { PACKAGE_POINTS } from '#content/rules/types/pricing.ts'
import { prose, type SeedOf } from './seed.ts'

type PointField = (typeof PACKAGE_POINTS)[number]

interface OfferSeed {
  name: string
  price: string
  for: string
  services: readonly string[]
  points: readonly string[]
}

function offer({ name, price, for: packageFor, services, points }: OfferSeed): SeedOf<'pricing'> {
  const pointFields = Object.fromEntries(
    PACKAGE_POINTS.map((field, at) => [field, points[at] ?? '']),
  ) as Record<PointField, string>
  return {
    packageName: name,
    packageTagline: '',
    packageCard: '',
    packageFor,
    packagePrice: price,
    packageBilling: 'once',
    packageMost: '',
    packageServices: services.join('\n'),
    packageButtonText: `Order ${name}`,
    ...pointFields,
  }
}

export const addOns: readonly SeedOf<'addOn'>[] = [
  {
    name: 'A second language',
    about: 'The same work for your site in one more language.',
    price: '350',
    billing: 'once',
    days: '3',
    packageIds: '',
  },
  {
    name: 'A workshop for your team',
    about: 'Two hours on line, with a recording.',
    price: '280',
    billing: 'once',
    days: '',
    packageIds: '',
  },
]

/** The seeds name the services by their titles. */
const IN_BASIC = ['Technical audit', 'Search research', 'Measurement']
const IN_STANDARD = [...IN_BASIC, 'Writing and editing', 'Local search']
const IN_PREMIUM = [...IN_STANDARD, 'Links and press']

export const packages = [
  offer({
    name: 'Basic',
    price: '490',
    for: 'For sites with up to 100 pages',
    services: IN_BASIC,
    points: [
      'Technical audit of up to 100 pages',
      'Your 25 best keywords',
      'A list of fixes by priority',
      'New titles for 10 pages',
      'Search Console and reports set up',
      'A 45-minute call about the findings',
      'A one-page summary for your boss',
    ],
  }),
  offer({
    name: 'Standard',
    price: '1290',
    for: 'For sites with up to 500 pages',
    services: IN_STANDARD,
    points: [
      'Technical audit of up to 500 pages',
      '80 keywords, in groups',
      'The list, and we make the top 20',
      'New titles for 40 pages',
      'Set up, and a page that you keep',
      'The call, and 3 months of Friday notes',
      'The summary, and 4 articles',
      'Local profile set up and cleaned',
    ],
  }),
  offer({
    name: 'Premium',
    price: '2900',
    for: 'For shops and sites with thousands of pages',
    services: IN_PREMIUM,
    points: [
      'Technical audit without a page limit',
      '200 keywords, in groups and a map',
      'The list, and we make and test it all',
      'New titles for 120 pages',
      'Set up, and a dashboard instead of a page',
      'The call, and 6 months of Friday notes',
      'The summary, and 10 articles',
      'Local profiles for up to 5 addresses',
      'Your story offered to 60 editors',
      'Half-day workshop for your team',
    ],
  }),
]

export const packageRows: SeedOf<'packageRows'> = {
  rowOne: 'Audit',
  rowTwo: 'Keywords',
  rowThree: 'Fixes',
  rowFour: 'Titles',
  rowFive: 'Reports',
  rowSix: 'Calls',
  rowSeven: 'Writing',
  rowEight: 'Local',
  rowNine: 'Press',
  rowTen: 'Training',
}

export const faqHeading: SeedOf<'faqHeading'> = {
  faqHeading: 'Before you order',
  faqText: 'The questions we hear in almost every first call, with the answers we give there.',
}

const question = (title: string, text: string): SeedOf<'faqItem'> => ({
  accodingTitle: title,
  accodingText: prose(text),
})

export const faqItems = [
  question(
    'How long until we see results?',
    `
      Technical repairs show within two to six weeks, local search about as fast. New pages need three to six
      months to find their place. We tell you in the first call which of these you are waiting for.
    `,
  ),
  question(
    'Can you promise first place?',
    `
      No, and nobody honest can: the order is made by the search engine, anew for every search. We promise the
      work, the date and the figures. In the past year 79 of 100 keywords we worked on reached page one.
    `,
  ),
  question(
    'Is this a subscription?',
    `
      No. Each package is one project at one price, paid once. If you want to go on afterwards you order
      again; 85 of 100 customers do.
    `,
  ),
  question(
    'What do you need from us?',
    `
      Read access to your site’s figures, one person who can decide, and about three hours of their time over
      the whole project. For Standard and Premium also an account in your system, so that we can make the
      fixes ourselves. We never ask for your own password.
    `,
  ),
  question(
    'How do we pay?',
    `
      By the ways that the pay page offers, such as card or PayPal. You can pay right after ordering or later from
      your account; we start when the payment is in. The receipt waits on the order’s page. If your company
      can only pay by bank transfer, write to us and we will record it by hand.
    `,
  ),
  question(
    'What happens after we order?',
    `
      Your lead writes to you within one working day with a date for the first call and the day of delivery.
      From then on you can see in your account how the order stands.
    `,
  ),
  question(
    'Can we get our money back?',
    `
      Before the first call: all of it, no reasons asked. After that, the part that we have not worked on yet.
      And if a Basic audit finds nothing worth fixing, it is free. That has happened twice in twelve years.
    `,
  ),
  question(
    'In which languages do you work?',
    `
      We write in English, Portuguese, Spanish and German, always by somebody who grew up with the language.
      Audits and measurement work for a site in any language.
    `,
  ),
]
