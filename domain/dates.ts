// Formats times (milliseconds, UTC) in the site's time zone.

const formats = new Map<string, Intl.DateTimeFormat>()

/** Creating an Intl.DateTimeFormat costs far more than using it. */
function format(timeZone: string, kind: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${kind} ${timeZone}`
  const cached = formats.get(key) ?? new Intl.DateTimeFormat('en-US', { timeZone, ...options })
  formats.set(key, cached)
  return cached
}

/** "11/14/2026": every date on the site. */
export const shortDate = (time: number, timeZone: string): string =>
  format(timeZone, 'date', { year: 'numeric', month: '2-digit', day: '2-digit' }).format(time)

/** "11/14/2026, 3:07 PM". */
export const dateAndTime = (time: number, timeZone: string): string =>
  format(timeZone, 'time', {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: 'numeric',
    minute: '2-digit',
  })
    .format(time)
    .replaceAll('\u202F', ' ')

/** "2026-11": months that sort as text. */
export function monthOf(time: number, timeZone: string): string {
  const [month, , year] = shortDate(time, timeZone).split('/')
  return `${year}-${month}`
}

/** "2026-11-14": the day as a date input writes it. */
export function dayIn(time: number, timeZone: string): string {
  const [month, day, year] = shortDate(time, timeZone).split('/')
  return `${year}-${month}-${day}`
}

/** Whether a text is a day like "2026-11-14" that the calendar has. */
export function isDay(text: string): boolean {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : NaN
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}

/** More than any zone is ahead of or behind UTC. */
const MOST_OFFSET_MS = 15 * 3_600_000

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
  startOfDay(new Date(Date.parse(`${day}T00:00:00Z`) + 24 * 3_600_000).toISOString().slice(0, 10), timeZone)
