// Wires the middleware and routes to one HTTP server. Reads no environment variables and opens no port.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { serveMedia } from '#editing/server/media/serve-media.ts'
import { SECOND } from '#platform/rules/durations.ts'
import { Failure } from '#platform/rules/errors.ts'
import { problem } from '#platform/server/api/problem.ts'
import { listenToOthers } from '#platform/server/database/listen.ts'
import type { House } from '#platform/server/house.ts'
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
  house: House
  /** The built screens. API tests run without them. */
  screens?: ScreensBuild
  /** The folder of the built front-end files. */
  clientFolder: string
  /** Runs first. In development, Vite's middleware. */
  before?: (request: IncomingMessage, response: ServerResponse, next: () => void) => void
}

export function createServer({ house, screens, clientFolder, before, ...options }: ServerParts): HttpServer {
  const { settings, log } = house
  const proxyWatch = watchProxies(house)
  const readPeer = peerReader(settings.TRUSTED_PROXIES, proxyWatch.ignored)
  const freshness = watchFreshness(house.database)
  const { pageCache, stopListening } = createSitePageCache(house, freshness)
  const siteCache = createSiteCache(house, freshness)

  let draining = false

  const app = new Hono<RequestEnv>({ strict: false })
  useMiddleware(app, { house, readPeer, siteCache })
  serveHealth(app, house, { freshness, pageCache, isDraining: () => draining })
  serveSeo(app, { house, freshness, site: siteCache.site })
  serveLook(app)
  serveWellKnown(app, house)
  const calls = allCalls(house)
  serveCalls(app, calls, house)
  app.all('/api/*', () => {
    throw new Failure('not-found', 'There is no such call.')
  })
  const standIns = serveStandIn(app, settings)
  serveReturnByPost(app)
  serveMedia(app, house, freshness)
  serveFiles(app, { clientFolder, dataFolder: settings.DATA_DIR })
  if (screens) serveScreens(app, { house, screens, pageCache, freshness, siteCache, proxyWatch })
  const others = house.database.kind === 'postgres' ? listenToOthers(house, freshness.hear) : undefined

  // A fallback for requests without a Host header: HTTP/1.0 does not require it, and simple health checks
  // omit it.
  const listen = getRequestListener(app.fetch, { hostname: new URL(settings.APP_ORIGIN).host })
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
  house.metrics.countRequests(server.http, routeOf)
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
  app: Hono<RequestEnv>,
  { clientFolder, dataFolder }: { clientFolder: string; dataFolder: string },
): void {
  const files = staticFiles(clientFolder)
  app.get('*', async (context, next) => files(context.req.path, context.req.raw) ?? next())
  app.get('/assets/*', async (context) => {
    const file = await earlierAsset(dataFolder, context.req.path)
    if (!file) throw new Failure('not-found', 'This file is not here any more. Load the page again.')
    return file
  })
}
