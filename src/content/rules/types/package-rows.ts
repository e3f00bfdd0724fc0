import { countOf } from '#platform/rules/count-of.ts'
import { define } from '../model/define.ts'
import { optional, shortText } from '../model/fields.ts'

const label = (which: string, example: string) =>
  optional(shortText(`${which} row`, { example, maximum: 40 }))

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
  label: 'Rows of the price cards',
  purpose:
    'One word for each point of the packages. With them the price cards can be compared row by row: ' +
    'the first point of every package belongs to the first row.',
  group: 'Packages',
  fields: {
    rowOne: shortText('First row', { example: 'Audit', maximum: 40 }),
    rowTwo: label('Second', 'Keywords'),
    rowThree: label('Third', 'Fixes'),
    rowFour: label('Fourth', 'Titles'),
    rowFive: label('Fifth', 'Articles'),
    rowSix: label('Sixth', 'Calls'),
    rowSeven: label('Seventh', 'Reports'),
    rowEight: label('Eighth', 'Local'),
    rowNine: label('Ninth', 'Press'),
    rowTen: label('Tenth', 'Training'),
  },
  titleField: 'rowOne',
  inShort: (values) => countOf(ROW_LABELS.filter((name) => values[name]).length, 'row'),
  calls: {
    list: '/package-rows',
    one: '/package-rows/{id}',
    create: '/add-package-rows',
    update: '/package-rows/{id}',
  },
  screens: { manage: '/package-rows', edit: '/package-rows/{id}' },
  texts: {
    added: 'Rows are added',
    updated: 'Rows are updated',
    create: 'Save rows',
    edit: 'Edit rows',
  },
  shownOn: ['/pricing', '/'],
  section: 'pricing',
})
