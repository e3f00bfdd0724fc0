import { basisPointsOf } from '#platform/rules/tax/rate.ts'
import type { TaxRules, Untaxed } from '#platform/rules/tax/treatment.ts'
import { say } from '#platform/rules/words.ts'
import { define } from '../model/define.ts'
import { choice, longText, numberText, optional, shortText } from '../model/fields.ts'

const CHARGED = ['No tax', 'Tax at a rate'] as const
const ON_TOP = ['Tax comes on top', 'Tax is included'] as const
const SWITCH = ['Off', 'On'] as const
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
  label: 'Tax',
  purpose: 'The tax on your prices, and who pays it. Please ask your tax adviser what applies to you.',
  group: 'Money and tax',
  synonyms: 'vat invoice rate',
  readers: 'admin',
  editors: 'change-settings',
  needsRecentSignIn: true,
  fields: {
    charged: choice('Do you charge tax?', CHARGED, {
      help: 'A change counts for new orders. Orders that were placed already keep their tax.',
      initial: 'No tax',
    }),
    taxName: shortText('Name of the tax', {
      help: 'As your customers know it: VAT, GST, MwSt., Sales tax.',
      initial: 'VAT',
      example: 'VAT',
      maximum: 30,
    }),
    rate: optional(
      numberText('Rate in percent', {
        help: 'Up to two decimals. Needed if you charge tax.',
        example: '20',
        maximum: 8,
      }),
    ),
    prices: choice('The prices of your packages', ON_TOP, {
      help: 'Included: a package at 120 costs 120. On top: at 20 percent it costs 144.',
      initial: 'Tax comes on top',
    }),
    untaxed: choice('Who pays no tax', Object.values(UNTAXED_WORDS), {
      help: 'By the country that customers enter. One that we can’t recognise counts as yours.',
      initial: 'Nobody',
    }),
    outsideWords: optional(
      shortText('Words on their invoices', {
        example: 'Outside the scope of VAT',
        initial: 'Outside the scope of VAT',
      }),
    ),
    reverseCharge: choice('Reverse charge', SWITCH, {
      help:
        'For sellers with a VAT number of an EU state. Companies with a VAT number of another EU state pay no ' +
        'tax to you. We check how the number is written. Whether it is valid you confirm on the order.',
      initial: 'Off',
    }),
    reverseChargeWords: shortText('Words for reverse charge', {
      help: 'The law asks for them on the invoice.',
      example: 'Reverse charge',
      initial: 'Reverse charge',
    }),
    untaxedWords: optional(
      longText('Sentence if you charge no tax', {
        help: 'On each invoice, if your country asks for one. Leave it empty if not.',
        example: 'Not registered for VAT.',
        maximum: 300,
      }),
    ),
  },
  titleField: 'charged',
  check: ({ charged, rate }) =>
    charged === 'Tax at a rate' && !rateOf(rate)
      ? {
          rate: 'Rate in percent must be above 0 and at most 100, with at most two decimals, like 20 or 25.5.',
        }
      : rate && rateOf(rate) === undefined
        ? { rate: 'Rate in percent must be at most 100, with at most two decimals, like 20 or 25.5.' }
        : {},
  calls: { list: '/tax', one: '/tax/{id}', create: '/add-tax', update: '/tax/{id}' },
  screens: { manage: '/tax', edit: '/tax/{id}' },
  texts: {
    added: 'Tax added. It counts for new orders.',
    updated: 'Tax updated. It counts for new orders.',
    create: 'Save tax',
    edit: 'Update tax',
  },
  audited: { field: 'rate', name: 'tax rate', whole: true },
  shownOn: [],
})

const rateOf = (text: string | undefined): number | undefined => (text ? basisPointsOf(text) : undefined)

/** The rules of the stored settings. */
export function taxRulesOf(values: Readonly<Record<string, string>>): TaxRules {
  const untaxed = (Object.keys(UNTAXED_WORDS) as Untaxed[]).find(
    (key) => UNTAXED_WORDS[key] === values.untaxed,
  )
  return {
    rate: values.charged === 'Tax at a rate' ? (rateOf(values.rate) ?? null) : null,
    name: values.taxName || 'VAT',
    pricesInclude: values.prices === 'Tax is included',
    untaxedWords: values.untaxedWords ?? '',
    untaxed: untaxed ?? 'nobody',
    outsideWords: values.outsideWords ?? '',
    reverseCharge: values.reverseCharge === 'On',
    reverseChargeWords: values.reverseChargeWords || say('invoices.documents', 'reverseCharge'),
  }
}
