import { say } from '#platform/rules/words.ts'
import { define } from '../model/define.ts'
import { longText, numberText, shortText } from '../model/fields.ts'

export const step = define({
  name: 'step',
  kind: 'list',
  label: say('content.admin', 'step.label'),
  purpose: say('content.admin', 'step.purpose'),
  group: 'Service page',
  fields: {
    stepTitle: shortText(say('content.admin', 'step.stepTitle.label'), {
      example: say('content.admin', 'step.stepTitle.example'),
    }),
    stepDetails: longText(say('content.admin', 'step.stepDetails.label'), {
      help: say('content.admin', 'step.stepDetails.help'),
    }),
    stepNumber: numberText(say('content.admin', 'step.stepNumber.label'), {
      help: say('content.admin', 'step.stepNumber.help'),
      example: '01',
      maximum: 3,
    }),
  },
  titleField: 'stepTitle',
  calls: { list: '/steps', one: '/step-item/{id}', create: '/add-step', update: '/step-item/{id}' },
  screens: { manage: '/step-section', edit: '/edit-step/{id}' },
  texts: {
    updated: say('content.admin', 'step.texts.updated'),
    create: say('content.admin', 'step.texts.create'),
    edit: say('content.admin', 'step.texts.edit'),
    list: say('content.admin', 'step.texts.list'),
  },
  shownOn: ['/service'],
  section: 'events',
})
