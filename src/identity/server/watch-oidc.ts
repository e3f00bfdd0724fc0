// Offers the OpenID Connect provider of the settings once it is reachable. Until then it retries with
// back-off, and the site works without it.
import { MINUTE, SECOND } from '#platform/rules/durations.ts'
import type { App } from '#platform/server/app.ts'
import { secretOf } from '#platform/server/secret.ts'
import type { Worker } from '#platform/server/worker.ts'
import { createAuth } from './auth.ts'
import { discoveryUrl } from './oauth-config.ts'
import { signInMethods } from './sign-in-methods.ts'

const TIMEOUT_MS = 5 * SECOND
const LONGEST_RETRY_MS = 5 * MINUTE

export function watchOidc(app: App): Worker | undefined {
  const issuer = app.settings.OIDC_ISSUER
  if (!issuer) return undefined
  const closing = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let attempt = discover(issuer, 2 * SECOND)

  async function discover(url: string, retryMs: number): Promise<void> {
    try {
      const answer = await fetch(discoveryUrl(url), {
        signal: AbortSignal.any([closing.signal, AbortSignal.timeout(TIMEOUT_MS)]),
      })
      if (!answer.ok) throw new Error(`it answered ${answer.status}`)
      // The library reads the discovery document when created. Replace the old one only if that worked.
      const auth = createAuth(app, { secret: secretOf(app.settings), withOidc: true })
      const [before, after] = [await signInMethods(app), await signInMethods({ ...app, auth })]
      if (after.length <= before.length) throw new Error('its description is not usable')
      app.auth = auth
      app.log.info('sign-in provider answers', { issuer })
      // Cached sign-in pages lack the new button.
      app.signals.emit('content')
    } catch (error) {
      if (closing.signal.aborted) return
      app.log.warn('sign-in provider does not answer; it is not offered meanwhile', { issuer, error })
      timer = setTimeout(() => {
        attempt = discover(url, Math.min(retryMs * 2, LONGEST_RETRY_MS))
      }, retryMs)
    }
  }

  return {
    async close() {
      closing.abort()
      clearTimeout(timer)
      await attempt
    },
  }
}
