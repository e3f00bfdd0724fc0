// Local dates in words.
import type { LocalDate } from '#platform/rules/calendar.ts'
import { as, say, type Value } from '#platform/rules/words.ts'
import type { DatePart } from './promise-clock.ts'

/** More days than are easily read one by one are said as a span. */
const MOST_DAYS_NAMED = 5

/** A day that the agency gave instead of the promised one. */
export interface DayGiven {
  /** The name of who gave it. */
  by: string
  givenOn: LocalDate
  on: LocalDate
  reason: string
}

interface Why {
  parts: readonly DatePart[]
  /** Null if the day is the promised one. */
  given: DayGiven | null
}

/** "Why this date?": the sum, line by line. */
export function whyThisDate({ parts, given }: Why): string[] {
  const first = parts[0]?.on
  if (!first) return []
  const day = (date: LocalDate) => as('shortDay', date, first)
  const lines = parts.map((part) => {
    const on = day(part.on)
    if (part.kind === 'counted')
      return say('work.errors', 'why.counted', { days: part.days, from: day(part.from), on })
    if (part.kind === 'agreed') return say('work.errors', 'why.agreed', { on })
    const { days, why } = part
    const paused = { count: days.length, days: daysWords(days, day), on }
    return why.kind === 'question'
      ? say('work.errors', 'why.question', { ...paused, number: why.number })
      : say('work.errors', `why.${why.kind}`, paused)
  })
  if (!given) return lines
  const { by, reason } = given
  const gave = { by, givenOn: day(given.givenOn), on: day(given.on) }
  const words = reason
    ? say('work.errors', 'why.givenBecause', { ...gave, reason })
    : say('work.errors', 'why.given', gave)
  // One agrees to a day after it was given.
  const agreedAt = parts.findLastIndex(({ kind }) => kind === 'agreed')
  return agreedAt === -1 ? [...lines, words] : lines.toSpliced(agreedAt, 0, words)
}

function daysWords(days: readonly LocalDate[], day: (date: LocalDate) => Value): Value {
  if (days.length > MOST_DAYS_NAMED)
    return say('work.errors', 'why.span', { first: day(days[0]!), last: day(days.at(-1)!) })
  return as(
    'list',
    days.map((date) => say('work.errors', 'why.day', { day: day(date) })),
  )
}
