import { say } from '#platform/rules/words.ts'
import { define } from '../model/define.ts'
import { choice, longText, optional } from '../model/fields.ts'

/** As the record stores them. */
const SELLS_TO = ['Consumers and companies', 'Consumers only', 'Companies only'] as const
const TERMS = ['Where the law asks for it', 'Always'] as const
const SWITCH = ['On', 'Off'] as const

// A setting rather than content, but the same rules fit: one record with versions and a history. Orders keep
// what was agreed.
export const consumers = define({
  name: 'consumers',
  kind: 'singleton',
  label: say('content.admin', 'consumers.label'),
  purpose: say('content.admin', 'consumers.purpose'),
  group: 'Tax and law',
  synonyms: say('content.admin', 'consumers.synonyms'),
  readers: 'admin',
  editors: 'change-settings',
  needsRecentSignIn: true,
  fields: {
    sellsTo: choice(say('content.admin', 'consumers.sellsTo.label'), SELLS_TO, {
      choiceLabel: (to) => say('content.admin', `consumers.sellsTo.${to}`),
      help: say('content.admin', 'consumers.sellsTo.help'),
      initial: 'Consumers and companies',
    }),
    terms: choice(say('content.admin', 'consumers.terms.label'), TERMS, {
      choiceLabel: (when) => say('content.admin', `consumers.terms.${when}`),
      help: say('content.admin', 'consumers.terms.help'),
      initial: 'Where the law asks for it',
    }),
    withdrawalText: optional(
      longText(say('content.admin', 'consumers.withdrawalText.label'), {
        help: say('content.admin', 'consumers.withdrawalText.help'),
        marked: true,
        maximum: 20_000,
      }),
    ),
    earlyStart: choice(say('content.admin', 'consumers.earlyStart.label'), SWITCH, {
      choiceLabel: (state) => say('content.admin', state === 'On' ? 'tax.on' : 'tax.off'),
      help: say('content.admin', 'consumers.earlyStart.help'),
      initial: 'On',
    }),
  },
  titleField: 'sellsTo',
  calls: {
    list: '/consumers',
    one: '/consumers/{id}',
    create: '/add-consumers',
    update: '/consumers/{id}',
  },
  screens: { manage: '/consumers', edit: '/consumers/{id}' },
  texts: {
    added: say('content.admin', 'consumers.texts.added'),
    updated: say('content.admin', 'consumers.texts.updated'),
    create: say('content.admin', 'consumers.texts.create'),
    edit: say('content.admin', 'consumers.texts.edit'),
  },
  audited: { field: 'sellsTo', name: 'consumers', record: 'consumers', whole: true },
  shownOn: [],
})

/** What the stored record says. Without one, each field has its initial value. */
export const consumerRulesOf = ({ sellsTo, terms, earlyStart }: Readonly<Record<string, string>>) => ({
  sellsToConsumers: sellsTo !== 'Companies only',
  alwaysAsksTerms: terms === 'Always',
  offersEarlyStart: earlyStart !== 'Off',
})
