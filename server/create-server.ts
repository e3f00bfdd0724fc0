// Wires the middleware and routes to one HTTP server. Reads no environment variables and opens no port.
import {
  createServer as createHttpServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { compress } from 'hono/compress'
import { dayIn, startOfNextDay } from '#domain/dates.ts'
import { Failure } from '#domain/errors.ts'
import { ownOrigins } from '#domain/links.ts'
import { VISITOR, type Viewer } from '#domain/permissions.ts'
import { allCalls } from './api/all-calls.ts'
import { problem } from './api/problem.ts'
import { serveCalls } from './api/serve-calls.ts'
import { MINUTE, SECOND } from './clock.ts'
import { listenToOthers } from './database/listen.ts'
import type { House } from './house.ts'
import { logAccess } from './http/access-log.ts'
import { bearerOf } from './http/bearer.ts'
import { closeConnections } from './http/close-connections.ts'
import { csrf } from './http/csrf.ts'
import { earlierAsset } from './http/earlier-assets.ts'
import { asPageOrProblem } from './http/fallback-error-page.ts'
import { watchFreshness } from './http/freshness.ts'
import { peerReader } from './http/peer.ts'
import { exceedsPipeliningLimit } from './http/pipelining-limit.ts'
import type { RequestEnv } from './http/request-env.ts'
import { newRequestId } from './http/request-id.ts'
import { routeNamer } from './http/route-names.ts'
import { hstsOf, setSecurityHeaders } from './http/security-headers.ts'
import { endSlowClients, PATIENCE, type Patience } from './http/slow-clients.ts'
import { staticFiles } from './http/static-files.ts'
import { watchProxies } from './http/untrusted-proxy.ts'
import { readSessionToken } from './identity/session-of.ts'
import { viewerOf } from './identity/viewer.ts'
import { serveMedia } from './media/serve-media.ts'
import { createPageCache } from './page-cache/page-cache.ts'
import { readRegion } from './region.ts'
import { serveHealth } from './routes/health.ts'
import { serveReturnByPost } from './routes/return-by-post.ts'
import { serveStandIn } from './routes/serve-stand-in.ts'
import { serveWellKnown } from './routes/well-known.ts'
import { screenNames } from './screens/screen-routes.ts'
import { serveLook } from './screens/serve-look.ts'
import { serveScreens, type ScreensBuild } from './screens/serve-screens.ts'
import { serveSeo } from './screens/serve-seo.ts'
import { createSiteCache } from './screens/site-cache.ts'

export interface ServerParts {
  house: House
  /** The built screens. API tests run without them. */
  screens?: ScreensBuild
  /** The folder of the built front-end files. */
  clientFolder: string
  /** Runs first. In development, Vite's middleware. */
  before?: (request: IncomingMessage, response: ServerResponse, next: () => void) => void
  /** Timeouts for slow clients. Tests use shorter ones. */
  patience?: Patience
  /** How long idle connections stay open when the site closes. */
  idleMs?: number
}

export interface RunningServer {
  http: Server
  /** Starts handling requests. Until then they are queued. */
  open(): void
  close(): Promise<void>
}

const actorOf = (viewer: Viewer): string => (viewer.role === 'visitor' ? 'visitor' : viewer.email)

export function createServer({
  house,
  screens,
  clientFolder,
  before,
  patience = PATIENCE,
  idleMs,
}: ServerParts): RunningServer {
  const { settings, log } = house
  const proxyWatch = watchProxies(house)
  const readPeer = peerReader(settings.TRUSTED_PROXIES, proxyWatch.ignored)
  const freshness = watchFreshness(house.database)
  const tokenIn = readSessionToken(house)
  let { TIME_ZONE: timeZone } = settings
  const cache = createPageCache({
    isSignedIn: (cookies) => tokenIn(cookies) !== undefined,
    freshness,
    day: {
      now: () => house.clock.now(),
      endAfter: (at) => startOfNextDay(dayIn(at, timeZone), timeZone),
    },
  })
  const siteCache = createSiteCache(house, freshness)
  const readTimeZone = () =>
    readRegion(house, house.database.db).then(
      (region) => {
        if (region.timeZone === timeZone) return
        timeZone = region.timeZone
        // Midnight is at another moment now.
        cache.empty()
      },
      () => undefined,
    )
  const origins = ownOrigins(settings.APP_ORIGIN)
  const hsts = hstsOf(settings)
  const files = staticFiles(clientFolder)
  const stopListening = house.signals.on('content', () => {
    cache.empty()
    void readTimeZone()
  })
  void readTimeZone()

  const app = new Hono<RequestEnv>({ strict: false })
  app.use(async (context, next) => {
    const request = context.req.raw
    context.set('requestId', newRequestId())
    context.set(
      'peer',
      readPeer(context.env.incoming.socket.remoteAddress ?? '', request.headers.get('x-forwarded-for')),
    )
    let viewer: ReturnType<typeof viewerOf> | undefined
    // Who sends an API token gets neither the session of a cookie nor a new one.
    const hasToken = bearerOf(request) !== undefined
    context.set('viewer', async () => (hasToken ? VISITOR : (viewer ??= viewerOf(house, request.headers))))
    await next()
    if (hasToken) context.res.headers.delete('set-cookie')
    setSecurityHeaders(context.res.headers, hsts)
    context.res.headers.set('x-request-id', context.var.requestId)
    if (context.res.status === 403)
      log.warn('forbidden', {
        requestId: context.var.requestId,
        method: request.method,
        // The token of an order's link opens it.
        path: context.req.path.replace(/^\/o\/.*/, '/o/…'),
        actor: actorOf(await context.var.viewer()),
      })
  })
  // After the middleware above, so that a refused request is logged and gets an id too.
  app.use(async (context, next) => {
    // A browser never adds a token by itself.
    if (bearerOf(context.req.raw) === undefined) csrf(context.req.raw, origins)
    await next()
  })
  // Only for responses made for one user: cached pages and files are already compressed.
  app.use(compress())
  app.onError(async (error, context) => {
    const answer = await asPageOrProblem(context.req.raw, {
      problem: problem(error, context.var.requestId, log),
      look: siteCache.lastLook(),
    })
    setSecurityHeaders(answer.headers, hsts)
    return answer
  })
  serveHealth(app, house, { freshness, pageCache: cache })
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
  app.get('*', async (context, next) => files(context.req.path, context.req.raw) ?? next())
  app.get('/assets/*', async (context) => {
    const file = await earlierAsset(settings.DATA_DIR, context.req.path)
    if (!file) throw new Failure('not-found', 'This file is not here any more. Load the page again.')
    return file
  })
  if (screens) serveScreens(app, { house, screens, cache, freshness, siteCache, proxyWatch })
  const others = house.database.kind === 'postgres' ? listenToOthers(house, freshness.hear) : undefined

  // A fallback for requests without a Host header: HTTP/1.0 does not require it, and simple health checks
  // omit it.
  const listen = getRequestListener(app.fetch, { hostname: new URL(settings.APP_ORIGIN).host })
  // The request timeout allows a file of 50 MB over 1 Mbit/s. endSlowClients enforces the minimum rate.
  const timeouts = {
    headersTimeout: patience.headersMs,
    requestTimeout: 15 * MINUTE,
    connectionsCheckingInterval: patience.lookMs,
    keepAliveTimeout: 12 * SECOND,
  }
  const http = createHttpServer(timeouts, (request, response) => {
    if (exceedsPipeliningLimit(request, response)) return
    if (queued) queued.push(() => begin(request, response))
    else begin(request, response)
  })
  let queued: (() => void)[] | undefined = []

  const close = closeConnections(http, idleMs)
  endSlowClients(http, patience)
  const routeOf = routeNamer([...calls.map(({ path }) => `/api${path}`), ...screenNames(screens)])
  house.metrics.countRequests(http, routeOf)
  if (settings.ACCESS_LOG === 'on') logAccess(http, { log, routeOf, peerOf: readPeer })

  function begin(request: IncomingMessage, response: ServerResponse): void {
    if (before) before(request, response, () => answer(request, response))
    else answer(request, response)
  }

  function answer(request: IncomingMessage, response: ServerResponse): void {
    if (!cache.send(request, response)) void listen(request, response)
  }

  return {
    http,
    open() {
      for (const beginRequest of queued ?? []) beginRequest()
      queued = undefined
    },
    async close() {
      stopListening()
      await close()
      await Promise.all(standIns.map((standIn) => standIn.close()))
      await others?.close()
    },
  }
}
