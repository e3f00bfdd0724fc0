import { say } from '#platform/rules/words.ts'
import { define } from '../model/define.ts'
import { optional, shortText } from '../model/fields.ts'

const row = (label: string, example: string) => optional(shortText(label, { example, maximum: 40 }))

/** The labels of the ten rows, in the order of the packages' points. */
export const ROW_LABELS = [
  'rowOne',
  'rowTwo',
  'rowThree',
  'rowFour',
  'rowFive',
  'rowSix',
  'rowSeven',
  'rowEight',
  'rowNine',
  'rowTen',
] as const

// Not in the specification: labels that the points of all packages share, so that people can compare them.
export const packageRows = define({
  name: 'packageRows',
  kind: 'singleton',
  label: say('content.admin', 'packageRows.label'),
  purpose: say('content.admin', 'packageRows.purpose'),
  group: 'Packages',
  fields: {
    rowOne: shortText(say('content.admin', 'packageRows.rowOne.label'), {
      example: say('content.admin', 'packageRows.rowOne.example'),
      maximum: 40,
    }),
    rowTwo: row(
      say('content.admin', 'packageRows.rowTwo.label'),
      say('content.admin', 'packageRows.rowTwo.example'),
    ),
    rowThree: row(
      say('content.admin', 'packageRows.rowThree.label'),
      say('content.admin', 'packageRows.rowThree.example'),
    ),
    rowFour: row(
      say('content.admin', 'packageRows.rowFour.label'),
      say('content.admin', 'packageRows.rowFour.example'),
    ),
    rowFive: row(
      say('content.admin', 'packageRows.rowFive.label'),
      say('content.admin', 'packageRows.rowFive.example'),
    ),
    rowSix: row(
      say('content.admin', 'packageRows.rowSix.label'),
      say('content.admin', 'packageRows.rowSix.example'),
    ),
    rowSeven: row(
      say('content.admin', 'packageRows.rowSeven.label'),
      say('content.admin', 'packageRows.rowSeven.example'),
    ),
    rowEight: row(
      say('content.admin', 'packageRows.rowEight.label'),
      say('content.admin', 'packageRows.rowEight.example'),
    ),
    rowNine: row(
      say('content.admin', 'packageRows.rowNine.label'),
      say('content.admin', 'packageRows.rowNine.example'),
    ),
    rowTen: row(
      say('content.admin', 'packageRows.rowTen.label'),
      say('content.admin', 'packageRows.rowTen.example'),
    ),
  },
  titleField: 'rowOne',
  inShort: (values) =>
    say('content.admin', 'packageRows.inShort', { count: ROW_LABELS.filter((name) => values[name]).length }),
  calls: {
    list: '/package-rows',
    one: '/package-rows/{id}',
    create: '/add-package-rows',
    update: '/package-rows/{id}',
  },
  screens: { manage: '/package-rows', edit: '/package-rows/{id}' },
  texts: {
    added: say('content.admin', 'packageRows.texts.added'),
    updated: say('content.admin', 'packageRows.texts.updated'),
    create: say('content.admin', 'packageRows.texts.create'),
    edit: say('content.admin', 'packageRows.texts.edit'),
  },
  shownOn: ['/pricing', '/'],
  section: 'pricing',
})
