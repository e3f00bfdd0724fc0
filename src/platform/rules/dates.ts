// Days and months of the site's time zone, as text that sorts. Dates for people: format.ts.
import { DAY, HOUR } from './durations.ts'
import { formatLocalTime } from './local-time.ts'

/** "2026-11": months that sort as text. */
export const monthOf = (time: number, timeZone: string): string => dayIn(time, timeZone).slice(0, 7)

/** "2026-11-14": the day as a date input writes it. */
export const dayIn = (time: number, timeZone: string): string => formatLocalTime(time, timeZone).slice(0, 10)

/** Whether a text is a day like "2026-11-14" that the calendar has. */
export function isDay(text: string): boolean {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : NaN
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}

/** The day that a typed line starts with: "2026-12-25 Christmas" or "12/25/2026 Christmas". */
export function dayAtStart(line: string): string | undefined {
  const [first = ''] = line.split(/[\s,:;]+/)
  const american = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(first)
  const day = american
    ? `${american[3]}-${american[1]!.padStart(2, '0')}-${american[2]!.padStart(2, '0')}`
    : first
  return isDay(day) ? day : undefined
}

/** More than any zone is ahead of or behind UTC. */
const MOST_OFFSET_MS = 15 * HOUR

/**
 * The first moment of a day. Searched for, because a day may begin at one o'clock where the clocks are
 * changed at midnight.
 */
export function startOfDay(day: string, timeZone: string): number {
  const middle = Date.parse(`${day}T00:00:00Z`)
  let [before, from] = [middle - MOST_OFFSET_MS, middle + MOST_OFFSET_MS]
  while (from - before > 1) {
    const time = Math.floor((before + from) / 2)
    if (dayIn(time, timeZone) < day) before = time
    else from = time
  }
  return from
}

export const startOfNextDay = (day: string, timeZone: string): number =>
  startOfDay(new Date(Date.parse(`${day}T00:00:00Z`) + DAY).toISOString().slice(0, 10), timeZone)
