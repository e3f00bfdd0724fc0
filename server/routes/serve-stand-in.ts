// The payment provider in a box, on our own port but reached over HTTP only: the same code that speaks to the
// real one speaks to it.
import { createHmac } from 'node:crypto'
import type { Hono } from 'hono'
import { ownOrigins } from '#domain/links.ts'
import { createStandIn, fileStore, type StandIn } from '#stand-in/index.ts'
import type { RequestEnv } from '../http/request-env.ts'
import { NOTIFY_PATH, STAND_IN_PATH } from '../payments/paths.ts'
import { secretOf } from '../secret.ts'
import type { Settings } from '../settings.ts'

export function serveStandIn(app: Hono<RequestEnv>, settings: Settings): StandIn {
  // On this machine the site has several names; all of them with its own port. Any other port may be somebody
  // else's.
  const own = [...ownOrigins(settings.APP_ORIGIN), ...ownOrigins(`http://127.0.0.1:${settings.PORT}`)]
  const isOwn = (url: URL) => own.includes(url.origin)
  const standIn = createStandIn({
    prefix: STAND_IN_PATH,
    // Of the secret that instances share: each of them can then verify what another one's stand-in sent.
    key: createHmac('sha256', secretOf(settings)).update('stand-in').digest('hex'),
    store: fileStore(settings.DATA_DIR),
    // Anybody can send it a form: it calls nothing but this one address, and leads nowhere else.
    allowNotify: (url) => isOwn(url) && url.pathname === NOTIFY_PATH,
    allowReturn: isOwn,
  })
  app.all(`${STAND_IN_PATH}/*`, async (context, next) => (await standIn.handle(context.req.raw)) ?? next())
  return standIn
}
