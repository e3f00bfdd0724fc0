import { define } from '../model/define.ts'
import { days, optional, weekdays } from '../model/fields.ts'

// A setting rather than content, but the same rules fit: one record with versions and a history. Dates count
// by the version that was known when they were promised.
export const workingDays = define({
  name: 'workingDays',
  kind: 'singleton',
  label: 'Working days',
  purpose: 'The days that count when a day of delivery is promised.',
  group: 'Team',
  synonyms: 'holidays closed calendar weekend',
  readers: 'admin',
  editors: 'change-settings',
  fields: {
    weekdays: weekdays('Days of the week', { example: 'Mon–Fri', initial: 'Mon–Fri' }),
    closedDays: optional(
      days('Closed days', {
        help:
          'One per line, with a note if you like. They count for new promises; days that were promised ' +
          'already stay.',
        example: '2026-12-25 Christmas',
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
    added: 'Working days added',
    updated: 'Working days updated',
    create: 'Save working days',
    edit: 'Edit working days',
  },
  shownOn: [],
})
