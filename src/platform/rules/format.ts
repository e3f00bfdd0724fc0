// The only way to write money, dates and numbers for people: in the language of the words beside them, as they
// are written in the region of the site.
import { currencyUnits, digitsOf, looksLikeCurrency, DEFAULT_CURRENCY } from './currency.ts'
import { dayIn } from './dates.ts'
import { SOURCE_LANGUAGE, type Language } from './languages.ts'
import { centsOf, decimal } from './money.ts'
import { once } from './once.ts'
import { readNumber, type NumberSigns, type TwoReadings } from './typed-number.ts'

export interface Region {
  currency: string
  locale: string
  timeZone: string
  /** Of the words beside it. English unless it is named. */
  language?: Language
}

/** A day without a time, like "2026-11-14". */
type Day = string

export interface Format extends Region {
  language: Language
  /** "$1,299.50", in the site's currency unless another one is named. */
  money(cents: number, currency?: string): string
  /** "1290" → "$1,290", "1290.50" → "$1,290.50": shows decimals only if the price was typed with them. */
  price(text: string, currency?: string): string
  /** "US dollars", as in "Price in US dollars". */
  units(currency?: string): string
  /** "11/14/2026". */
  date(time: number): string
  /** "3:07 PM". */
  time(time: number): string
  /** "11/14/2026, 3:07 PM". */
  dateAndTime(time: number): string
  /** "11/14/2026". */
  day(day: Day): string
  /** "Sat, Nov 14, 2026". */
  namedDay(day: Day): string
  /** "Sat, Nov 14": for days that are near; with the year if it is not this one. */
  nearDay(day: Day, today?: Day): string
  /** "Sat, Nov 14, 3:07 PM": when somebody wrote or did something; with the year if it is not this one. */
  nearTime(time: number, today?: Day): string
  /** "Nov 14"; with the year if it is not the same as that of another day. */
  shortDay(day: Day, beside: Day): string
  /** "Basic, Standard and Premium". */
  list(texts: readonly string[]): string
  /** "1,200". */
  count(number: number): string
  /** A rate of basis points: 2550 is "25.5%", or "25,5 %". */
  rate(basisPoints: number): string
  /** "1 order", "1,200 orders". */
  countOf(number: number, one: string, many?: string): string
  /** "1.2K", or "$1.2K": for the axis of a plot. */
  compact(number: number, options?: { money?: boolean }): string
  /** What was typed as an amount: "1.290,50 €" is "1290.50" where it is written so. */
  typedMoney(text: string, currency?: string): TypedNumber
  /** What was typed as a whole number: "1,200" is "1200". */
  typedCount(text: string): TypedNumber
  /** An amount to be typed over: "1290,50". */
  toType(cents: number, currency?: string): string
}

export interface TypedNumber {
  /** As calls take it. A text that is no number stays as it is: the rule of its field refuses it. */
  plain: string
  /** If it can mean two numbers: "1290" and "1.29". */
  readings?: TwoReadings
}

export const DEFAULT_LOCALE = 'en-US'

/** The locales that a site can have. English ones first. */
export const LOCALES = [
  'en-US',
  'en-GB',
  'en-AU',
  'en-CA',
  'en-IE',
  'en-IN',
  'en-NZ',
  'en-SG',
  'en-ZA',
  'cs-CZ',
  'da-DK',
  'de-AT',
  'de-CH',
  'de-DE',
  'es-ES',
  'es-MX',
  'fi-FI',
  'fr-CA',
  'fr-FR',
  'it-IT',
  'ja-JP',
  'ko-KR',
  'nb-NO',
  'nl-NL',
  'pl-PL',
  'pt-BR',
  'pt-PT',
  'sv-SE',
] as const

/** The region of a site where nobody has set one yet. */
export const defaultRegion = (timeZone: string): Region => ({
  currency: DEFAULT_CURRENCY,
  locale: DEFAULT_LOCALE,
  timeZone,
})

const DATE = { year: 'numeric', month: '2-digit', day: '2-digit' } as const
const TIME = { hour: 'numeric', minute: '2-digit' } as const
/** Some locales have other digits and calendars of their own. */
const PLAIN = { calendar: 'gregory', numberingSystem: 'latn' } as const

