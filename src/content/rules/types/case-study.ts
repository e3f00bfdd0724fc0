import { say } from '#platform/rules/words.ts'
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
  label: say('content.admin', 'caseStudy.label'),
  purpose: say('content.admin', 'caseStudy.purpose'),
  group: 'Landing page',
  feature: 'results',
  fields: {
    client: shortText(say('content.admin', 'caseStudy.client.label'), {
      sameInAll: true,
      example: say('content.admin', 'caseStudy.client.example'),
      maximum: 60,
    }),
    slug: slug(say('content.admin', 'caseStudy.slug.label'), {
      help: say('content.admin', 'caseStudy.slug.help'),
      example: 'corner-bakery',
    }),
    sentence: shortText(say('content.admin', 'caseStudy.sentence.label'), {
      example: say('content.admin', 'caseStudy.sentence.example'),
      maximum: 140,
    }),
    logo: image(say('content.admin', 'caseStudy.logo.label'), {
      help: say('content.admin', 'caseStudy.logo.help'),
    }),
    figures: figures(say('content.admin', 'caseStudy.figures.label'), {
      help: say('content.admin', 'caseStudy.figures.help'),
      example: say('content.admin', 'caseStudy.figures.example'),
    }),
    seriesName: optional(
      shortText(say('content.admin', 'caseStudy.seriesName.label'), {
        example: say('content.admin', 'caseStudy.seriesName.example'),
        maximum: 80,
      }),
    ),
    series: optional(
      monthValues(say('content.admin', 'caseStudy.series.label'), {
        help: say('content.admin', 'caseStudy.series.help'),
        example: '2026-01 31\n2026-02 34\n2026-03 118',
      }),
    ),
    marks: optional(
      datedNotes(say('content.admin', 'caseStudy.marks.label'), {
        help: say('content.admin', 'caseStudy.marks.help'),
        example: say('content.admin', 'caseStudy.marks.example'),
      }),
    ),
    story: optional(
      longText(say('content.admin', 'caseStudy.story.label'), {
        help: say('content.admin', 'caseStudy.story.help'),
      }),
    ),
    pictureOne: optional(
      image(say('content.admin', 'caseStudy.pictureOne.label'), {
        help: say('content.admin', 'caseStudy.pictureOne.help'),
      }),
    ),
    pictureTwo: optional(
      image(say('content.admin', 'caseStudy.pictureTwo.label'), {
        help: say('content.admin', 'caseStudy.pictureTwo.help'),
      }),
    ),
    quote: optional(longText(say('content.admin', 'caseStudy.quote.label'), { maximum: 1000 })),
    quotePerson: optional(
      shortText(say('content.admin', 'caseStudy.quotePerson.label'), {
        example: say('content.admin', 'caseStudy.quotePerson.example'),
      }),
    ),
    sampleName: optional(
      shortText(say('content.admin', 'caseStudy.sampleName.label'), {
        help: say('content.admin', 'caseStudy.sampleName.help'),
        example: say('content.admin', 'caseStudy.sampleName.example'),
      }),
    ),
    sample: optional(
      table(say('content.admin', 'caseStudy.sample.label'), {
        help: say('content.admin', 'caseStudy.sample.help'),
        example: say('content.admin', 'caseStudy.sample.example'),
      }),
    ),
    sampleLink: optional(
      link(say('content.admin', 'caseStudy.sampleLink.label'), { example: 'https://example.com/sample.pdf' }),
    ),
  },
  titleField: 'client',
  uniqueField: 'slug',
  check: ({ series = '', seriesName = '', marks = '' }) => {
    const months = seriesOf(series).map(({ month }) => month)
    const [first, last] = [months[0] ?? '', months.at(-1) ?? '']
    const outside = datedNotesOf(marks).find(({ day }) => day.slice(0, 7) < first || day.slice(0, 7) > last)
    return {
      ...(series && !seriesName && { seriesName: say('content.admin', 'caseStudy.nameMissing') }),
      ...(marks && !series && { marks: say('content.admin', 'caseStudy.marksAlone') }),
      ...(series &&
        outside && { marks: say('content.admin', 'caseStudy.markOutside', { day: outside.day }) }),
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
    added: say('content.admin', 'caseStudy.texts.added'),
    updated: say('content.admin', 'caseStudy.texts.updated'),
    create: say('content.admin', 'caseStudy.texts.create'),
    edit: say('content.admin', 'caseStudy.texts.edit'),
    list: say('content.admin', 'caseStudy.texts.list'),
  },
  shownOn: ['/', '/results'],
  ownPage: { path: '/results/{slug}', field: 'slug' },
  section: 'results',
})
