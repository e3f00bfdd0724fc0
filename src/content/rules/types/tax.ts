import { basisPointsOf } from '#platform/rules/tax/rate.ts'
import type { TaxRules, Untaxed } from '#platform/rules/tax/treatment.ts'
import { say } from '#platform/rules/words.ts'
import { define } from '../model/define.ts'
import { choice, longText, numberText, optional, shortText } from '../model/fields.ts'

const CHARGED = ['No tax', 'Tax at a rate'] as const
const ON_TOP = ['Tax comes on top', 'Tax is included'] as const
const SWITCH = ['Off', 'On'] as const
/** As the record stores them. */
const UNTAXED_WORDS: Record<Untaxed, string> = {
  nobody: 'Nobody',
  'outside-eu': 'Customers outside the EU',
  'outside-country': 'Customers outside my country',
}

// A setting rather than content, but the same rules fit: one record with versions and a history. Orders keep
// the tax as sold.
export const tax = define({
  name: 'tax',
  kind: 'singleton',
  label: say('content.admin', 'tax.label'),
  purpose: say('content.admin', 'tax.purpose'),
  group: 'Tax and law',
  synonyms: say('content.admin', 'tax.synonyms'),
  readers: 'admin',
  editors: 'change-settings',
  needsRecentSignIn: true,
  fields: {
    charged: choice(say('content.admin', 'tax.charged.label'), CHARGED, {
      choiceLabel: (charged) => say('content.admin', `tax.charged.${charged === 'No tax' ? 'no' : 'rate'}`),
      help: say('content.admin', 'tax.charged.help'),
      initial: 'No tax',
    }),
    taxName: shortText(say('content.admin', 'tax.taxName.label'), {
      help: say('content.admin', 'tax.taxName.help'),
      initial: 'VAT',
      example: 'VAT',
      maximum: 30,
    }),
    rate: optional(
      numberText(say('content.admin', 'tax.rate.label'), {
        help: say('content.admin', 'tax.rate.help'),
        example: '20',
        maximum: 8,
      }),
    ),
    prices: choice(say('content.admin', 'tax.prices.label'), ON_TOP, {
      choiceLabel: (prices) =>
        say('content.admin', `tax.prices.${prices === 'Tax is included' ? 'included' : 'onTop'}`),
      help: say('content.admin', 'tax.prices.help'),
      initial: 'Tax comes on top',
    }),
    untaxed: choice(say('content.admin', 'tax.untaxed.label'), Object.values(UNTAXED_WORDS), {
      choiceLabel: (words) => say('content.admin', `tax.untaxed.${untaxedNamed(words)}`),
      help: say('content.admin', 'tax.untaxed.help'),
      initial: 'Nobody',
    }),
    outsideWords: optional(
      shortText(say('content.admin', 'tax.outsideWords.label'), {
        example: say('content.admin', 'tax.outsideWords.example'),
        initial: 'Outside the scope of VAT',
      }),
    ),
    reverseCharge: choice(say('content.admin', 'tax.reverseCharge.label'), SWITCH, {
      choiceLabel: (state) => say('content.admin', state === 'On' ? 'tax.on' : 'tax.off'),
      help: say('content.admin', 'tax.reverseCharge.help'),
      initial: 'Off',
    }),
    reverseChargeWords: shortText(say('content.admin', 'tax.reverseChargeWords.label'), {
      help: say('content.admin', 'tax.reverseChargeWords.help'),
      example: say('content.admin', 'tax.reverseChargeWords.example'),
      initial: 'Reverse charge',
    }),
    untaxedWords: optional(
      longText(say('content.admin', 'tax.untaxedWords.label'), {
        help: say('content.admin', 'tax.untaxedWords.help'),
        example: say('content.admin', 'tax.untaxedWords.example'),
        maximum: 300,
      }),
    ),
  },
  titleField: 'charged',
  check: ({ charged, rate }) =>
    charged === 'Tax at a rate' && !rateOf(rate)
      ? {
          rate: say('content.admin', 'tax.rateMissing'),
        }
      : rate && rateOf(rate) === undefined
        ? { rate: say('content.admin', 'tax.rateTooHigh') }
        : {},
  calls: { list: '/tax', one: '/tax/{id}', create: '/add-tax', update: '/tax/{id}' },
  screens: { manage: '/tax', edit: '/tax/{id}' },
  texts: {
    added: say('content.admin', 'tax.texts.added'),
    updated: say('content.admin', 'tax.texts.updated'),
    create: say('content.admin', 'tax.texts.create'),
    edit: say('content.admin', 'tax.texts.edit'),
  },
  audited: { field: 'rate', name: 'tax rate', record: 'tax', whole: true },
  shownOn: [],
})

const rateOf = (text: string | undefined): number | undefined => (text ? basisPointsOf(text) : undefined)

const untaxedNamed = (stored: string | undefined): Untaxed =>
  (Object.keys(UNTAXED_WORDS) as Untaxed[]).find((key) => UNTAXED_WORDS[key] === stored) ?? 'nobody'

/** The rules of the stored settings. */
export function taxRulesOf(values: Readonly<Record<string, string>>): TaxRules {
  return {
    rate: values.charged === 'Tax at a rate' ? (rateOf(values.rate) ?? null) : null,
    name: values.taxName || 'VAT',
    pricesInclude: values.prices === 'Tax is included',
    untaxedWords: values.untaxedWords ?? '',
    untaxed: untaxedNamed(values.untaxed),
    outsideWords: values.outsideWords ?? '',
    reverseCharge: values.reverseCharge === 'On',
    reverseChargeWords: values.reverseChargeWords || say('invoices.documents', 'reverseCharge'),
  }
}
