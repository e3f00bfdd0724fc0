// Days and months of the site's time zone, as text that sorts. Dates for people: format.ts.
import { formatLocalTime } from './local-time.ts'

/** "2026-11": months that sort as text. */
export const monthOf = (time: number, timeZone: string): string => dayIn(time, timeZone).slice(0, 7)

/** "2026-11-14": the day as a date input writes it. */
export const dayIn = (time: number, timeZone: string): string => formatLocalTime(time, timeZone).slice(0, 10)

/** This month and those before it, newest first. */
export function lastMonths(now: number, timeZone: string, count: number): string[] {
  const [year, month] = monthOf(now, timeZone).split('-').map(Number) as [number, number]
  return Array.from({ length: count }, (_, back) =>
    new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 7),
  )
}

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
