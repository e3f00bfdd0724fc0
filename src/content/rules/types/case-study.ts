import { seriesOf } from '../case-study/series.ts'
import { datedNotesOf } from '../case-study/typed-lines.ts'
import { define } from '../model/define.ts'
import {
  datedNotes,
  figures,
  image,
  link,
  longText,
  monthValues,
  optional,
  shortText,
  slug,
  table,
} from '../model/fields.ts'

// Not in the specification: proof of what the work changed, with figures and dates.
export const caseStudy = define({
  name: 'caseStudy',
  kind: 'list',
  label: 'Result',
  purpose:
    'What your work changed for one client: figures, a chart, dates. The first one is on the landing page.',
  group: 'Landing page',
  feature: 'results',
  fields: {
    client: shortText('Client', { sameInAll: true, example: 'Corner Bakery', maximum: 60 }),
    slug: slug('Address of its page', {
      help: 'The end of the address: corner-bakery makes /results/corner-bakery. Links to it break when you change it.',
      example: 'corner-bakery',
    }),
    sentence: shortText('The result in one sentence', {
      example: 'A bakery that the whole town finds: twice the orders in half a year',
      maximum: 140,
    }),
    logo: image('The client’s mark', { help: 'A square picture of their logo.' }),
    figures: figures('Figures', {
      help: 'One per line: the figure, a space, what it counts. Up to four.',
      example: '120 orders a week\n2 new branches',
    }),
    seriesName: optional(shortText('What the chart counts', { example: 'Orders per month', maximum: 80 })),
    series: optional(
      monthValues('Values of the chart', {
        help: 'One month per line and its value: 2026-03 118, or Mar 2026 118. You can paste two columns of a spreadsheet.',
        example: '2026-01 31\n2026-02 34\n2026-03 118',
      }),
    ),
    marks: optional(
      datedNotes('Marks in the chart', {
        help: 'One per line: the day, a space, what was done.',
        example: '2026-02-10 The new shop opened',
      }),
    ),
    story: optional(longText('What was done', { help: 'A blank line starts a paragraph.' })),
    pictureOne: optional(image('Picture', { help: 'Wide, beside the text.' })),
    pictureTwo: optional(image('Second picture', { help: 'Below the text.' })),
    quote: optional(longText('What the client says', { maximum: 1000 })),
    quotePerson: optional(shortText('Who says it', { example: 'Jane Miller, founder' })),
    sampleName: optional(
      shortText('Name of the sample', {
        help: 'A part of what the client received, so that others see what they get.',
        example: 'The report, first page',
      }),
    ),
    sample: optional(
      table('Rows of the sample', {
        help: 'One row per line, cells divided by |. The first line names the columns. You can leave out what is secret.',
        example: 'Task | Hours | Worth\nA shorter order form | 6 | High',
      }),
    ),
    sampleLink: optional(link('Link to the whole document', { example: 'https://example.com/sample.pdf' })),
  },
  titleField: 'client',
  uniqueField: 'slug',
  check: ({ series = '', seriesName = '', marks = '' }) => {
    const months = seriesOf(series).map(({ month }) => month)
    const [first, last] = [months[0] ?? '', months.at(-1) ?? '']
    const outside = datedNotesOf(marks).find(({ day }) => day.slice(0, 7) < first || day.slice(0, 7) > last)
    return {
      ...(series && !seriesName && { seriesName: 'What the chart counts is required with values.' }),
      ...(marks && !series && { marks: 'Marks in the chart need values of the chart.' }),
      ...(series &&
        outside && { marks: `Marks in the chart must be within its months; ${outside.day} is not.` }),
    }
  },
  calls: {
    list: '/case-studies',
    one: '/case-study/{id}',
    create: '/add-case-study',
    update: '/case-study/{id}',
  },
  screens: { manage: '/edit-results', edit: '/result-edit/{id}' },
  texts: {
    added: 'Result is added',
    updated: 'Result is updated',
    create: 'Add result',
    edit: 'Edit',
    list: 'Results',
  },
  shownOn: ['/', '/results'],
  ownPage: { path: '/results/{slug}', field: 'slug' },
  section: 'results',
})
