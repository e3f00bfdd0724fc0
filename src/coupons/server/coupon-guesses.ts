// Slows down guessing of codes: unknown ones are counted per account and per peer. Codes that exist don't
// count, also if they don't apply to the order.
import { isFailure } from '#platform/rules/errors.ts'
import type { Person } from '#platform/rules/permissions.ts'
import { say } from '#platform/rules/words.ts'
import type { App } from '#platform/server/app.ts'
import { limitFailures } from '#platform/server/rate-limits/limit-failures.ts'
import { peerKey } from '#platform/server/rate-limits/peer-key.ts'
import { rateLimits } from '#platform/server/rate-limits/rate-limits.ts'
import { UNKNOWN_COUPON } from './apply-coupon.ts'

/** Runs without counting if there is no code. */
export async function limitGuesses<T>(
  app: App,
  { person, peer, code }: { person: Person; peer: string | undefined; code: string | undefined },
  attempt: () => Promise<T>,
): Promise<T> {
  if (!code) return attempt()
  const counters = [
    { key: `coupon:${person.userId}`, limit: rateLimits.couponGuess },
    ...(peer ? [{ key: `coupon-peer:${peerKey(peer)}`, limit: rateLimits.couponGuessPeer }] : []),
  ]
  const counts = (error: unknown) => isFailure(error) && error.cause === UNKNOWN_COUPON
  return limitFailures(app, { counters, message: say('coupons.errors', 'tooManyCodes'), counts }, attempt)
}
