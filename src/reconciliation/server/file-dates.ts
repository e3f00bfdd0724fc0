// The dates of a file as moments. A date without a time, or with one in an unknown time zone, is a whole day
// of the site.
import { spanOf, type TimeSpan } from '#platform/rules/day-range.ts'
import { MINUTE, SECOND } from '#platform/rules/durations.ts'
import { slicesOf } from './slices.ts'

interface DateColumn {
  header: string
  texts: readonly string[]
  timeZone: string
}

/** The time from the first to the last date. Undefined if none could be read. */
export async function periodOf({ header, texts, timeZone }: DateColumn): Promise<TimeSpan | undefined> {
  const distinct = [...new Set(texts)]
  const order = await dayOrderOf(distinct)
  const offset = /\b(utc|gmt)\b/i.test(header) ? 0 : undefined
  const moments = nothing()
  const days = nothing()
  for await (const slice of slicesOf(distinct))
    for (const text of slice) {
      const parts = parseDate(text, order)
      if (!parts) continue
      const moment = momentOf(parts, parts.offset ?? offset)
      if (moment) widen(moments, moment)
      else widen(days, dayOf(parts))
    }
  // The beginning of a day is searched for in the time zone, which is slow: only for the first and last one.
  if (!isEmpty(days)) widen(moments, spanOf({ from: dayText(days.from), to: dayText(days.before) }, timeZone))
  return isEmpty(moments) ? undefined : moments
}

const nothing = (): TimeSpan => ({ from: Infinity, before: -Infinity })
const isEmpty = ({ from, before }: TimeSpan): boolean => from > before

function widen(all: TimeSpan, { from, before }: TimeSpan): void {
  all.from = Math.min(all.from, from)
  all.before = Math.max(all.before, before)
}

const dayText = (time: number): string => new Date(time).toISOString().slice(0, 10)

/** Undefined without a time, or if its time zone is not known. */
function momentOf({ year, month, day, time }: DateParts, offset: number | undefined): TimeSpan | undefined {
  if (!time || offset === undefined) return undefined
  const from = Date.UTC(year, month - 1, day) + time.ms - offset * MINUTE
  return { from, before: from + time.lastsMs }
}

/** The date as its midnight in UTC, twice. `periodOf` finds the real bounds of the day. */
function dayOf({ year, month, day }: DateParts): TimeSpan {
  const time = Date.UTC(year, month - 1, day)
  return { from: time, before: time }
}

/**
 * A date such as 14/11/2026 fits one order only. If every date fits both, the order with the shorter period
 * is chosen: the days of an export follow each other.
 */
async function dayOrderOf(texts: readonly string[]): Promise<DayOrder> {
  const orders = (['month first', 'day first'] as const).map((order) => ({ order, read: 0, days: nothing() }))
  for await (const slice of slicesOf(texts))
    for (const text of slice.filter(isNumericDate))
      for (const found of orders) {
        const parts = parseDate(text, found.order)
        if (!parts) continue
        found.read++
        widen(found.days, dayOf(parts))
      }
  const [monthFirst, dayFirst] = orders as [(typeof orders)[0], (typeof orders)[0]]
  if (monthFirst.read !== dayFirst.read)
    return monthFirst.read > dayFirst.read ? monthFirst.order : dayFirst.order
  return lengthOf(dayFirst.days) < lengthOf(monthFirst.days) ? dayFirst.order : monthFirst.order
}

const lengthOf = ({ from, before }: TimeSpan): number => before - from

// One date as it stands in a file.
interface DateParts {
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
type DayOrder = 'day first' | 'month first'

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const YEAR_FIRST = /^(\d{4})([-/.]?)(\d{1,2})\2(\d{1,2})(?=$|[T ,])/
const YEAR_LAST = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})(?=$|[ ,])/
const MONTH_NAME = /^([a-z]{3})[a-z]*\.? (\d{1,2}),? (\d{4})(?=$|[ ,])/i
const DAY_AND_NAME = /^(\d{1,2})[. -]+([a-z]{3})[a-z]*\.?[ -](\d{4})(?=$|[ ,])/i
const TIME = /(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?(?: ?([ap])\.?m)?/i
const ZONE = /(?:\d|m|\s)(Z|UTC|GMT|([+-])(\d{2}):?(\d{2}))$/i

function parseDate(text: string, order: DayOrder): DateParts | undefined {
  const trimmed = text.trim()
  const day = parseDay(trimmed, order)
  return day && isReal(day) ? { ...day, time: timeIn(trimmed), offset: offsetIn(trimmed) } : undefined
}

/** Whether its parts could be read in both orders. */
const isNumericDate = (text: string): boolean => {
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
