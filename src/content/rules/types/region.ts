import { CURRENCIES, currencyName, DEFAULT_CURRENCY } from '#platform/rules/currency.ts'
import { createFormat, DEFAULT_LOCALE, LOCALES } from '#platform/rules/format.ts'
import { once } from '#platform/rules/once.ts'
import { define } from '../model/define.ts'
import { choice, optional, timeZone } from '../model/fields.ts'

const languages = once(() => new Intl.DisplayNames('en', { type: 'language', languageDisplay: 'standard' }))
const SAMPLE = Date.UTC(2026, 10, 14, 15, 7)

/** "English (United Kingdom): 14/11/2026, 1,299". */
function localeLabel(locale: string): string {
  const format = createFormat({ locale, currency: DEFAULT_CURRENCY, timeZone: 'UTC' })
  return `${languages().of(locale)}: ${format.date(SAMPLE)}, ${format.count(1299)}`
}

// A setting rather than content, but the same rules fit: one record with versions and a history.
export const region = define({
  name: 'region',
  kind: 'singleton',
  label: 'Currency and formats',
  purpose: 'The currency that you sell in, and how money, dates and numbers are written.',
  group: 'Money and tax',
  synonyms: 'currency language date time zone format',
  readers: 'admin',
  editors: 'change-settings',
  needsRecentSignIn: true,
  fields: {
    currency: optional(
      choice('Currency', CURRENCIES, {
        help: 'For prices and new orders. Orders that are placed already keep the currency that they were placed in.',
        choiceLabel: (code) => `${code}: ${currencyName(code)}`,
        initial: DEFAULT_CURRENCY,
      }),
    ),
    locale: optional(
      choice('Format', LOCALES, {
        help: 'Only money, dates and numbers follow it. The words of the site stay as they are.',
        choiceLabel: localeLabel,
        initial: DEFAULT_LOCALE,
      }),
    ),
    timeZone: optional(
      timeZone('Time zone', {
        help: 'Of every date on the site. If it is empty, the setting TIME_ZONE counts.',
        example: 'Europe/London',
      }),
    ),
  },
  titleField: 'currency',
  asksFirst: {
    field: 'currency',
    confirmation: 'confirmCurrency',
    label: 'Yes, change the currency',
    meaning: 'A change of the currency is refused with 422 until this is true.',
  },
  calls: {
    list: '/region',
    one: '/region/{id}',
    create: '/add-region',
    update: '/region/{id}',
  },
  screens: { manage: '/region', edit: '/region/{id}' },
  texts: {
    added: 'Currency and formats saved',
    updated: 'Currency and formats updated',
    create: 'Save currency and formats',
    edit: 'Edit currency and formats',
  },
  audited: { field: 'currency', name: 'currency', whole: true },
  shownOn: [],
})
