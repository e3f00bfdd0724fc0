// Converts between UTC times and the values of datetime-local inputs in the site's time zone.

const formats = new Map<string, Intl.DateTimeFormat>()

/** Creating an Intl.DateTimeFormat costs far more than using it. */
function formatOf(timeZone: string): Intl.DateTimeFormat {
  const dateAndTime = {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  } as const
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone, ...dateAndTime })
  formats.set(timeZone, format)
  return format
}

/** "2026-11-15T14:05:30": the value of a datetime-local input. */
export const formatLocalTime = (time: number, timeZone: string): string =>
  formatOf(timeZone).format(time).replace(' ', 'T')

/** Undefined if the text is not valid. */
export function parseLocalTime(text: string, timeZone: string): number | undefined {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/.test(text)) return undefined
  const asIfUtc = Date.parse(`${text}Z`)
  if (Number.isNaN(asIfUtc)) return undefined
  const shift = (at: number) => Date.parse(`${formatLocalTime(at, timeZone)}Z`) - Math.floor(at / 1000) * 1000
  // Twice, because the first guess may be on the other side of a daylight-saving change.
  return asIfUtc - shift(asIfUtc - shift(asIfUtc))
}

/** Whether Intl knows a time zone of this name. */
export function isTimeZone(text: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en-US', { timeZone: text }))
  } catch {
    return false
  }
}
