import { setTimeout as pause } from 'node:timers/promises'

/** Longer than the work takes, so the response time doesn't reveal whether an account exists. */
const MINIMUM_MS = 250

/** Failures take as long as successes. */
export async function constantDuration<T>(work: Promise<T>): Promise<T> {
  await Promise.allSettled([work, pause(MINIMUM_MS)])
  return work
}
