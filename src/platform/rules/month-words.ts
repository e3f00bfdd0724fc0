// Months and days in words, for charts and tables. Days of sentences are written by the format.
import type { Language } from './languages.ts'

const formatters = new Map<string, Intl.DateTimeFormat>()

function written(text: string, language: Language, options: Intl.DateTimeFormatOptions): string {
  const time = Date.parse(text.length === 7 ? `${text}-01` : text)
  if (Number.isNaN(time)) return text
  const key = `${language} ${Object.keys(options).join()}`
  const known =
    formatters.get(key) ??
    new Intl.DateTimeFormat(language, { ...options, calendar: 'gregory', timeZone: 'UTC' })
  formatters.set(key, known)
  return known.format(time)
}

/** "Mar". */
export const shortMonth = (month: string, language: Language = 'en'): string =>
  written(month, language, { month: 'short' })

/** "Mar 2026". */
export const monthWords = (month: string, language: Language = 'en'): string =>
  written(month, language, { month: 'short', year: 'numeric' })

/** "14 Mar 2026". */
export const dayWords = (day: string, language: Language = 'en'): string =>
  language === 'en'
    ? `${Number(day.slice(8))} ${monthWords(day.slice(0, 7), language)}`
    : written(day, language, { day: 'numeric', month: 'short', year: 'numeric' })
