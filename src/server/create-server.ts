// Wires the middleware and routes to one HTTP server. Reads no environment variables and opens no port.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { serveMedia } from '#editing/server/media/serve-media.ts'
import { SECOND } from '#platform/rules/durations.ts'
import { Failure } from '#platform/rules/errors.ts'
import { problem } from '#platform/server/api/problem.ts'
import type { App } from '#platform/server/app.ts'
import { listenToOthers } from '#platform/server/database/listen.ts'
import { logAccess } from '#platform/server/http/access-log.ts'
import { earlierAsset } from '#platform/server/http/earlier-assets.ts'
import { watchFreshness } from '#platform/server/http/freshness.ts'
import {
  createHttpServer,
  type HttpServer,
  type HttpServerOptions,
} from '#platform/server/http/http-server.ts'
import { peerReader } from '#platform/server/http/peer.ts'
import type { RequestEnv } from '#platform/server/http/request-env.ts'
import { newRequestId } from '#platform/server/http/request-id.ts'
import { routeNamer } from '#platform/server/http/route-names.ts'
import { hstsOf, setSecurityHeaders } from '#platform/server/http/security-headers.ts'
import { staticFiles } from '#platform/server/http/static-files.ts'
import { watchProxies } from '#platform/server/http/untrusted-proxy.ts'
import { allCalls } from './all-calls.ts'
import { serveCalls } from './api/serve-calls.ts'
import { asPageOrProblem } from './render/fallback-error-page.ts'
import type { ScreensBuild } from './render/render-screen.ts'
import { screenNames } from './render/screen-routes.ts'
import { serveLook } from './render/serve-look.ts'
import { serveScreens } from './render/serve-screens.ts'
import { serveSeo } from './render/serve-seo.ts'
import { createSiteCache } from './render/site-cache.ts'
import { createSitePageCache } from './render/site-page-cache.ts'
import { serveHealth } from './routes/health.ts'
import { useMiddleware } from './routes/middleware.ts'
import { serveReturnByPost } from './routes/return-by-post.ts'
import { serveStandIn } from './routes/serve-stand-in.ts'
import { serveWellKnown } from './routes/well-known.ts'

export interface ServerParts extends HttpServerOptions {
  app: App
  /** The built screens. API tests run without them. */
  screens?: ScreensBuild
  /** The folder of the built front-end files. */
  clientFolder: string
  /** Runs first. In development, Vite's middleware. */
  before?: (request: IncomingMessage, response: ServerResponse, next: () => void) => void
}

export function createServer({ app, screens, clientFolder, before, ...options }: ServerParts): HttpServer {
  const { settings, log } = app
  const proxyWatch = watchProxies(app)
  const readPeer = peerReader(settings.TRUSTED_PROXIES, proxyWatch.ignored)
  const freshness = watchFreshness(app.database)
  const { pageCache, stopListening } = createSitePageCache(app, freshness)
  const siteCache = createSiteCache(app, freshness)

  let draining = false

  const router = new Hono<RequestEnv>({ strict: false })
  useMiddleware(router, { app, readPeer, siteCache })
  serveHealth(router, app, { freshness, pageCache, isDraining: () => draining })
  serveSeo(router, { app, freshness, site: siteCache.site })
  serveLook(router)
  serveWellKnown(router, app)
  const calls = allCalls(app)
  serveCalls(router, calls, app)
  router.all('/api/*', () => {
    throw new Failure('not-found', 'There is no such call.')
  })
  const standIns = serveStandIn(router, settings)
  serveReturnByPost(router)
  serveMedia(router, app, freshness)
  serveFiles(router, { clientFolder, dataFolder: settings.DATA_DIR })
  if (screens) serveScreens(router, { app, screens, pageCache, freshness, siteCache, proxyWatch })
  const others = app.database.kind === 'postgres' ? listenToOthers(app, freshness.hear) : undefined

  // A fallback for requests without a Host header: HTTP/1.0 does not require it, and simple health checks
  // omit it.
  const listen = getRequestListener(router.fetch, { hostname: new URL(settings.APP_ORIGIN).host })
  function answer(request: IncomingMessage, response: ServerResponse): void {
    if (isTooLong(request.url!)) void refuseAddress(request, response)
    else if (!pageCache.send(request, response)) void listen(request, response)
  }
  async function refuseAddress({ url, headers }: IncomingMessage, response: ServerResponse): Promise<void> {
    const asked = new Request(`${settings.APP_ORIGIN}${url!.startsWith('/api/') ? '/api/' : '/'}`, {
      headers: { accept: headers.accept ?? '' },
    })
    const refusal = await asPageOrProblem(asked, {
      problem: problem(new Failure('address-too-long'), newRequestId(), log),
      look: siteCache.lastLook(),
    })
    setSecurityHeaders(refusal.headers, hstsOf(settings))
    response.writeHead(refusal.status, Object.fromEntries(refusal.headers)).end(await refusal.text())
  }
  const server = createHttpServer(
    before ? (request, response) => before(request, response, () => answer(request, response)) : answer,
    options,
  )
  const routeOf = routeNamer([...calls.map(({ path }) => `/api${path}`), ...screenNames(screens)])
  app.metrics.countRequests(server.http, routeOf)
  if (settings.ACCESS_LOG === 'on') logAccess(server.http, { log, routeOf, peerOf: readPeer })

  return {
    ...server,
    async close() {
      // The load balancer notices that this instance is closing, and sends requests to the others.
      draining = true
      await pause(settings.DRAIN_SECONDS * SECOND)
      stopListening()
      await server.close()
      await Promise.all(standIns.map((standIn) => standIn.close()))
      await others?.close()
    },
  }
}

/** Of the path and the query. Ours are far shorter; what a pattern does with a long one takes time. */
const LONGEST_ADDRESS = 2048
/** Some providers of sign-ins send codes of several KB. Node takes 16 KB of headers, the address included. */
const FROM_SIGN_IN = '/api/auth/callback/'

const isTooLong = (url: string): boolean => url.length > LONGEST_ADDRESS && !url.startsWith(FROM_SIGN_IN)

/** The built files of this version, and of earlier ones for pages that are still open. */
function serveFiles(
  router: Hono<RequestEnv>,
  { clientFolder, dataFolder }: { clientFolder: string; dataFolder: string },
): void {
  const files = staticFiles(clientFolder)
  router.get('*', async (context, next) => files(context.req.path, context.req.raw) ?? next())
  router.get('/assets/*', async (context) => {
    const file = await earlierAsset(dataFolder, context.req.path)
    if (!file) throw new Failure('not-found', 'This file is not here any more. Load the page again.')
    return file
  })
}
