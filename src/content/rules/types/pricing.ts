import { say } from '#platform/rules/words.ts'
import { define } from '../model/define.ts'
import { choice, money, optional, part, references, shortText, wholeNumber } from '../model/fields.ts'
import { BILLINGS } from '../values/intervals.ts'

const point = (label: string, help?: string) =>
  optional(shortText(label, { listed: true, ...(help && { help }) }))

/** How a price card looks; by default only that of the name Premium is dark, as the specification has it. */
export const CARD_LOOKS = ['named', 'light', 'dark'] as const

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
  label: say('content.admin', 'pricing.label'),
  purpose: say('content.admin', 'pricing.purpose'),
  group: 'Packages',
  synonyms: say('content.admin', 'pricing.synonyms'),
  fields: {
    packageName: shortText(say('content.admin', 'pricing.packageName.label'), {
      sameInAll: true,
      example: say('content.admin', 'pricing.packageName.example'),
      maximum: 60,
    }),
    packageFor: optional(
      shortText(say('content.admin', 'pricing.packageFor.label'), {
        help: say('content.admin', 'pricing.packageFor.help'),
        example: say('content.admin', 'pricing.packageFor.example'),
        maximum: 80,
      }),
    ),
    packagePrice: money(say('content.admin', 'pricing.packagePrice.label'), { example: '299' }),
    packageBilling: optional(
      choice(say('content.admin', 'pricing.packageBilling.label'), BILLINGS, {
        help: say('content.admin', 'pricing.packageBilling.help'),
        initial: 'once',
        choiceLabel: (billing) => say('content.admin', `billing.${billing}`),
      }),
    ),
    packageMost: optional(
      wholeNumber(say('content.admin', 'pricing.packageMost.label'), [1, 99], {
        help: say('content.admin', 'pricing.packageMost.help'),
        example: '5',
      }),
    ),
    packageTagline: optional(
      shortText(say('content.admin', 'pricing.packageTagline.label'), {
        help: say('content.admin', 'pricing.packageTagline.help'),
        example: say('content.admin', 'pricing.packageTagline.example'),
        maximum: 30,
      }),
    ),
    packageCard: optional(
      choice(say('content.admin', 'pricing.packageCard.label'), CARD_LOOKS, {
        initial: CARD_LOOKS[0],
        choiceLabel: (look) => say('content.admin', `pricing.card.${look}`),
      }),
    ),
    packageServices: optional(
      references(say('content.admin', 'pricing.packageServices.label'), 'serviceItem', {
        help: say('content.admin', 'pricing.packageServices.help'),
      }),
    ),
    packageButtonText: shortText(say('content.admin', 'pricing.packageButtonText.label'), {
      example: say('content.admin', 'pricing.packageButtonText.example'),
      maximum: 60,
    }),
    ...part(say('content.admin', 'pricing.part.points'), {
      packagePointOne: point(say('content.admin', 'pricing.packagePointOne.label')),
      packagePointTwo: point(say('content.admin', 'pricing.packagePointTwo.label')),
      packagePointThree: point(say('content.admin', 'pricing.packagePointThree.label')),
      packagePointFour: point(say('content.admin', 'pricing.packagePointFour.label')),
      packagePointFive: point(say('content.admin', 'pricing.packagePointFive.label')),
      packagePointSix: point(
        say('content.admin', 'pricing.packagePointSix.label'),
        say('content.admin', 'pricing.packagePointSix.help'),
      ),
      packagePointSeven: point(
        say('content.admin', 'pricing.packagePointSeven.label'),
        say('content.admin', 'pricing.packagePointSeven.help'),
      ),
      packagePointEight: point(say('content.admin', 'pricing.packagePointEight.label')),
      packagePointNine: point(say('content.admin', 'pricing.packagePointNine.label')),
      packagePointTen: point(say('content.admin', 'pricing.packagePointTen.label')),
    }),
  },
  titleField: 'packageName',
  uniqueField: 'packageName',
  calls: { list: '/pricings', one: '/pricing/{id}', create: '/add-pricing', update: '/pricing/{id}' },
  screens: { manage: '/add-pricing', edit: '/package-edit/{id}' },
  alsoAt: { screen: '/package-plan/{id}', label: say('content.admin', 'pricing.alsoAt') },
  texts: {
    updated: say('content.admin', 'pricing.texts.updated'),
    create: say('content.admin', 'pricing.texts.create'),
    edit: say('content.admin', 'pricing.texts.edit'),
    list: say('content.admin', 'pricing.texts.list'),
  },
  asksFirst: {
    field: 'packagePrice',
    confirmation: 'confirmPrice',
    label: say('content.admin', 'pricing.asksFirst'),
    meaning:
      'An editor’s change of the billing, or of a price by more than half, is refused with 422 until this is true.',
    about: COST,
  },
  audited: { field: 'packagePrice', name: 'price', record: 'package', also: ['packageBilling'], told: COST },
  shownOn: ['/', '/pricing', '/service'],
  section: 'pricing',
})
