// The dates of a file as moments. A date without a time, or with one in an unknown time zone, is a whole day
// of the site.
import { startOfDay, startOfNextDay } from '#platform/rules/dates.ts'
import { MINUTE } from '#platform/rules/durations.ts'
import { isNumericDate, parseDate, type DateParts, type DayOrder } from './date-text.ts'
import { slicesOf } from './slices.ts'

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

/** The time from the first to the last date. Undefined if none could be read. */
export async function periodOf({ header, texts, timeZone }: DateColumn): Promise<Period | undefined> {
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
  if (!isEmpty(days))
    widen(moments, {
      from: startOfDay(dayText(days.from), timeZone),
      to: startOfNextDay(dayText(days.to), timeZone),
    })
  return isEmpty(moments) ? undefined : moments
}

const nothing = (): Period => ({ from: Infinity, to: -Infinity })
const isEmpty = ({ from, to }: Period): boolean => from > to

function widen(all: Period, { from, to }: Period): void {
  all.from = Math.min(all.from, from)
  all.to = Math.max(all.to, to)
}

const dayText = (time: number): string => new Date(time).toISOString().slice(0, 10)

/** Undefined without a time, or if its time zone is not known. */
function momentOf({ year, month, day, time }: DateParts, offset: number | undefined): Period | undefined {
  if (!time || offset === undefined) return undefined
  const from = Date.UTC(year, month - 1, day) + time.ms - offset * MINUTE
  return { from, to: from + time.lastsMs }
}

/** The date as its midnight in UTC, twice. `periodOf` finds the real bounds of the day. */
function dayOf({ year, month, day }: DateParts): Period {
  const time = Date.UTC(year, month - 1, day)
  return { from: time, to: time }
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
  return spanOf(dayFirst.days) < spanOf(monthFirst.days) ? dayFirst.order : monthFirst.order
}

const spanOf = ({ from, to }: Period): number => to - from
