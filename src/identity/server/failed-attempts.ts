// Slows down password guessing without letting an attacker lock the owner out: failed attempts are counted
// per account and peer, per peer over all accounts, and per account over all peers with a much higher limit.
import { isFailure } from '#platform/rules/errors.ts'
import { say } from '#platform/rules/words.ts'
import type { App } from '#platform/server/app.ts'
import { limitFailures } from '#platform/server/rate-limits/limit-failures.ts'
import { peerKey } from '#platform/server/rate-limits/peer-key.ts'
import { rateLimits } from '#platform/server/rate-limits/rate-limits.ts'

export function limitFailedAttempts<T>(
  app: App,
  { email, peer }: { email: string; peer: string },
  attempt: () => Promise<T>,
): Promise<T> {
  return limitFailures(
    app,
    {
      counters: [
        { key: `sign-in:${peerKey(peer)}`, limit: rateLimits.signIn },
        { key: `sign-in:${peerKey(peer)}:${email}`, limit: rateLimits.signIn },
        { key: `sign-in:${email}`, limit: rateLimits.signInAccount },
      ],
      message: say('identity.errors', 'wrongTries'),
      counts(error) {
        const isWrong = isFailure(error) && error.code === 'signed-out'
        if (isWrong) app.log.warn('wrong sign-in', { account: email, peer })
        return isWrong
      },
    },
    attempt,
  )
}
