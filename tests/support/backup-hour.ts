import { HOUR } from '#platform/rules/durations.ts'

/**
 * A value of BACKUP_AT. A test that moves the clock by some hours reaches no other backup, at any time of the
 * day.
 */
export const SIX_HOURS_AGO = new Date(Date.now() - 6 * HOUR).toISOString().slice(11, 16)
