import { say } from '#platform/rules/words.ts'
import { define } from '../model/define.ts'
import { choice, money, optional, references, shortText, wholeNumber } from '../model/fields.ts'
import { BILLINGS } from '../values/intervals.ts'

/** What can be ordered with a package: one more language, a faster delivery, care after the launch. */
export const addOn = define({
  name: 'addOn',
  kind: 'list',
  label: say('content.admin', 'addOn.label'),
  purpose: say('content.admin', 'addOn.purpose'),
  group: 'Packages',
  feature: 'addOns',
  readers: 'admin',
  synonyms: say('content.admin', 'addOn.synonyms'),
  fields: {
    name: shortText(say('content.admin', 'addOn.name.label'), {
      example: say('content.admin', 'addOn.name.example'),
      maximum: 60,
    }),
    about: optional(
      shortText(say('content.admin', 'addOn.about.label'), {
        help: say('content.admin', 'addOn.about.help'),
        maximum: 160,
      }),
    ),
    price: money(say('content.admin', 'addOn.price.label'), { example: '90' }),
    billing: optional(
      choice(say('content.admin', 'addOn.billing.label'), BILLINGS, {
        help: say('content.admin', 'addOn.billing.help'),
        initial: 'once',
        choiceLabel: (billing) => say('content.admin', `billing.${billing}`),
      }),
    ),
    days: optional(
      wholeNumber(say('content.admin', 'addOn.days.label'), [0, 260], {
        help: say('content.admin', 'addOn.days.help'),
        example: '2',
      }),
    ),
    packageIds: optional(
      references(say('content.admin', 'addOn.packageIds.label'), 'pricing', {
        help: say('content.admin', 'addOn.packageIds.help'),
      }),
    ),
  },
  titleField: 'name',
  uniqueField: 'name',
  calls: { list: '/add-ons', one: '/add-on/{id}', create: '/add-add-on', update: '/add-on/{id}' },
  screens: { manage: '/add-ons', edit: '/add-on/{id}' },
  texts: {
    added: say('content.admin', 'addOn.texts.added'),
    updated: say('content.admin', 'addOn.texts.updated'),
    create: say('content.admin', 'addOn.texts.create'),
    edit: say('content.admin', 'addOn.texts.edit'),
    list: say('content.admin', 'addOn.texts.list'),
  },
  asksFirst: {
    field: 'price',
    confirmation: 'confirmPrice',
    label: say('content.admin', 'pricing.asksFirst'),
    meaning: 'An editor’s change of the price by more than half is refused with 422 until this is true.',
    about: { price: 'more than half' },
  },
  audited: { field: 'price', name: 'price', record: 'add-on', told: { price: 'more than half' } },
  shownOn: [],
})
