import { CURRENCIES, DEFAULT_CURRENCY } from '#platform/rules/currency.ts'
import { createFormat, DEFAULT_LOCALE, LOCALES } from '#platform/rules/format.ts'
import { as, say } from '#platform/rules/words.ts'
import { define } from '../model/define.ts'
import { choice, optional, timeZone } from '../model/fields.ts'

const SAMPLE = Date.UTC(2026, 10, 14, 15, 7)

/** "English (United Kingdom): 14/11/2026, 1,299". */
function localeLabel(locale: string): string {
  const format = createFormat({ locale, currency: DEFAULT_CURRENCY, timeZone: 'UTC' })
  return say('content.admin', 'region.formatChoice', {
    locale: as('localeName', locale),
    date: format.date(SAMPLE),
    number: format.count(1299),
  })
}

// A setting rather than content, but the same rules fit: one record with versions and a history.
export const region = define({
  name: 'region',
  kind: 'singleton',
  label: say('content.admin', 'region.label'),
  purpose: say('content.admin', 'region.purpose'),
  group: 'Money',
  synonyms: say('content.admin', 'region.synonyms'),
  readers: 'admin',
  editors: 'change-settings',
  needsRecentSignIn: true,
  fields: {
    currency: optional(
      choice(say('content.admin', 'region.currency.label'), CURRENCIES, {
        help: say('content.admin', 'region.currency.help'),
        choiceLabel: (code) =>
          say('content.admin', 'region.currencyChoice', { code, name: as('currencyName', code) }),
        initial: DEFAULT_CURRENCY,
      }),
    ),
    locale: optional(
      choice(say('content.admin', 'region.locale.label'), LOCALES, {
        help: say('content.admin', 'region.locale.help'),
        choiceLabel: localeLabel,
        initial: DEFAULT_LOCALE,
      }),
    ),
    timeZone: optional(
      timeZone(say('content.admin', 'region.timeZone.label'), {
        help: say('content.admin', 'region.timeZone.help'),
        example: 'Europe/London',
      }),
    ),
  },
  titleField: 'currency',
  asksFirst: {
    field: 'currency',
    confirmation: 'confirmCurrency',
    label: say('content.admin', 'region.asksFirst'),
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
    added: say('content.admin', 'region.texts.added'),
    updated: say('content.admin', 'region.texts.updated'),
    create: say('content.admin', 'region.texts.create'),
    edit: say('content.admin', 'region.texts.edit'),
  },
  audited: { field: 'currency', name: 'currency', record: 'currency and formats', whole: true },
  shownOn: [],
})
