import { define } from '../model/define.ts'
import { longText, numberText, shortText } from '../model/fields.ts'

const skill = (which: string) => shortText(`${which} skill`, { maximum: 60 })
const percentage = (which: string, caption: string) =>
  numberText(`${which} skill: percent`, { example: '85', maximum: 4, caption })

export const experience = define({
  name: 'experience',
  kind: 'singleton',
  label: 'Experience',
  purpose: 'What you are good at, with three figures, on the service page.',
  group: 'Service page',
  fields: {
    experienceText: shortText('Line above the heading'),
    experienceHeading: shortText('Heading'),
    experienceDetails: longText('Details'),
    skillOneText: skill('First'),
    skillOneNumber: percentage('First', 'skillOneText'),
    skillTwoText: skill('Second'),
    skillTwoNumber: percentage('Second', 'skillTwoText'),
    skillThreeText: skill('Third'),
    skillThreeNumber: percentage('Third', 'skillThreeText'),
  },
  titleField: 'experienceHeading',
  calls: {
    list: '/experiences',
    one: '/experiences/{id}',
    create: '/add-experience',
    update: '/update-experiences/{id}',
  },
  screens: { manage: '/edit-experience', edit: '/edit-experience/{id}' },
  texts: { updated: 'Experience Section is Updated', create: 'Add Experience', edit: 'Edit Experience' },
  shownOn: ['/service'],
  section: 'experience',
})
