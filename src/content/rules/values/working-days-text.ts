// Working days as an admin types them: "Mon–Fri", and closed days one per line, each with a note if wanted.
import type { LocalDate } from '#platform/rules/calendar.ts'
import { dayAtStart } from '#platform/rules/dates.ts'
import { DAY } from '#platform/rules/durations.ts'
import { AGENCY_LANGUAGES, LANGUAGES, type Language } from '#platform/rules/languages.ts'
import { once } from '#platform/rules/once.ts'
import { linesOf } from '#platform/rules/text.ts'
import { say } from '#platform/rules/words.ts'

const MONDAY = Date.UTC(2026, 0, 5)

/** Without accents and case. */
const plain = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** A language's names from Monday on, and how many of their letters are enough. */
interface Names {
  names: string[]
  least: number
}

function namesIn(language: Language): Names {
  const { format } = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' })
  const names = Array.from({ length: 7 }, (_, at) => plain(format(MONDAY + at * DAY)))
  // "Do" is Thursday in German and Sunday in Spanish. The area in which it is typed speaks English and German.
  return { names, least: AGENCY_LANGUAGES.includes(language) ? 2 : 3 }
}

const weekdayNames = once(() => LANGUAGES.map(namesIn))

/**
 * "Mon–Fri", "Sat to Wed" and "Mån, ons, tors" in their order in the week; undefined if it is something else, or
 * of two languages.
 */
export function weekdaysOf(text: string): number[] | undefined {
  const parts = plain(text.trim())
    .replace(/-feira\b/g, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?(?:[-–—]|\b(?:to|bis|till|ate|al?|au)\b) ?/g, '-')
    .split(/[\s,;]+/)
    .filter(Boolean)
  for (const names of weekdayNames()) {
    const found = weekdaysIn(parts, names)
    if (found?.length) return found
  }
  return undefined
}

function weekdaysIn(parts: readonly string[], { names, least }: Names): number[] | undefined {
  /** 1 is Monday, 7 is Sunday. */
  const weekdayNamed = (typed: string): number | undefined => {
    const name = typed.replace(/\.$/, '')
    const at = name.length < least ? -1 : names.findIndex((weekday) => weekday.startsWith(name))
    return at < 0 ? undefined : at + 1
  }
  const found = new Set<number>()
  for (const part of parts) {
    const [from, to, ...more] = part.split('-').map(weekdayNamed)
    if (from === undefined || more.length || (part.includes('-') && to === undefined)) return undefined
    for (let day = from; ; day = (day % 7) + 1) {
      found.add(day)
      if (day === (to ?? from)) break
    }
  }
  return [...found].sort()
}

/** More than any agency has in a decade. */
const MOST_CLOSED_DAYS = 400

/** Why the text of a field is no list of days; undefined if it is one. */
export function closedDaysError(text: string, field: string): string | undefined {
  const lines = linesOf(text)
  if (lines.length > MOST_CLOSED_DAYS)
    return say('content.errors', 'tooManyDays', { field, most: MOST_CLOSED_DAYS, given: lines.length })
  const wrong = lines.find((line) => !dayAtStart(line))
  return wrong && say('content.errors', 'lineWithoutDay', { field, line: wrong.slice(0, 40) })
}

/** The days in order, each once. Lines that begin with no day are left out. */
export const closedDaysOf = (text: string): LocalDate[] =>
  [...new Set(linesOf(text).flatMap((line) => dayAtStart(line) ?? []))].sort()
