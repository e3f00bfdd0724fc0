/** A time zone in which it is noon now, or nearly: what waits for the morning comes at once. */
export function noonZone(now = new Date()): string {
  const ahead = 12 - now.getUTCHours()
  // The sign of these names is the other way round.
  return ahead === 0 ? 'UTC' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`
}
