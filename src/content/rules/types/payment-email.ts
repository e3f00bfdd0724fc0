import { say } from '#platform/rules/words.ts'
import { define } from '../model/define.ts'
import { email } from '../model/fields.ts'

// A setting rather than content, but the same rules fit: one record with versions and a history.
export const paymentEmail = define({
  name: 'paymentEmail',
  kind: 'singleton',
  label: say('content.admin', 'paymentEmail.label'),
  purpose: say('content.admin', 'paymentEmail.purpose'),
  group: 'Money',
  synonyms: say('content.admin', 'paymentEmail.synonyms'),
  readers: 'admin',
  editors: 'change-settings',
  needsRecentSignIn: true,
  fields: {
    paypalEmail: email(say('content.admin', 'paymentEmail.paypalEmail.label'), {
      help: say('content.admin', 'paymentEmail.paypalEmail.help'),
      example: 'billing@example.com',
    }),
  },
  titleField: 'paypalEmail',
  calls: {
    list: '/paypal-email',
    one: '/paypal-email/{id}',
    create: '/add-email',
    update: '/paypal-email/{id}',
  },
  screens: { manage: '/add-paypal-Email', edit: '/paypal-email/{id}' },
  texts: {
    added: say('content.admin', 'paymentEmail.texts.added'),
    updated: say('content.admin', 'paymentEmail.texts.updated'),
    create: say('content.admin', 'paymentEmail.texts.create'),
    edit: say('content.admin', 'paymentEmail.texts.edit'),
  },
  audited: { field: 'paypalEmail', name: 'payment email', record: 'payment email', receivesMoney: true },
  shownOn: [],
})
