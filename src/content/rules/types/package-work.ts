import { define } from '../model/define.ts'
import { longText, optional, reference, shortText, wholeNumber } from '../model/fields.ts'

// What a package promises. A type of its own, because the specification fixes the fields of a package.
export const packageWork = define({
  name: 'packageWork',
  kind: 'list',
  label: 'Plan',
  purpose: 'What customers are told when they order a package: the day, the changes, and what we ask first.',
  group: 'Packages',
  readers: 'admin',
  fields: {
    packageId: reference('Package', 'pricing'),
    days: wholeNumber('Working days until delivery', [1, 260], {
      help: 'Counted from the day on which payment and answers are in. The promised day follows from it.',
      initial: '10',
    }),
    changeDays: wholeNumber('Working days for changes', [1, 60], {
      help: 'From the day on which a customer asks for changes.',
      initial: '5',
    }),
    rounds: wholeNumber('Rounds of changes included', [0, 20], { initial: '2' }),
    lateCreditPercent: wholeNumber('Credit if late, in percent of the price', [0, 100], {
      help: 'Noted by itself on the first late day. 0 for none.',
      initial: '0',
    }),
    refund: optional(
      shortText('Refund', {
        help: 'When a customer gets the money back. Shown under the button of the price card; your terms must say the same.',
        example: 'Full refund until we begin',
        maximum: 80,
      }),
    ),
    opening: optional(
      longText('Welcome note', {
        help: 'Your first words on the page of an order, once it is paid.',
        example: 'Thank you! Please answer our questions, so that we can begin.',
        maximum: 2000,
      }),
    ),
  },
  titleField: 'packageId',
  uniqueField: 'packageId',
  calls: {
    list: '/package-works',
    one: '/package-work/{id}',
    create: '/add-package-work',
    update: '/package-work/{id}',
  },
  screens: { manage: '/add-pricing', edit: '/package-plan/{id}' },
  partOf: { field: 'packageId', screen: '/package-plan/{id}' },
  texts: {
    added: 'Plan is added',
    updated: 'Plan is updated',
    create: 'Promise a day',
    edit: 'Edit plan',
    list: 'Plans',
  },
  audited: {
    field: 'lateCreditPercent',
    name: 'late credit',
    whole: true,
    told: { lateCreditPercent: 'rise' },
  },
  shownOn: [],
})
