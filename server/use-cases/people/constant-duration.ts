import { setTimeout as pause } from 'node:timers/promises'

/**
 * Longer than the work takes, so that the time tells nothing about what was done. A refusal takes as long.
 */
const FLOOR_MS = 250

export async function constantDuration<T>(work: Promise<T>): Promise<T> {
  await Promise.allSettled([work, pause(FLOOR_MS)])
  return work
}
