import { say } from '#platform/rules/words.ts'
import { define } from '../model/define.ts'
import { longText, optional, reference, shortText, wholeNumber } from '../model/fields.ts'

// What a package promises. A type of its own, because the specification fixes the fields of a package.
export const packageWork = define({
  name: 'packageWork',
  kind: 'list',
  label: say('content.admin', 'packageWork.label'),
  purpose: say('content.admin', 'packageWork.purpose'),
  group: 'Packages',
  readers: 'admin',
  fields: {
    packageId: reference(say('content.admin', 'packageWork.packageId.label'), 'pricing'),
    days: wholeNumber(say('content.admin', 'packageWork.days.label'), [1, 260], {
      help: say('content.admin', 'packageWork.days.help'),
      initial: '10',
    }),
    changeDays: wholeNumber(say('content.admin', 'packageWork.changeDays.label'), [1, 60], {
      help: say('content.admin', 'packageWork.changeDays.help'),
      initial: '5',
    }),
    rounds: wholeNumber(say('content.admin', 'packageWork.rounds.label'), [0, 20], { initial: '2' }),
    lateCreditPercent: wholeNumber(say('content.admin', 'packageWork.lateCreditPercent.label'), [0, 100], {
      help: say('content.admin', 'packageWork.lateCreditPercent.help'),
      initial: '0',
    }),
    refund: optional(
      shortText(say('content.admin', 'packageWork.refund.label'), {
        help: say('content.admin', 'packageWork.refund.help'),
        example: say('content.admin', 'packageWork.refund.example'),
        maximum: 80,
      }),
    ),
    opening: optional(
      longText(say('content.admin', 'packageWork.opening.label'), {
        help: say('content.admin', 'packageWork.opening.help'),
        example: say('content.admin', 'packageWork.opening.example'),
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
    added: say('content.admin', 'packageWork.texts.added'),
    updated: say('content.admin', 'packageWork.texts.updated'),
    create: say('content.admin', 'packageWork.texts.create'),
    edit: say('content.admin', 'packageWork.texts.edit'),
    list: say('content.admin', 'packageWork.texts.list'),
  },
  audited: {
    field: 'lateCreditPercent',
    name: 'late credit',
    record: 'plan',
    whole: true,
    told: { lateCreditPercent: 'rise' },
  },
  shownOn: [],
})
