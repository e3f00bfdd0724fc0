import { say } from '#platform/rules/words.ts'
import { define } from '../model/define.ts'
import { longText, shortText } from '../model/fields.ts'

export const serviceHeading = define({
  name: 'serviceHeading',
  kind: 'singleton',
  label: say('content.admin', 'serviceHeading.label'),
  purpose: say('content.admin', 'serviceHeading.purpose'),
  group: 'Landing page',
  synonyms: say('content.admin', 'serviceHeading.synonyms'),
  fields: {
    serviceHeading: shortText(say('content.admin', 'serviceHeading.serviceHeading.label'), {
      example: say('content.admin', 'serviceHeading.serviceHeading.example'),
    }),
    servicesubHeading: longText(say('content.admin', 'serviceHeading.servicesubHeading.label')),
  },
  titleField: 'serviceHeading',
  calls: { list: '/service', one: '/service/{id}', create: '/add-Service', update: '/service/{id}' },
  screens: { manage: '/edit-service', edit: '/servicetext-edit/{id}' },
  screen: {
    title: say('content.admin', 'serviceHeading.screen.title'),
    purpose: say('content.admin', 'serviceHeading.screen.purpose'),
  },
  texts: {
    updated: say('content.admin', 'serviceHeading.texts.updated'),
    create: say('content.admin', 'serviceHeading.texts.create'),
    edit: say('content.admin', 'serviceHeading.texts.edit'),
  },
  shownOn: ['/', '/service'],
  section: 'services',
})
