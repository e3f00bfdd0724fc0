/** A time zone in which it is about noon now, so that emails which wait for the morning are sent at once. */
export function noonZone(now = new Date()): string {
  const ahead = 12 - now.getUTCHours()
  // The sign in these names is inverted: Etc/GMT-3 is ahead of UTC.
  return ahead === 0 ? 'UTC' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`
}
