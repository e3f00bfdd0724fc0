// The names of what is in the folder of the backups, and which backups by schedule are not needed any more.
import { formatLocalTime } from '#platform/rules/local-time.ts'

/** "shingle-2026-11-16-030000.backup": names sort by time. */
export const scheduledName = (at: number, timeZone: string): string =>
  `shingle-${formatLocalTime(at, timeZone).replace('T', '-').replaceAll(':', '')}.backup`

/** What was erased with people: a backup from before still holds it. */
export const ERASED_LIST = 'erased-ids.txt'

export const unprovenName = (name: string): string => name.replace(/\.backup$/, '.unproven.backup')

const SCHEDULED = /^shingle-\d{4}-\d\d-\d\d-\d{6}\.backup$/
const UNPROVEN = /^shingle-\d{4}-\d\d-\d\d-\d{6}\.unproven\.backup$/

/**
 * A file has the name of a backup only once it is proven, so those that could not be proven never push out a
 * good one. Of the unproven ones the newest stays until there is a proven one after it.
 */
export function outdatedNames(names: readonly string[], keep: number): string[] {
  const newestFirst = names.toSorted().reverse()
  const proven = newestFirst.filter((name) => SCHEDULED.test(name))
  const unproven = newestFirst.filter((name) => UNPROVEN.test(name))
  const isReplaced = unproven[0] !== undefined && proven[0] !== undefined && unproven[0] < proven[0]
  return [...proven.slice(keep), ...unproven.slice(isReplaced ? 0 : 1)]
}
