import { say } from '#platform/rules/words.ts'
import { define } from '../model/define.ts'
import { image, longText, shortText } from '../model/fields.ts'

export const contactDetail = define({
  name: 'contactDetail',
  kind: 'singleton',
  label: say('content.admin', 'contactDetail.label'),
  purpose: say('content.admin', 'contactDetail.purpose'),
  group: 'Contact',
  synonyms: say('content.admin', 'contactDetail.synonyms'),
  fields: {
    contactImg: image(say('content.admin', 'contactDetail.contactImg.label')),
    contactTitle: shortText(say('content.admin', 'contactDetail.contactTitle.label'), {
      example: say('content.admin', 'contactDetail.contactTitle.example'),
    }),
    contactDetails: longText(say('content.admin', 'contactDetail.contactDetails.label')),
  },
  titleField: 'contactTitle',
  calls: { list: '/contacts', one: '/contacts/{id}', create: '/add-contact', update: '/contacts/{id}' },
  screens: { manage: '/add-contact', edit: '/edit-contact-page/{id}' },
  texts: {
    updated: say('content.admin', 'contactDetail.texts.updated'),
    create: say('content.admin', 'contactDetail.texts.create'),
    edit: say('content.admin', 'contactDetail.texts.edit'),
  },
  shownOn: ['/', '/contact'],
  section: 'contact',
})
