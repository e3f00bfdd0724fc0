// Guessing passwords must be hopeless, and nobody may lock the owner out by trying. So wrong tries are
// counted by account and peer together, by peer over all accounts, and by account over all peers with a much
// higher bound. What turns out right is not counted.
import { isFailure } from '#domain/errors.ts'
import type { House } from '../house.ts'
import { giveBack, consume } from '../rate-limits/consume.ts'
import { peerKey } from '../rate-limits/peer-key.ts'
import type { RateLimit } from '../rate-limits/rate-limits.ts'
import { rateLimits } from '../rate-limits/rate-limits.ts'

const SENTENCE = 'Too many wrong tries.'

export async function countWrongTries<T>(
  house: House,
  { email, peer }: { email: string; peer: string },
  attempt: () => Promise<T>,
): Promise<T> {
  const counters: [key: string, allowance: RateLimit][] = [
    [`sign-in:${peerKey(peer)}`, rateLimits.signIn],
    [`sign-in:${peerKey(peer)}:${email}`, rateLimits.signIn],
    [`sign-in:${email}`, rateLimits.signInAccount],
  ]
  // Each try is counted before it is made, so that many at once don't all get through.
  for (const [key, allowance] of counters) await consume(house, key, allowance, SENTENCE)
  const notWrong = () =>
    giveBack(
      house,
      counters.map(([key]) => key),
    )
  try {
    const result = await attempt()
    await notWrong()
    return result
  } catch (error) {
    if (isFailure(error) && error.code === 'signed-out')
      house.log.warn('wrong sign-in', { account: email, peer })
    else await notWrong()
    throw error
  }
}
