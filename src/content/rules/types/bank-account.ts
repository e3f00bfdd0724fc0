import { define } from '../model/define.ts'
import { longText, optional, shortText } from '../model/fields.ts'

// A setting rather than content, but the same rules fit: one record with versions and a history.
export const bankAccount = define({
  name: 'bankAccount',
  kind: 'singleton',
  label: 'Bank account',
  purpose: 'The account for customers who pay by bank transfer.',
  group: 'Money and tax',
  synonyms: 'iban transfer money',
  readers: 'admin',
  editors: 'change-settings',
  needsRecentSignIn: true,
  fields: {
    accountHolder: shortText('Account holder', { sameInAll: true, example: 'Example Studio Ltd' }),
    accountNumber: shortText('Account number or IBAN', {
      sameInAll: true,
      example: 'DE89 3704 0044 0532 0130 00',
    }),
    bankName: shortText('Bank, with BIC or routing number', {
      sameInAll: true,
      example: 'Example Bank, BIC EXAMDEFF',
    }),
    transferNote: optional(
      longText('Note for the customer', {
        help: 'Shown below the account on the pay page.',
        example: 'Transfers take one or two working days. We start when the money is here.',
      }),
    ),
  },
  titleField: 'accountHolder',
  calls: {
    list: '/bank-account',
    one: '/bank-account/{id}',
    create: '/add-bank-account',
    update: '/bank-account/{id}',
  },
  screens: { manage: '/bank-account', edit: '/bank-account/{id}' },
  texts: {
    added: 'Bank account added',
    updated: 'Bank account updated',
    create: 'Add bank account',
    edit: 'Update bank account',
  },
  audited: { field: 'accountNumber', name: 'bank account', receivesMoney: true, whole: true },
  shownOn: [],
})
