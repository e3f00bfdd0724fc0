// Offers the OpenID Connect provider of the settings once it answers. While it does not, the site works
// without it and asks again.
import { MINUTE, SECOND } from '../clock.ts'
import type { House } from '../house.ts'
import { secretOf } from '../secret.ts'
import type { Worker } from '../worker.ts'
import { createAuth } from './auth.ts'
import { discoveryUrl } from './oauth-config.ts'
import { signInMethods } from './sign-in-methods.ts'

const TIMEOUT_MS = 5 * SECOND
const LONGEST_PAUSE_MS = 5 * MINUTE

export function watchOidc(house: House): Worker | undefined {
  const issuer = house.settings.OIDC_ISSUER
  if (!issuer) return undefined
  const closing = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let asking = ask(2 * SECOND)

  async function ask(pauseMs: number): Promise<void> {
    try {
      const answer = await fetch(discoveryUrl(issuer!), {
        signal: AbortSignal.any([closing.signal, AbortSignal.timeout(TIMEOUT_MS)]),
      })
      if (!answer.ok) throw new Error(`it answered ${answer.status}`)
      // The library looks for itself when it is built; only a whole one takes the place of the other.
      const auth = createAuth(house, { secret: secretOf(house.settings), withOidc: true })
      const [before, after] = [await signInMethods(house), await signInMethods({ ...house, auth })]
      if (after.length <= before.length) throw new Error('its description is not usable')
      house.auth = auth
      house.log.info('sign-in provider answers', { issuer })
      // The page to sign in shows one button more.
      house.signals.emit('content')
    } catch (error) {
      if (closing.signal.aborted) return
      house.log.warn('sign-in provider does not answer; it is not offered meanwhile', { issuer, error })
      timer = setTimeout(() => (asking = ask(Math.min(pauseMs * 2, LONGEST_PAUSE_MS))), pauseMs)
    }
  }

  return {
    async close() {
      closing.abort()
      clearTimeout(timer)
      await asking
    },
  }
}
