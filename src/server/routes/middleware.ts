// What happens to every request around its handler: an id, the client's address, the viewer, the check
// against forged requests, security headers, compression, and errors as a page or a problem document.
import type { Context, Hono } from 'hono'
import { compress } from 'hono/compress'
import { viewerOf } from '#identity/server/viewer.ts'
import { Failure } from '#platform/rules/errors.ts'
import { splitAddress, toLanguage, withoutLanguage, type Language } from '#platform/rules/languages.ts'
import { ownOrigins } from '#platform/rules/links.ts'
import { VISITOR, type Viewer } from '#platform/rules/permissions.ts'
import { say } from '#platform/rules/words.ts'
import { problem } from '#platform/server/api/problem.ts'
import type { App } from '#platform/server/app.ts'
import { isDatabaseUnavailable } from '#platform/server/database/database-errors.ts'
import { bearerOf } from '#platform/server/http/bearer.ts'
import type { ReadPeer } from '#platform/server/http/peer.ts'
import type { RequestEnv } from '#platform/server/http/request-env.ts'
import { newRequestId } from '#platform/server/http/request-id.ts'
import { hstsOf, setSecurityHeaders } from '#platform/server/http/security-headers.ts'
import { NOTIFY_PATH, STAND_IN_PATH } from '#providers/server/paths.ts'
import { languageOf } from '../language-of.ts'
import { asPageOrProblem } from '../render/fallback-error-page.ts'
import type { SiteCache } from '../render/site-cache.ts'

const actorOf = (viewer: Viewer): string => (viewer.role === 'visitor' ? 'visitor' : viewer.email)

export function useMiddleware(
  router: Hono<RequestEnv>,
  { app, readPeer, siteCache }: { app: App; readPeer: ReadPeer; siteCache: SiteCache },
): void {
  const { settings, log } = app
  const origins = ownOrigins(settings.APP_ORIGIN)
  const hsts = hstsOf(settings)

  router.use(async (context, next) => {
    const request = context.req.raw
    context.set('requestId', newRequestId())
    context.set(
      'peer',
      readPeer(context.env.incoming.socket.remoteAddress ?? '', request.headers.get('x-forwarded-for')),
    )
    let viewer: ReturnType<typeof viewerOf> | undefined
    // With an API token, session cookies are ignored and none is set.
    const hasToken = bearerOf(request) !== undefined
    context.set('viewer', async () => (hasToken ? VISITOR : (viewer ??= viewerOf(app, request.headers))))
    await next()
    const { headers, status } = context.res
    if (hasToken) headers.delete('set-cookie')
    setSecurityHeaders(headers, hsts)
    headers.set('x-request-id', context.var.requestId)
    if (status === 403)
      log.warn('forbidden', {
        requestId: context.var.requestId,
        method: request.method,
        // The token of an order's link opens it.
        path: context.req.path.replace(/^(\/[a-z]{2})?\/o\/.*/i, '$1/o/…'),
        actor: actorOf(await context.var.viewer()),
      })
  })
  // After the middleware above, so that a refused request is logged and gets an id too.
  router.use(async (context, next) => {
    // A browser never adds a token by itself.
    if (bearerOf(context.req.raw) === undefined) csrf(context.req.raw, origins)
    await next()
  })
  // Only for responses made for one user: cached pages and files are already compressed.
  router.use(compress())
  router.onError(async (error, context) => {
    const words = siteCache.words(await readerOf(app, context, error))
    const answer = await asPageOrProblem(context.req.raw, {
      problem: problem(error, context.var.requestId, { log, words }),
      look: siteCache.lastLook(),
      words,
    })
    setSecurityHeaders(answer.headers, hsts)
    return answer
  })
}

/** The language of a refusal: that of the address, of the call, or of the person who asked. */
async function readerOf(
  app: App,
  { req, var: { viewer } }: Context<RequestEnv>,
  error: unknown,
): Promise<Language | undefined> {
  const { pathname, searchParams } = new URL(req.url)
  const named = splitAddress(pathname)?.language ?? toLanguage(searchParams.get('lang'))
  // While the database is away nobody is known, and asking would only wait once more.
  if (named || isDatabaseUnavailable(error)) return named
  return viewer()
    .then((person) => languageOf(app, person))
    .catch(() => undefined)
}

// CSRF protection: a write must come from our own pages. Browsers send Origin and Sec-Fetch-Site; a foreign
// value is refused, whatever the content type. Clients that are not browsers send neither header, and have no
// victim's cookies to abuse.

/**
 * Cross-site on purpose: the payment provider's notifications, one-click unsubscribe from email clients, the
 * stand-in provider, and the return from a payment, which changes nothing. None of them relies on cookies.
 */
const OPEN = [
  new RegExp(`^${NOTIFY_PATH}(/(stripe|paypal))?/?$`),
  /^\/unsubscribe\//,
  new RegExp(`^${STAND_IN_PATH}/`),
  /^\/received-payment\/\w+\/?$/,
]

/**
 * Sends no referrer, so its own form has the origin "null". The address itself is the secret: a page that
 * knows it could as well link to it.
 */
const WITHOUT_REFERRER = /^\/o\/\w+$/

function csrf(request: Request, own: readonly string[]): void {
  if (['GET', 'HEAD', 'OPTIONS'].includes(request.method)) return
  const origin = request.headers.get('origin')
  const site = request.headers.get('sec-fetch-site')
  const pathname = withoutLanguage(new URL(request.url).pathname)
  const isOwn = origin === null || own.includes(origin)
  const isHidden = origin === 'null' && WITHOUT_REFERRER.test(pathname)
  const foreign = (!isOwn && !isHidden) || (site !== null && !['same-origin', 'none'].includes(site))
  if (!foreign) return
  if (OPEN.some((path) => path.test(pathname))) return
  throw new Failure('forbidden', say('server.errors', 'fromAnotherSite'))
}
