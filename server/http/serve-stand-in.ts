// The payment provider in a box, on our own port but reached over HTTP only: the same code that speaks to the real one speaks to it.
import type { Hono } from 'hono'
import { createStandIn, fileStore, isLoopback, type StandIn } from '#stand-in/index.ts'
import { STAND_IN_PATH } from '../payments/stand-in-path.ts'
import type { Settings } from '../settings.ts'
import type { RequestEnv } from './request-env.ts'

export function serveStandIn(app: Hono<RequestEnv>, settings: Settings): StandIn {
  const standIn = createStandIn({
    prefix: STAND_IN_PATH,
    store: fileStore(settings.DATA_DIR),
    allowNotify: (url) => isLoopback(url) || url.origin === settings.APP_ORIGIN,
  })
  app.all(`${STAND_IN_PATH}/*`, async (context, next) => (await standIn.handle(context.req.raw)) ?? next())
  return standIn
}
