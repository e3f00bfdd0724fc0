// The payment provider in a box, on our own port but reached over HTTP only: the same code that speaks to the real one speaks to it.
import type { Hono } from 'hono'
import { createStandIn, fileStore, isLoopback, type StandIn } from '#stand-in/index.ts'
import type { Settings } from '../settings.ts'
import type { RequestEnv } from './request-env.ts'

const STAND_IN_PREFIX = '/stand-in'

export function serveStandIn(app: Hono<RequestEnv>, settings: Settings): StandIn {
  const standIn = createStandIn({
    prefix: STAND_IN_PREFIX,
    store: fileStore(settings.DATA_DIR),
    allowNotify: (url) => isLoopback(url) || url.origin === settings.APP_ORIGIN,
  })
  app.all(`${STAND_IN_PREFIX}/*`, async (context, next) => (await standIn.handle(context.req.raw)) ?? next())
  return standIn
}
