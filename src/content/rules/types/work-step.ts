import { define } from '../model/define.ts'
import { icon, longText, numberText, optional, shortText } from '../model/fields.ts'

/** The section has four places, one for each of these numbers. */
export const SHOWN_WORK_STEPS: readonly string[] = ['01', '02', '03', '04']

export const workStep = define({
  name: 'workStep',
  kind: 'list',
  label: 'Work step',
  purpose: 'How you work, in four steps.',
  group: 'Landing page',
  fields: {
    stepNumber: numberText('Number', {
      help: 'The site shows 01, 02, 03 and 04.',
      example: '01',
      maximum: 3,
    }),
    stepTitle: shortText('Title', { example: 'Listen' }),
    stapIcon: icon('Icon'),
    stepDetails: optional(longText('Details')),
  },
  titleField: 'stepTitle',
  calls: { list: '/worksec', one: '/worksec/{id}', create: '/add-worksec', update: '/update-worksec/{id}' },
  screens: { manage: '/edit-work', edit: '/edit-work/{id}' },
  texts: { updated: 'Work Section is Updated', create: 'Add Step', edit: 'Edit Now', list: 'Work steps' },
  shownWhen: {
    field: 'stepNumber',
    values: SHOWN_WORK_STEPS,
    explanation: 'The site shows the numbers 01 to 04. Change the number of one of these to show it.',
  },
  shownOn: ['/'],
  section: 'work-steps',
})
