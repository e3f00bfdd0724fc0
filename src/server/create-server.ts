// Wires the middleware and routes to one HTTP server. Reads no environment variables and opens no port.
import { createHmac } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { screenCss } from '#brand/rules/look-css.ts'
import { lookAt } from '#brand/rules/look.ts'
import { readRegion } from '#content/server/region.ts'
import { serveMedia } from '#editing/server/media/serve-media.ts'
import { loadAgency } from '#email/server/agency.ts'
import { wayBackToPayLink } from '#identity/server/pay-link.ts'
import { readSessionToken } from '#identity/server/session-of.ts'
import { endOfDay } from '#platform/rules/day-range.ts'
import { SECOND, DAY } from '#platform/rules/durations.ts'
import { Failure } from '#platform/rules/errors.ts'
import { isLanguage, prefixIn, withoutLanguage } from '#platform/rules/languages.ts'
import { say } from '#platform/rules/words.ts'
import { problem } from '#platform/server/api/problem.ts'
import type { App } from '#platform/server/app.ts'
import { listenToOthers } from '#platform/server/database/listen.ts'
import { logAccess } from '#platform/server/http/access-log.ts'
import { earlierAsset } from '#platform/server/http/earlier-assets.ts'
import { watchFreshness, type Freshness } from '#platform/server/http/freshness.ts'
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
import { secretOf } from '#platform/server/secret.ts'
import type { Settings } from '#platform/server/settings/settings.ts'
import { NOTIFY_PATH, STAND_IN_PATH, webhookPath } from '#providers/server/paths.ts'
import { isOwnStandIn, ownAddress, standInOrigins } from '#providers/server/stand-in-address.ts'
import { createStandIn, fileStore, type StandIn } from '#stand-in/index.ts'
import { createPaypalStandIn } from '#stand-in/paypal/index.ts'
import { createStripeStandIn } from '#stand-in/stripe/index.ts'
import { allCalls } from './all-calls.ts'
import { serveCalls } from './api/serve-calls.ts'
import { createPageCache, type PageCache } from './page-cache/page-cache.ts'
import { asPageOrProblem } from './render/fallback-error-page.ts'
import type { ScreensBuild } from './render/render-screen.ts'
import { screenNames } from './render/screen-routes.ts'
import { serveScreens } from './render/serve-screens.ts'
import { serveSeo } from './render/serve-seo.ts'
import { createSiteCache } from './render/site-cache.ts'
import { serveHealth } from './routes/health.ts'
import { useMiddleware } from './routes/middleware.ts'

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
  serveWords(router, app)
  serveWellKnown(router, app)
  const calls = allCalls(app)
  serveCalls(router, calls, app)
  router.all('/api/*', () => {
    throw new Failure('not-found', say('content.errors', 'noSuchCall'))
  })
  const standIns = serveStandIn(router, app)
  serveReturnByPost(router)
  serveReturnToPayLink(router, app)
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
      problem: problem(new Failure('address-too-long'), newRequestId(), { log, words: siteCache.words() }),
      words: siteCache.words(),
      look: siteCache.lastLook(),
    })
    setSecurityHeaders(refusal.headers, hstsOf(settings))
    response.writeHead(refusal.status, Object.fromEntries(refusal.headers)).end(await refusal.text())
  }
  const server = createHttpServer(
    before ? (request, response) => before(request, response, () => answer(request, response)) : answer,
    options,
  )
  const nameOf = routeNamer([...calls.map(({ path }) => `/api${path}`), ...screenNames(screens)])
  const routeOf = (path: string) => nameOf(withoutLanguage(path))
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
      await standIns.close()
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
    if (!file) throw new Failure('not-found', say('server.errors', 'fileGone'))
    return file
  })
}

/**
 * Some payment provider accounts send the customer back by POST. The body is untrusted and ignored: the page
 * shows our own record of the order.
 */
function serveReturnByPost(router: Hono<RequestEnv>): void {
  for (const path of ['/received-payment/:id', '/:language{[a-z][a-z]}/received-payment/:id'])
    router.post(path, (context) => context.redirect(`${context.req.path}?returned=post`, 303))
}

/** Who paid by a mailed link comes back to it, whoever is signed in in this browser. */
function serveReturnToPayLink(router: Hono<RequestEnv>, app: App): void {
  for (const page of ['received-payment', 'order-cancelled'])
    for (const prefix of ['', '/:language{[a-z][a-z]}'])
      router.get(`${prefix}/${page}/:id`, (context, next) => {
        const { path, raw } = context.req
        const back = wayBackToPayLink(app, raw.headers, context.req.param('id'))
        if (!back) return next()
        const language = prefixIn(path)
        return Promise.resolve(
          context.redirect(`${language}${back}${page === 'received-payment' ? '?returned=1' : ''}`, 303),
        )
      })
}

// The words of hydrated screens, which their addresses name by language, area and content.
function serveWords(router: Hono<RequestEnv>, app: App): void {
  router.get('/words/:name', async (context) => {
    const [area = '', language = ''] = context.req.param('name').split('-')
    if (!isLanguage(language) || !(area === 'account' || area === 'admin'))
      throw new Failure('not-found', 'There are no such words.')
    // The owner's, if they changed. While the database is away, those that are known.
    await app.words().catch(() => undefined)
    const { path, text } = app.catalogues.script(language, area)
    // An earlier version's page gets today's words, and asks again next time.
    const isCurrent = path === context.req.path
    return context.body(text, 200, {
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': isCurrent ? 'public, max-age=31536000, immutable' : 'no-cache',
    })
  })
}

