// A fake payment provider for tests and demos. It runs on our own port but is only called over HTTP, so the
// same client code talks to it and to the real one.
import { createHmac } from 'node:crypto'
import type { Hono } from 'hono'
import { ownOrigins } from '#domain/links.ts'
import { createStandIn, fileStore, type StandIn } from '#stand-in/index.ts'
import type { RequestEnv } from '../http/request-env.ts'
import { NOTIFY_PATH, STAND_IN_PATH } from '../payments/paths.ts'
import { secretOf } from '../secret.ts'
import type { Settings } from '../settings.ts'

export function serveStandIn(app: Hono<RequestEnv>, settings: Settings): StandIn {
  // Locally the site has several origins, all on its own port. Another port may belong to another program.
  const origins = [...ownOrigins(settings.APP_ORIGIN), ...ownOrigins(`http://127.0.0.1:${settings.PORT}`)]
  const isOwn = (url: URL) => origins.includes(url.origin)
  const standIn = createStandIn({
    prefix: STAND_IN_PATH,
    // Derived from the shared secret, so that every instance can verify notifications of another one's
    // stand-in.
    key: createHmac('sha256', secretOf(settings)).update('stand-in').digest('hex'),
    store: fileStore(settings.DATA_DIR),
    // The form is public. These limits prevent SSRF and open redirects.
    allowNotify: (url) => isOwn(url) && url.pathname === NOTIFY_PATH,
    allowReturn: isOwn,
  })
  app.all(`${STAND_IN_PATH}/*`, async (context, next) => (await standIn.handle(context.req.raw)) ?? next())
  return standIn
}
