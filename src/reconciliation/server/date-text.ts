// One date as it stands in a file.
import { MINUTE, SECOND } from '#platform/rules/durations.ts'

export interface DateParts {
  year: number
  month: number
  day: number
  /**
   * Milliseconds since midnight, with the length of the smallest part that is written: a second or a minute.
   */
  time?: { ms: number; lastsMs: number } | undefined
  /** The offset from UTC in minutes, if it is written. */
  offset?: number | undefined
}

/** Which comes first in 03/04/2026. */
export type DayOrder = 'day first' | 'month first'

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const YEAR_FIRST = /^(\d{4})([-/.]?)(\d{1,2})\2(\d{1,2})(?=$|[T ,])/
const YEAR_LAST = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})(?=$|[ ,])/
const MONTH_NAME = /^([a-z]{3})[a-z]*\.? (\d{1,2}),? (\d{4})(?=$|[ ,])/i
const DAY_AND_NAME = /^(\d{1,2})[. -]+([a-z]{3})[a-z]*\.?[ -](\d{4})(?=$|[ ,])/i
const TIME = /(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?(?: ?([ap])\.?m)?/i
const ZONE = /(?:\d|m|\s)(Z|UTC|GMT|([+-])(\d{2}):?(\d{2}))$/i

export function parseDate(text: string, order: DayOrder): DateParts | undefined {
  const trimmed = text.trim()
  const day = parseDay(trimmed, order)
  return day && isReal(day) ? { ...day, time: timeIn(trimmed), offset: offsetIn(trimmed) } : undefined
}

/** Whether its parts could be read in both orders. */
export const isNumericDate = (text: string): boolean => {
  const [, , separator] = YEAR_LAST.exec(text.trim()) ?? []
  return separator === '/' || separator === '-'
}

function parseDay(text: string, order: DayOrder): DateParts | undefined {
  const toParts = (year: string, month: number, day: string): DateParts => ({
    year: Number(year.length === 2 ? `20${year}` : year),
    month,
    day: Number(day),
  })
  const yearFirst = YEAR_FIRST.exec(text)
  if (yearFirst) return toParts(yearFirst[1]!, Number(yearFirst[3]), yearFirst[4]!)
  const yearLast = YEAR_LAST.exec(text)
  if (yearLast) {
    const [, first = '', separator, second = '', year = ''] = yearLast
    // Points are written by countries that put the day first.
    return separator === '.' || order === 'day first'
      ? toParts(year, Number(second), first)
      : toParts(year, Number(first), second)
  }
  const monthName = MONTH_NAME.exec(text)
  if (monthName) return toParts(monthName[3]!, monthOfName(monthName[1]!), monthName[2]!)
  const dayAndName = DAY_AND_NAME.exec(text)
  return dayAndName ? toParts(dayAndName[3]!, monthOfName(dayAndName[2]!), dayAndName[1]!) : undefined
}

const monthOfName = (name: string): number => MONTHS.indexOf(name.toLowerCase()) + 1

function isReal({ year, month, day }: DateParts): boolean {
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day && year >= 1990 && year <= 2200
}

function timeIn(text: string): DateParts['time'] {
  const [, hours, minutes, seconds, half] = TIME.exec(text) ?? []
  if (hours === undefined) return undefined
  const isAfternoon = half?.toLowerCase() === 'p'
  const hour = half ? (Number(hours) % 12) + (isAfternoon ? 12 : 0) : Number(hours)
  const ms = ((hour * 60 + Number(minutes)) * 60 + Number(seconds ?? 0)) * 1000
  return { ms, lastsMs: seconds === undefined ? MINUTE : SECOND }
}

function offsetIn(text: string): number | undefined {
  const [, zone, sign, hours, minutes] = ZONE.exec(text) ?? []
  if (!zone) return undefined
  if (!sign) return 0
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
}
