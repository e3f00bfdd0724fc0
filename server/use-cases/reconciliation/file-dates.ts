// The dates of a file as moments. A date without a time, or with one in an unknown time zone, is a whole day
// of the site.
import { startOfDay, startOfNextDay } from '#domain/dates.ts'
import { isNumericDate, parseDate, type DateParts, type DayOrder } from './date-text.ts'

export interface Period {
  from: number
  /** Not included. */
  to: number
}

interface DateColumn {
  header: string
  texts: readonly string[]
  timeZone: string
}

/** From the first to the last date. Undefined if none could be read. */
export function periodOf({ header, texts, timeZone }: DateColumn): Period | undefined {
  const order = dayOrderOf(texts)
  const offset = /\b(utc|gmt)\b/i.test(header) ? 0 : undefined
  const periods = [...new Set(texts)].flatMap((text) => {
    const parts = parseDate(text, order)
    return parts ? [toPeriod({ ...parts, offset: parts.offset ?? offset }, timeZone)] : []
  })
  if (!periods.length) return undefined
  return periods.reduce((all, one) => ({
    from: Math.min(all.from, one.from),
    to: Math.max(all.to, one.to),
  }))
}

function toPeriod({ year, month, day, time, offset }: DateParts, timeZone: string): Period {
  if (time && offset !== undefined) {
    const from = Date.UTC(year, month - 1, day) + time.ms - offset * 60_000
    return { from, to: from + time.lastsMs }
  }
  const text = new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10)
  return { from: startOfDay(text, timeZone), to: startOfNextDay(text, timeZone) }
}

/**
 * Only one order makes a date of 14/11/2026. If all dates fit both, the one that makes the period shorter: an
 * export has days that follow each other.
 */
function dayOrderOf(texts: readonly string[]): DayOrder {
  const numeric = [...new Set(texts)].filter(isNumericDate)
  const read = (order: DayOrder) =>
    numeric.flatMap((text) => {
      const parts = parseDate(text, order)
      return parts ? [Date.UTC(parts.year, parts.month - 1, parts.day)] : []
    })
  const [monthFirst, dayFirst] = [read('month first'), read('day first')]
  if (monthFirst.length !== dayFirst.length)
    return monthFirst.length > dayFirst.length ? 'month first' : 'day first'
  return spanOf(dayFirst) < spanOf(monthFirst) ? 'day first' : 'month first'
}

const spanOf = (days: readonly number[]): number =>
  days.reduce((last, day) => Math.max(last, day), -Infinity) -
  days.reduce((first, day) => Math.min(first, day), Infinity)
