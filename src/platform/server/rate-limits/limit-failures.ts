// Limits failed attempts, such as wrong passwords or unknown coupon codes. Successful ones don't count.
import type { Services } from '../services.ts'
import { consume, giveBack } from './consume.ts'
import type { RateLimit } from './rate-limits.ts'

export interface FailureCounter {
  key: string
  limit: RateLimit
  /** What the 429 says, if not what it says for all. */
  message?: string
}

interface FailureLimit {
  counters: readonly FailureCounter[]
  /** What the 429 says. */
  message: string
  /** Whether an error counts as a failed attempt. */
  counts(error: unknown): boolean
}

export async function limitFailures<T>(
  app: Services,
  { counters, message, counts }: FailureLimit,
  attempt: () => Promise<T>,
): Promise<T> {
  // Counted before the attempt, so that concurrent attempts can't exceed the limit.
  for (const counter of counters) await consume(app, counter.key, counter.limit, counter.message ?? message)
  const keys = counters.map(({ key }) => key)
  try {
    const result = await attempt()
    await giveBack(app, keys)
    return result
  } catch (error) {
    if (!counts(error)) await giveBack(app, keys)
    throw error
  }
}