const RATE = { style: 'percent', maximumFractionDigits: 2, numberingSystem: 'latn' } as const

/** Narrow no-break spaces look like a mistake in many fonts, and differ between versions of Intl. */
const withoutNarrowSpaces = (text: string, instead: string): string => text.replaceAll('\u202F', instead)

const formats = new Map<string, Format>()

export function createFormat({
  locale: regional,
  currency,
  timeZone,
  language = SOURCE_LANGUAGE,
}: Region): Format {
  const locale = localeOf(language, regional)
  const key = `${language} ${locale} ${currency} ${timeZone}`
  const format = formats.get(key) ?? buildFormat({ locale, currency, timeZone, language })
  formats.set(key, format)
  return format
}

/**
 * How a language is written in a region: German words on a Swedish site have German dates and the Swedish
 * currency. English words take the figures of the region as they are. Portuguese is that of Portugal: elsewhere
 * Intl would take that of Brazil.
 */
function localeOf(language: Language, regional: string): string {
  if (language === 'en' || regional.startsWith(language)) return regional
  return language === 'pt' ? 'pt-PT' : `${language}-${regional.split('-').at(-1)}`
}

function buildFormat(region: Region & { language: Language }): Format {
  const { locale, currency: own, timeZone, language } = region
  const lists = once(() => new Intl.ListFormat(language, { type: 'conjunction' }))
  const dates = (options: Intl.DateTimeFormatOptions, language: string = locale) => {
    const formatter = once(() => new Intl.DateTimeFormat(language, { ...PLAIN, ...options }))
    return (time: number) => withoutNarrowSpaces(formatter().format(time), ' ')
  }
  const counts = once(() => new Intl.NumberFormat(locale, { numberingSystem: 'latn' }))
  const count = (number: number): string => withoutNarrowSpaces(counts().format(number), '\u00A0')
  const rates = once(() => new Intl.NumberFormat(locale, RATE))
  const amount = amounts(locale)
  // A day has no time zone: it is written as if it were in UTC.
  const dayAt = (write: (time: number) => string) => (day: Day) => write(Date.parse(`${day}T00:00:00Z`))
  const day = dayAt(dates({ ...DATE, timeZone: 'UTC' }))
  // A month in letters is a word.
  const inWords = (options: Intl.DateTimeFormatOptions) => {
    const worded = locale.startsWith(language) ? locale : 'en-GB'
    return dayAt(dates({ month: 'short', day: 'numeric', timeZone: 'UTC', ...options }, worded))
  }
  const YEAR = { year: 'numeric' } as const
  const WEEKDAY = { weekday: 'short' } as const
  const [short, shortWithYear] = [inWords({}), inWords(YEAR)]
  const [near, named] = [inWords(WEEKDAY), inWords({ ...WEEKDAY, ...YEAR })]
  const isSameYear = (date: Day, beside: Day) => date.slice(0, 4) === beside.slice(0, 4)
  const signs = once(() => signsOf(locale, own))
  const typed = (text: string, number: string, digits: number): TypedNumber => {
    const read = readNumber(number, signs(), digits)
    if (typeof read !== 'object') return { plain: read ?? text }
    return { plain: text, readings: readingsOf(read, digits, signs().decimals[0] ?? '.') }
  }
  const nearDay = (date: Day, today = dayIn(Date.now(), timeZone)) =>
    (isSameYear(date, today) ? near : named)(date)
  const time = dates({ ...TIME, timeZone })
  return {
    ...region,
    money: (cents, currency = own) => amount(cents, currency),
    price(text, currency = own) {
      const cents = centsOf(text, currency)
      if (cents !== undefined) return amount(cents, currency, { whole: !text.includes('.') })
      // Only in a preview, while it is typed.
      return amount(0, currency, { whole: true }).replace('0', text)
    },
    units: (currency = own) => currencyUnits(currency, language),
    date: dates({ ...DATE, timeZone }),
    time,
    dateAndTime: dates({ ...DATE, ...TIME, timeZone }),
    day,
    namedDay: named,
    nearDay,
    nearTime: (at, today) => `${nearDay(dayIn(at, timeZone), today)}, ${time(at)}`,
    list: (texts) => lists().format(texts),
    shortDay: (date, beside) => (isSameYear(date, beside) ? short : shortWithYear)(date),
    count,
    rate: (basisPoints) => withoutNarrowSpaces(rates().format(basisPoints / 10_000), '\u00A0'),
    countOf: (number, one, many = `${one}s`) => `${count(number)} ${number === 1 ? one : many}`,
    compact: (number, { money = false } = {}) =>
      withoutNarrowSpaces(compactOf(locale, money ? own : undefined).format(number), '\u00A0'),
    typedMoney(text, currency = own) {
      const amount = withoutCurrency(text, locale, currency)
      const read = typed(text, amount.replace(NO_CENTS, ',00'), digitsOf(currency))
      return NO_CENTS.test(amount) ? { ...read, plain: read.plain.replace(/\.00$/, '') } : read
    },
    typedCount: (text) => typed(text, text, 0),
    toType: (cents, currency = own) => decimal(cents, currency).replace('.', signs().decimals[0] ?? '.'),
  }
}

