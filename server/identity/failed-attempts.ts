// Slows down password guessing without letting an attacker lock the owner out: failed attempts are counted
// per account and peer, per peer over all accounts, and per account over all peers with a much higher limit.
// Successful attempts don't count.
import { isFailure } from '#domain/errors.ts'
import type { House } from '../house.ts'
import { giveBack, consume } from '../rate-limits/consume.ts'
import { peerKey } from '../rate-limits/peer-key.ts'
import type { RateLimit } from '../rate-limits/rate-limits.ts'
import { rateLimits } from '../rate-limits/rate-limits.ts'

const MESSAGE = 'Too many wrong tries.'

export async function limitFailedAttempts<T>(
  house: House,
  { email, peer }: { email: string; peer: string },
  attempt: () => Promise<T>,
): Promise<T> {
  const counters: [key: string, limit: RateLimit][] = [
    [`sign-in:${peerKey(peer)}`, rateLimits.signIn],
    [`sign-in:${peerKey(peer)}:${email}`, rateLimits.signIn],
    [`sign-in:${email}`, rateLimits.signInAccount],
  ]
  // Counted before the attempt, so that concurrent attempts can't exceed the limit.
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
    if (isFailure(error) && error.code === 'signed-out')
      house.log.warn('wrong sign-in', { account: email, peer })
    else await uncount()
    throw error
  }
}
