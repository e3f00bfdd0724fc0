import { define } from '../model/define.ts'
import { choice, money, optional, part, references, shortText } from '../model/fields.ts'
import { BILLING_WORDS, BILLINGS } from '../values/intervals.ts'

const point = (which: string, help?: string) =>
  optional(shortText(`${which} point`, { listed: true, ...(help && { help }) }))

/** How a price card looks; by default only that of the name Premium is dark, as the specification has it. */
export const CARD_LOOKS = ['named', 'light', 'dark'] as const
const CARD_WORDS = { named: 'By its name: Premium stands out', light: 'Light', dark: 'Dark, stands out' }

/** The ten feature points, in the order in which they are shown. */
export const PACKAGE_POINTS = [
  'packagePointOne',
  'packagePointTwo',
  'packagePointThree',
  'packagePointFour',
  'packagePointFive',
  'packagePointSix',
  'packagePointSeven',
  'packagePointEight',
  'packagePointNine',
  'packagePointTen',
] as const

/** What a slip or a thief would change: it is sold at once. */
const COST = { packagePrice: 'more than half', packageBilling: 'any' } as const

export const pricing = define({
  name: 'pricing',
  kind: 'list',
  label: 'Package',
  purpose: 'What customers can order, and for how much.',
  group: 'Packages',
  synonyms: 'price prices packages plans cost offers',
  fields: {
    packageName: shortText('Name', { sameInAll: true, example: 'Standard', maximum: 60 }),
    packageFor: optional(
      shortText('Who it is for', {
        help: 'One line under the name.',
        example: 'For small companies',
        maximum: 80,
      }),
    ),
    packagePrice: money('Price', { example: '299' }),
    packageBilling: optional(
      choice('Billing', BILLINGS, {
        help: 'Once, or again every month, quarter or year until the customer or you end it.',
        initial: 'once',
        choiceLabel: (billing) => BILLING_WORDS[billing],
      }),
    ),
    packageTagline: optional(
      shortText('Tagline', {
        help: 'Above the name. If it is empty, Basic, Standard and Premium have their own.',
        example: 'Best value',
        maximum: 30,
      }),
    ),
    packageCard: optional(
      choice('Card', CARD_LOOKS, {
        initial: CARD_LOOKS[0],
        choiceLabel: (look) => CARD_WORDS[look],
      }),
    ),
    packageServices: optional(
      references('Services in it', 'serviceItem', {
        help: 'The service page names the packages that hold each service.',
      }),
    ),
    packageButtonText: shortText('Button text', { example: 'Order now', maximum: 60 }),
    ...part('Points', {
      packagePointOne: point('First'),
      packagePointTwo: point('Second'),
      packagePointThree: point('Third'),
      packagePointFour: point('Fourth'),
      packagePointFive: point('Fifth'),
      packagePointSix: point('Sixth', 'The landing page shows the points up to here, or seven of “Premium”.'),
      packagePointSeven: point(
        'Seventh',
        'The price cards show the points up to here, or eight of “Premium”. The comparison and orders list them all.',
      ),
      packagePointEight: point('Eighth'),
      packagePointNine: point('Ninth'),
      packagePointTen: point('Tenth'),
    }),
  },
  titleField: 'packageName',
  uniqueField: 'packageName',
  calls: { list: '/pricings', one: '/pricing/{id}', create: '/add-pricing', update: '/pricing/{id}' },
  screens: { manage: '/add-pricing', edit: '/package-edit/{id}' },
  alsoAt: { screen: '/package-plan/{id}', label: 'Plan' },
  texts: { updated: 'Pricing One Is Updated', create: 'Add Package', edit: 'Edit Now', list: 'Packages' },
  asksFirst: {
    field: 'packagePrice',
    confirmation: 'confirmPrice',
    label: 'Yes, change it',
    meaning:
      'An editor’s change of the billing, or of a price by more than half, is refused with 422 until this is true.',
    about: COST,
  },
  audited: { field: 'packagePrice', name: 'price', also: ['packageBilling'], told: COST },
  shownOn: ['/', '/pricing', '/service'],
  section: 'pricing',
})
