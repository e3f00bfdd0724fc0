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
