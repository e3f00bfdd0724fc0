import { say } from '#platform/rules/words.ts'
import { define } from '../model/define.ts'
import { email, phone, shortText } from '../model/fields.ts'

export const footerAddress = define({
  name: 'footerAddress',
  kind: 'singleton',
  label: say('content.admin', 'footerAddress.label'),
  purpose: say('content.admin', 'footerAddress.purpose'),
  group: 'Header and footer',
  fields: {
    phoneNumber: phone(say('content.admin', 'footerAddress.phoneNumber.label'), {
      example: '+1 555 010 2030',
    }),
    emailAddress: email(say('content.admin', 'footerAddress.emailAddress.label'), {
      example: 'hello@example.com',
    }),
    location: shortText(say('content.admin', 'footerAddress.location.label'), {
      sameInAll: true,
      example: say('content.admin', 'footerAddress.location.example'),
    }),
  },
  titleField: 'location',
  calls: {
    list: '/footer-address',
    one: '/footer-address/{id}',
    create: '/add-footer-address',
    update: '/footer-address/{id}',
  },
  screens: { manage: '/add-address-footer', edit: '/edit-address-footer/{id}' },
  texts: {
    updated: say('content.admin', 'footerAddress.texts.updated'),
    create: say('content.admin', 'footerAddress.texts.create'),
    edit: say('content.admin', 'footerAddress.texts.edit'),
  },
  shownOn: ['*'],
  section: 'footer',
})
