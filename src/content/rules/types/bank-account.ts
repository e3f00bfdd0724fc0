import { say } from '#platform/rules/words.ts'
import { define } from '../model/define.ts'
import { longText, optional, shortText } from '../model/fields.ts'

// A setting rather than content, but the same rules fit: one record with versions and a history.
export const bankAccount = define({
  name: 'bankAccount',
  kind: 'singleton',
  label: say('content.admin', 'bankAccount.label'),
  purpose: say('content.admin', 'bankAccount.purpose'),
  group: 'Money',
  synonyms: say('content.admin', 'bankAccount.synonyms'),
  readers: 'admin',
  editors: 'change-settings',
  needsRecentSignIn: true,
  fields: {
    accountHolder: shortText(say('content.admin', 'bankAccount.accountHolder.label'), {
      sameInAll: true,
      example: say('content.admin', 'bankAccount.accountHolder.example'),
    }),
    accountNumber: shortText(say('content.admin', 'bankAccount.accountNumber.label'), {
      sameInAll: true,
      example: 'DE89 3704 0044 0532 0130 00',
    }),
    bankName: shortText(say('content.admin', 'bankAccount.bankName.label'), {
      sameInAll: true,
      example: say('content.admin', 'bankAccount.bankName.example'),
    }),
    transferNote: optional(
      longText(say('content.admin', 'bankAccount.transferNote.label'), {
        help: say('content.admin', 'bankAccount.transferNote.help'),
        example: say('content.admin', 'bankAccount.transferNote.example'),
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
    added: say('content.admin', 'bankAccount.texts.added'),
    updated: say('content.admin', 'bankAccount.texts.updated'),
    create: say('content.admin', 'bankAccount.texts.create'),
    edit: say('content.admin', 'bankAccount.texts.edit'),
  },
  audited: {
    field: 'accountNumber',
    name: 'bank account',
    record: 'bank account',
    receivesMoney: true,
    whole: true,
  },
  shownOn: [],
})
