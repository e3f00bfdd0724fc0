import { say } from '#platform/rules/words.ts'
import { define } from '../model/define.ts'
import { days, optional, weekdays } from '../model/fields.ts'

// A setting rather than content, but the same rules fit: one record with versions and a history. Dates count
// by the version that was known when they were promised.
export const workingDays = define({
  name: 'workingDays',
  kind: 'singleton',
  label: say('content.admin', 'workingDays.label'),
  purpose: say('content.admin', 'workingDays.purpose'),
  group: 'Team',
  synonyms: say('content.admin', 'workingDays.synonyms'),
  readers: 'admin',
  editors: 'change-settings',
  fields: {
    weekdays: weekdays(say('content.admin', 'workingDays.weekdays.label'), {
      example: 'Mon–Fri',
      initial: 'Mon–Fri',
    }),
    closedDays: optional(
      days(say('content.admin', 'workingDays.closedDays.label'), {
        help: say('content.admin', 'workingDays.closedDays.help'),
        example: say('content.admin', 'workingDays.closedDays.example'),
      }),
    ),
  },
  titleField: 'weekdays',
  calls: {
    list: '/working-days',
    one: '/working-days/{id}',
    create: '/add-working-days',
    update: '/working-days/{id}',
  },
  screens: { manage: '/working-days', edit: '/working-days/{id}' },
  texts: {
    added: say('content.admin', 'workingDays.texts.added'),
    updated: say('content.admin', 'workingDays.texts.updated'),
    create: say('content.admin', 'workingDays.texts.create'),
    edit: say('content.admin', 'workingDays.texts.edit'),
  },
  shownOn: [],
})