const PARTS = { numberingSystem: 'latn', minimumFractionDigits: 1 } as const

/** Some locales group money in another way than other numbers. */
function signsOf(locale: string, currency: string): NumberSigns {
  const styles: Intl.NumberFormatOptions[] = [PARTS]
  if (looksLikeCurrency(currency)) styles.unshift({ ...PARTS, style: 'currency', currency })
  const parts = styles.flatMap((style) => new Intl.NumberFormat(locale, style).formatToParts(1234567.5))
  const texts = (wanted: string) => parts.filter(({ type }) => type === wanted).map(({ value }) => value)
  return {
    groups: texts('group'),
    decimals: texts('decimal'),
    groupsByTwo: texts('integer').some((digits) => digits.length === 2),
  }
}

/** The second one as short as people write it. */
const readingsOf = ({ whole, decimal }: TwoReadings, digits: number, sign: string): TwoReadings => {
  const short = digits === 3 ? decimal : decimal.replace(/\.?0{1,3}$/, '')
  return { whole, decimal: short.replace('.', sign) }
}

/** The sign of the currency may have spaces of its own: F CFA. */
const plainSpaces = (text: string): string => text.replace(/\s/g, ' ')

/** A dash in place of the cents: "1290,-" and "1290:-". */
const NO_CENTS = /(?<=\d)\s?[.,:]\s?[-–—]+$/

/** Its sign or its code may stand before or behind an amount. */
function withoutCurrency(text: string, locale: string, currency: string): string {
  const written = plainSpaces(text).trim()
  if (!looksLikeCurrency(currency)) return written
  const parts = new Intl.NumberFormat(locale, { style: 'currency', currency }).formatToParts(0)
  const sign = parts.find(({ type }) => type === 'currency')?.value ?? currency
  for (const name of [plainSpaces(sign), currency]) {
    if (written.startsWith(name)) return written.slice(name.length).trim()
    if (written.endsWith(name)) return written.slice(0, -name.length).trim()
  }
  return written
}

const compactOf = (locale: string, currency: string | undefined): Intl.NumberFormat =>
  new Intl.NumberFormat(locale, {
    notation: 'compact',
    maximumFractionDigits: 1,
    numberingSystem: 'latn',
    ...(currency && { style: 'currency', currency, minimumFractionDigits: 0 }),
  })

function amounts(locale: string) {
  const formatters = new Map<string, Intl.NumberFormat>()
  const formatterOf = (currency: string, digits: number) => {
    const key = `${currency} ${digits}`
    const formatter =
      formatters.get(key) ??
      new Intl.NumberFormat(locale, {
        style: 'currency',
        currency,
        minimumFractionDigits: digits,
        maximumFractionDigits: digits,
        numberingSystem: 'latn',
      })
    formatters.set(key, formatter)
    return formatter
  }
  return (cents: number, currency: string, { whole = false } = {}): string => {
    const text = decimal(cents, currency)
    // A provider may name no currency, or one that does not exist.
    if (!looksLikeCurrency(currency)) return `${text} ${currency}`.trim()
    // As text, so that no floating point rounds it.
    const written = formatterOf(currency, whole ? 0 : digitsOf(currency)).format(text as `${number}`)
    return withoutNarrowSpaces(written, '\u00A0')
  }
}
