// Local dates in words, as the site writes dates: 12/01/2026, and without the year where it is plain.
import { weekdayOf, type LocalDate } from './calendar.ts'
import type { DatePart, PauseReason } from './promise-clock.ts'

const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

/** "12/01/2026". */
export const fullDay = (date: LocalDate): string => `${date.slice(5, 7)}/${date.slice(8)}/${date.slice(0, 4)}`

/** "Tue, 12/01/2026". */
export const namedDay = (date: LocalDate): string => `${WEEKDAYS[weekdayOf(date) - 1]}, ${fullDay(date)}`

/** "Tue, 12/01": for days that are near. */
export const nearDay = (date: LocalDate): string => namedDay(date).slice(0, -5)

/** "12/01"; with the year if it is not the same as that of another date. */
export const shortDay = (date: LocalDate, beside: LocalDate): string =>
  date.slice(0, 4) === beside.slice(0, 4) ? fullDay(date).slice(0, 5) : fullDay(date)

export const countOf = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`

/** More days than a person counts on fingers are said as a span. */
const MOST_DAYS_NAMED = 5

/** "Why this date?": the sum, line by line. */
export function whyThisDate(parts: readonly DatePart[]): string[] {
  const first = parts[0]?.on
  if (!first) return []
  const day = (date: LocalDate) => shortDay(date, first)
  return parts.map((part) => {
    if (part.kind === 'counted')
      return `${countOf(part.days, 'working day')} from ${day(part.from)} = ${day(part.on)}`
    if (part.kind === 'agreed') return `you agreed to a later day = ${day(part.on)}`
    return `+ ${part.days.length} ${pausedWords(part.why)} (${pauseDetails(part, day)}) = ${day(part.on)}`
  })
}

const PAUSED: Record<PauseReason['kind'], string> = {
  question: 'we waited for you',
  delivered: 'it was delivered',
  closed: 'the order was closed',
}
const pausedWords = ({ kind }: PauseReason): string => PAUSED[kind]

function pauseDetails(
  { days, why }: DatePart & { kind: 'paused' },
  day: (date: LocalDate) => string,
): string {
  const named = days.map(day)
  const list =
    days.length > MOST_DAYS_NAMED
      ? `${named[0]} to ${named.at(-1)}`
      : new Intl.ListFormat('en', { type: 'conjunction' }).format(named)
  return why.kind === 'question' ? `${list}, question ${why.number}` : list
}
