import { say } from '#platform/rules/words.ts'
import { define } from '../model/define.ts'
import { icon, longText, numberText, optional, shortText } from '../model/fields.ts'

/** The section has four places, one for each of these numbers. */
export const SHOWN_WORK_STEPS: readonly string[] = ['01', '02', '03', '04']

export const workStep = define({
  name: 'workStep',
  kind: 'list',
  label: say('content.admin', 'workStep.label'),
  purpose: say('content.admin', 'workStep.purpose'),
  group: 'Landing page',
  fields: {
    stepNumber: numberText(say('content.admin', 'workStep.stepNumber.label'), {
      help: say('content.admin', 'workStep.stepNumber.help'),
      example: '01',
      maximum: 3,
    }),
    stepTitle: shortText(say('content.admin', 'workStep.stepTitle.label'), {
      example: say('content.admin', 'workStep.stepTitle.example'),
    }),
    stapIcon: icon(say('content.admin', 'workStep.stapIcon.label')),
    stepDetails: optional(longText(say('content.admin', 'workStep.stepDetails.label'))),
  },
  titleField: 'stepTitle',
  calls: { list: '/worksec', one: '/worksec/{id}', create: '/add-worksec', update: '/update-worksec/{id}' },
  screens: { manage: '/edit-work', edit: '/edit-work/{id}' },
  texts: {
    updated: say('content.admin', 'workStep.texts.updated'),
    create: say('content.admin', 'workStep.texts.create'),
    edit: say('content.admin', 'workStep.texts.edit'),
    list: say('content.admin', 'workStep.texts.list'),
  },
  shownWhen: {
    field: 'stepNumber',
    values: SHOWN_WORK_STEPS,
    explanation: say('content.admin', 'workStep.shownWhen'),
  },
  shownOn: ['/'],
  section: 'work-steps',
})
