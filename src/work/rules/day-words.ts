// Local dates in words.
import type { LocalDate } from '#platform/rules/calendar.ts'
import { countOf } from '#platform/rules/count-of.ts'
import type { Format } from '#platform/rules/format.ts'
import type { DatePart, PauseReason } from './promise-clock.ts'

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
export function whyThisDate({ parts, given }: Why, format: Format): string[] {
  const first = parts[0]?.on
  if (!first) return []
  const day = (date: LocalDate) => format.shortDay(date, first)
  const lines = parts.map((part) => {
    if (part.kind === 'counted')
      return `${countOf(part.days, 'working day')} from ${day(part.from)} = ${day(part.on)}`
    if (part.kind === 'agreed') return `you agreed to a later day = ${day(part.on)}`
    return `+ ${part.days.length} ${pausedWords(part.why)} (${pauseDetails(part, day)}) = ${day(part.on)}`
  })
  if (!given) return lines
  const words = `${given.by} gave a new day on ${day(given.givenOn)}${given.reason && `: “${given.reason}”`} = ${day(given.on)}`
  // One agrees to a day after it was given.
  const agreedAt = parts.findLastIndex(({ kind }) => kind === 'agreed')
  return agreedAt === -1 ? [...lines, words] : lines.toSpliced(agreedAt, 0, words)
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
