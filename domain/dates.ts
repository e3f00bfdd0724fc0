// Moments are milliseconds (UTC) inside; a person reads them in the site's time zone.

const formats = new Map<string, Intl.DateTimeFormat>()

/** Making a format costs far more than using one. */
function format(timeZone: string, kind: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${kind} ${timeZone}`
  const known = formats.get(key) ?? new Intl.DateTimeFormat('en-US', { timeZone, ...options })
  formats.set(key, known)
  return known
}

/** "11/14/2026", the form in which the site writes every date. */
export const shortDate = (moment: number, timeZone: string): string =>
  format(timeZone, 'date', { year: 'numeric', month: '2-digit', day: '2-digit' }).format(moment)

/** "11/14/2026, 3:07 PM", where the hour matters too. */
export const dateAndTime = (moment: number, timeZone: string): string =>
  format(timeZone, 'time', {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: 'numeric',
    minute: '2-digit',
  })
    .format(moment)
    .replaceAll('\u202F', ' ')

/** "2026-11": months that sort as text. */
export function monthOf(moment: number, timeZone: string): string {
  const [month, , year] = shortDate(moment, timeZone).split('/')
  return `${year}-${month}`
}
