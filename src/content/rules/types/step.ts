import { define } from '../model/define.ts'
import { longText, numberText, shortText } from '../model/fields.ts'

export const step = define({
  name: 'step',
  kind: 'list',
  label: 'Upcoming event',
  purpose: 'Talks, workshops and dates, listed on the service page.',
  group: 'Service page',
  fields: {
    stepTitle: shortText('Title', { example: 'Open day: bring your questions' }),
    stepDetails: longText('Details', {
      help: 'Start with the date and the place, then leave a blank line. They are shown beside the rest.',
    }),
    stepNumber: numberText('Number', { help: 'Shown before the title.', example: '01', maximum: 3 }),
  },
  titleField: 'stepTitle',
  calls: { list: '/steps', one: '/step-item/{id}', create: '/add-step', update: '/step-item/{id}' },
  screens: { manage: '/step-section', edit: '/edit-step/{id}' },
  texts: {
    updated: 'Step Section is Updated',
    create: 'Add Step',
    edit: 'Edit Now',
    list: 'Upcoming Events',
  },
  shownOn: ['/service'],
  section: 'events',
})
