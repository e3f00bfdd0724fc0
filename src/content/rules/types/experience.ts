import { say } from '#platform/rules/words.ts'
import { define } from '../model/define.ts'
import { longText, numberText, shortText } from '../model/fields.ts'

const skill = (label: string) => shortText(label, { maximum: 60 })
const percentage = (label: string, caption: string) =>
  numberText(label, { example: '85', maximum: 4, caption })

export const experience = define({
  name: 'experience',
  kind: 'singleton',
  label: say('content.admin', 'experience.label'),
  purpose: say('content.admin', 'experience.purpose'),
  group: 'Service page',
  fields: {
    experienceText: shortText(say('content.admin', 'experience.experienceText.label')),
    experienceHeading: shortText(say('content.admin', 'experience.experienceHeading.label')),
    experienceDetails: longText(say('content.admin', 'experience.experienceDetails.label')),
    skillOneText: skill(say('content.admin', 'experience.skillOneText.label')),
    skillOneNumber: percentage(say('content.admin', 'experience.skillOneNumber.label'), 'skillOneText'),
    skillTwoText: skill(say('content.admin', 'experience.skillTwoText.label')),
    skillTwoNumber: percentage(say('content.admin', 'experience.skillTwoNumber.label'), 'skillTwoText'),
    skillThreeText: skill(say('content.admin', 'experience.skillThreeText.label')),
    skillThreeNumber: percentage(say('content.admin', 'experience.skillThreeNumber.label'), 'skillThreeText'),
  },
  titleField: 'experienceHeading',
  calls: {
    list: '/experiences',
    one: '/experiences/{id}',
    create: '/add-experience',
    update: '/update-experiences/{id}',
  },
  screens: { manage: '/edit-experience', edit: '/edit-experience/{id}' },
  texts: {
    updated: say('content.admin', 'experience.texts.updated'),
    create: say('content.admin', 'experience.texts.create'),
    edit: say('content.admin', 'experience.texts.edit'),
  },
  shownOn: ['/service'],
  section: 'experience',
})
