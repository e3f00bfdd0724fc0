// Slows down guessing of codes: unknown ones are counted per account and per peer. Others don't count, also if
// they don't hold for the order.
import { UNKNOWN_COUPON } from '#domain/coupons/coupon-words.ts'
import { isFailure } from '#domain/errors.ts'
import type { Person } from '#domain/permissions.ts'
import type { House } from '../../house.ts'
import { consume, giveBack } from '../../rate-limits/consume.ts'
import { peerKey } from '../../rate-limits/peer-key.ts'
import { rateLimits, type RateLimit } from '../../rate-limits/rate-limits.ts'

const MESSAGE = 'You have tried many coupon codes.'

/** Runs without counting if there is no code. */
export async function limitGuesses<T>(
  house: House,
  { person, peer, code }: { person: Person; peer: string | undefined; code: string | undefined },
  attempt: () => Promise<T>,
): Promise<T> {
  if (!code) return attempt()
  const counters: [key: string, limit: RateLimit][] = [
    [`coupon:${person.userId}`, rateLimits.couponGuess],
    ...(peer ? [[`coupon-peer:${peerKey(peer)}`, rateLimits.couponGuessPeer] as [string, RateLimit]] : []),
  ]
  // Counted before the attempt, so that parallel attempts can't exceed the limit.
  for (const [key, limit] of counters) await consume(house, key, limit, MESSAGE)
  const uncount = () =>
    giveBack(
      house,
      counters.map(([key]) => key),
    )
  try {
    const result = await attempt()
    await uncount()
    return result
  } catch (error) {
    if (!isFailure(error) || error.more.errors?.couponCode !== UNKNOWN_COUPON) await uncount()
    throw error
  }
}
