// Working days as an admin types them: "Mon–Fri", and closed days one per line, each with a note if wanted.
import type { LocalDate } from '#platform/rules/calendar.ts'
import { dayAtStart } from '#platform/rules/dates.ts'
import { linesOf } from '#platform/rules/text.ts'
import { say } from '#platform/rules/words.ts'

const NAMES = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const

/** 1 is Monday, 7 is Sunday. At least two letters, as in "Mo". */
function weekdayNamed(name: string): number | undefined {
  const typed = name.toLowerCase().replace(/\.$/, '')
  const at = typed.length < 2 ? -1 : NAMES.findIndex((weekday) => weekday.startsWith(typed))
  return at < 0 ? undefined : at + 1
}

/**
 * "Mon–Fri", "Sat to Wed" and "Mon, Wed, Thu" in their order in the week; undefined if it is something else.
 */
export function weekdaysOf(text: string): number[] | undefined {
  const parts = text
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/ ?(?:[-–—]|\bto\b) ?/gi, '-')
    .split(/[\s,;]+/)
    .filter(Boolean)
  const found = new Set<number>()
  for (const part of parts) {
    const [from, to, ...more] = part.split('-').map(weekdayNamed)
    if (from === undefined || more.length || (part.includes('-') && to === undefined)) return undefined
    for (let day = from; ; day = (day % 7) + 1) {
      found.add(day)
      if (day === (to ?? from)) break
    }
  }
  return found.size ? [...found].sort() : undefined
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
