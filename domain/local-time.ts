// Between a moment and what a clock of the site's time zone shows: for inputs where a person picks a date and
// a time.

/** "2026-11-15T14:05:30": what a datetime-local input holds. */
export function localText(moment: number, timeZone: string): string {
  const whole = {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  } as const
  return new Intl.DateTimeFormat('sv-SE', { timeZone, ...whole }).format(moment).replace(' ', 'T')
}

/** The moment at which the zone's clock shows this text; undefined when it is no such text. */
export function momentOfLocal(text: string, timeZone: string): number | undefined {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/.test(text)) return undefined
  const asIfUtc = Date.parse(`${text}Z`)
  if (Number.isNaN(asIfUtc)) return undefined
  const shift = (at: number) => Date.parse(`${localText(at, timeZone)}Z`) - Math.floor(at / 1000) * 1000
  // Asked twice, because the first guess may stand on the other side of a change of the clocks.
  return asIfUtc - shift(asIfUtc - shift(asIfUtc))
}
