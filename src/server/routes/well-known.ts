// Addresses that tools look for: where to report a weakness (RFC 9116), and where a password is changed.
import type { Hono } from 'hono'
import { loadAgency } from '#email/server/agency.ts'
import { DAY } from '#platform/rules/durations.ts'
import type { App } from '#platform/server/app.ts'
import type { RequestEnv } from '#platform/server/http/request-env.ts'

/** RFC 9116 advises less than a year. */
const VALID_MS = 180 * DAY

export function serveWellKnown(router: Hono<RequestEnv>, app: App): void {
  router.get('/.well-known/security.txt', async (context) =>
    context.text(await securityText(app), 200, { 'cache-control': 'public, max-age=3600' }),
  )
  // Password managers open it and follow the redirect.
  router.get('/.well-known/change-password', (context) => context.redirect('/account', 302))
}

async function securityText(app: App): Promise<string> {
  const { origin, email } = await loadAgency(app)
  const { locale } = await app.format()
  const lines = [
    ...(email ? [`Contact: mailto:${email}`] : []),
    `Contact: ${origin}/contact`,
    `Expires: ${new Date(app.clock.now() + VALID_MS).toISOString()}`,
    `Preferred-Languages: ${locale.split('-')[0]}`,
    `Canonical: ${origin}/.well-known/security.txt`,
  ]
  return `${lines.join('\n')}\n`
}
