import { define } from '../model/define.ts'
import { email } from '../model/fields.ts'

// A setting rather than content, but the same rules fit: one record with versions and a history.
export const paymentEmail = define({
  name: 'paymentEmail',
  kind: 'singleton',
  label: 'Payment email',
  purpose: 'The account at the payment provider that receives the money.',
  group: 'Money and tax',
  synonyms: 'paypal receiver money',
  readers: 'admin',
  editors: 'change-settings',
  needsRecentSignIn: true,
  fields: {
    paypalEmail: email('PayPal email', {
      help: 'Customers pay into this account. A change applies to payments that start from now on.',
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
    added: 'Paypal Email Added',
    updated: 'Paypal Email Updated',
    create: 'Add Paypal Email',
    edit: 'Update Paypal Email',
  },
  audited: { field: 'paypalEmail', name: 'payment email', receivesMoney: true },
  shownOn: [],
})
