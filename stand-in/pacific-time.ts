// PayPal writes times in Pacific time: 10:11:12 Nov 14, 2026 PST.

const FORMAT = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/Los_Angeles',
  hourCycle: 'h23',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  month: 'short',
  day: '2-digit',
  year: 'numeric',
  timeZoneName: 'short',
})

export function pacificTime(now: number): string {
  const part = Object.fromEntries(FORMAT.formatToParts(now).map(({ type, value }) => [type, value]))
  const time = `${part.hour}:${part.minute}:${part.second}`
  return `${time} ${part.month} ${part.day}, ${part.year} ${part.timeZoneName}`
}
