// Slows down guessing of codes: unknown ones are counted per account and per peer. Codes that exist don't
// count, also if they don't apply to the order.
import { UNKNOWN_COUPON } from '#domain/coupons/coupon-words.ts'
import { isFailure } from '#domain/errors.ts'
import type { Person } from '#domain/permissions.ts'
import type { House } from '../../house.ts'
import { limitFailures } from '../../rate-limits/limit-failures.ts'
import { peerKey } from '../../rate-limits/peer-key.ts'
import { rateLimits } from '../../rate-limits/rate-limits.ts'

/** Runs without counting if there is no code. */
export async function limitGuesses<T>(
  house: House,
  { person, peer, code }: { person: Person; peer: string | undefined; code: string | undefined },
  attempt: () => Promise<T>,
): Promise<T> {
  if (!code) return attempt()
  const counters = [
    { key: `coupon:${person.userId}`, limit: rateLimits.couponGuess },
    ...(peer ? [{ key: `coupon-peer:${peerKey(peer)}`, limit: rateLimits.couponGuessPeer }] : []),
  ]
  const counts = (error: unknown) => isFailure(error) && error.more.errors?.couponCode === UNKNOWN_COUPON
  return limitFailures(house, { counters, message: 'You have tried many coupon codes.', counts }, attempt)
}