// The agency's colours as a style sheet, for hydrated screens. It follows from its address alone, so it needs
// no database and never changes.
function serveLook(router: Hono<RequestEnv>): void {
  router.get('/look/:name', (context) => {
    const look = lookAt(context.req.path)
    if (!look) throw new Failure('not-found', 'There is no such style sheet.')
    return context.body(screenCss(look), 200, {
      'content-type': 'text/css; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
    })
  })
}

// Addresses that tools look for: where to report a weakness (RFC 9116), and where a password is changed.

/** RFC 9116 advises less than a year. */
const VALID_MS = 180 * DAY

function serveWellKnown(router: Hono<RequestEnv>, app: App): void {
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

// The cache of public pages, emptied when content changes and at midnight in the site's time zone: pages show
// days ("Order today, delivered on …").
function createSitePageCache(
  app: App,
  freshness: Freshness,
): { pageCache: PageCache; stopListening(): void } {
  const tokenIn = readSessionToken(app)
  let { TIME_ZONE: timeZone } = app.settings
  const pageCache = createPageCache({
    isSignedIn: (cookies) => tokenIn(cookies) !== undefined,
    freshness,
    day: {
      now: () => app.clock.now(),
      endAfter: (at) => endOfDay(at, timeZone),
    },
  })

  async function readTimeZone(): Promise<void> {
    // Without the database the last time zone stays.
    const region = await readRegion(app, app.database.db).catch(() => undefined)
    if (!region || region.timeZone === timeZone) return
    timeZone = region.timeZone
    // Midnight is at another moment now.
    pageCache.empty()
  }

  void readTimeZone()
  const stopListening = app.signals.on('content', () => {
    pageCache.empty()
    void readTimeZone()
  })
  return { pageCache, stopListening }
}

// A fake payment provider for tests and demos. It runs on our own port but is only called over HTTP, so the
// same client code talks to it and to the real ones.
function serveStandIn(router: Hono<RequestEnv>, { settings, signals }: App): { close(): Promise<void> } {
  let served = standIns(settings)
  const end = () => Promise.all(served.map((standIn) => standIn.close()))
  const stopListening = signals.on('settings', () => {
    void end()
    served = standIns(settings)
  })
  router.all(`${STAND_IN_PATH}/*`, async (context, next) => {
    for (const standIn of served) {
      const answer = await standIn.handle(context.req.raw)
      if (answer) return answer
    }
    return next()
  })
  return {
    async close() {
      stopListening()
      await end()
    },
  }
}

/** One for each protocol that the settings lead to it. */
function standIns(settings: Settings): StandIn[] {
  if (settings.PAYMENT_MODE === 'live') return []
  const origins = standInOrigins(settings)
  const isOwn = (url: URL) => origins.includes(url.origin)
  const served: StandIn[] = []
  // Without keys there is nobody to call it.
  if (settings.STRIPE_SECRET_KEY && isOwnStandIn(settings, settings.STRIPE_API_URL))
    served.push(
      createStripeStandIn({
        prefix: new URL(settings.STRIPE_API_URL!).pathname.replace(/\/$/, ''),
        secretKey: settings.STRIPE_SECRET_KEY,
        webhookSecrets: settings.STRIPE_WEBHOOK_SECRET ?? [],
        notifyUrl: ownAddress(settings) + webhookPath('stripe'),
        pageOrigin: settings.APP_ORIGIN,
        allowReturn: isOwn,
        store: fileStore(settings.DATA_DIR, 'stand-in-stripe.json'),
      }),
    )
  if (settings.PAYPAL_CLIENT_ID && isOwnStandIn(settings, settings.PAYPAL_API_URL))
    served.push(
      createPaypalStandIn({
        prefix: new URL(settings.PAYPAL_API_URL!).pathname.replace(/\/$/, ''),
        clientId: settings.PAYPAL_CLIENT_ID,
        clientSecret: settings.PAYPAL_CLIENT_SECRET!,
        webhookId: settings.PAYPAL_WEBHOOK_ID!,
        notifyUrl: ownAddress(settings) + webhookPath('paypal'),
        origin: settings.APP_ORIGIN,
        apiOrigin: new URL(settings.PAYPAL_API_URL!).origin,
        allowReturn: isOwn,
        store: fileStore(settings.DATA_DIR, 'stand-in-paypal.json'),
      }),
    )
  if (settings.PAYMENT_PROVIDERS.includes('stand-in'))
    served.push(
      createStandIn({
        prefix: STAND_IN_PATH,
        // Derived from the shared secret, so that every instance can verify notifications of another one's
        // stand-in.
        key: createHmac('sha256', secretOf(settings)).update('stand-in').digest('hex'),
        store: fileStore(settings.DATA_DIR),
        // The form is public. These limits prevent SSRF and open redirects.
        allowNotify: (url) => isOwn(url) && url.pathname === NOTIFY_PATH,
        // That is one address only. Behind a proxy, the server may not reach it by its public name.
        fetch: (_, init) => fetch(ownAddress(settings) + NOTIFY_PATH, init),
        allowReturn: isOwn,
      }),
    )
  return served
}
