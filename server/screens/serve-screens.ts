// Hands a request to the screens (React Router) with who is asking and what may be done. Public pages come
// from the page cache.
import type { Hono } from 'hono'
import {
  createRequestHandler,
  RouterContextProvider,
  type RouterContext,
  type ServerBuild,
} from 'react-router'
import { VISITOR, type Viewer } from '#domain/permissions.ts'
import { isDatabaseUnavailable } from '../database/database-errors.ts'
import type { House } from '../house.ts'
import type { Freshness } from '../http/freshness.ts'
import type { RequestEnv } from '../http/request-env.ts'
import { hstsOf, setSecurityHeaders } from '../http/security-headers.ts'
import type { ProxyWatch } from '../http/untrusted-proxy.ts'
import { signInMethods } from '../identity/sign-in-methods.ts'
import { randomId } from '../ids.ts'
import type { PageAddress } from '../page-cache/cache-key.ts'
import { answerPage, PRIVATE, type RenderedPage } from '../page-cache/cached-page.ts'
import { pageKey, type PageCache, type PageRole } from '../page-cache/page-cache.ts'
import { RETURN_TO_PLACEHOLDER } from '../page-cache/return-to.ts'
import type { RequestScope } from '../request-scope.ts'
import { actAs } from '../use-cases/index.ts'
import { flashCookies } from './flash-cookie.ts'
import { knownAddresses, onlyCachedPages, type MailedLink } from './known-addresses.ts'
import { DEAD_LINK_STATUS, linkWorks } from './mailed-links.ts'
import { screenRequest } from './screen-request.ts'
import { withSharedTimeout } from './shared-timeout.ts'
import type { SiteCache } from './site-cache.ts'

export type ScreensBuild = ServerBuild | (() => Promise<ServerBuild>)

interface ScreenParts {
  house: House
  screens: ScreensBuild
  cache: PageCache
  freshness: Freshness
  memory: SiteCache
  proxyWatch: ProxyWatch
}

/**
 * The page that says that nothing is here, under an address of its own: nothing of the address that was asked
 * for can be in it.
 */
const NOT_FOUND: PageAddress = { page: '/not/here' }
/** How the router asks for the data of a page alone: `/orders.data`, and `/_.data` after a slash. */
const DATA = /(?:(?<=\/)_)?\.data$/

export function serveScreens(
  app: Hono<RequestEnv>,
  { house, screens, cache, freshness, memory, proxyWatch }: ScreenParts,
): void {
  // In development every request shows the screens as they are now, and nothing is cached.
  const served =
    typeof screens === 'function'
      ? undefined
      : {
          known: knownAddresses(screens),
          all: createRequestHandler(screens, 'production'),
          cachedPages: createRequestHandler(onlyCachedPages(screens), 'production'),
        }
  if (served) cache.open(served.known.cached)
  const ownOrigin = house.settings.APP_ORIGIN
  const hsts = hstsOf(house.settings)
  const flashCookie = flashCookies(ownOrigin)

  app.all('*', async (context) => {
    const { requestId, peer } = context.var
    // Before the cache, which has pages for some of the keys.
    const { request, isShown } = flashCookie.check(context.req.raw)
    const cached = served && !isShown && (await fromCache(request, context.var))
    if (cached) return cached
    const viewer = await context.var.viewer()
    const read = await screenRequest(request, {
      ownOrigin,
      viewer,
      takesPictures: (path) => !served || served.known.takesPictures(path),
    })
    const answer = await render(read, {
      viewer,
      requestId,
      peer,
      act: withSharedTimeout(memory.withSite(actAs(house, viewer))),
    })
    if (read.method === 'POST') flashCookie.remember(answer)
    if (isShown) flashCookie.clear(read, answer)
    if (!answer.headers.has('cache-control')) answer.headers.set('cache-control', PRIVATE)
    return answer
  })

  /** A page that is the same for everybody of a role; undefined for all others. */
  async function fromCache(
    request: Request,
    { viewer, requestId }: RequestEnv['Variables'],
  ): Promise<Response | undefined> {
    const { known } = served!
    const asked = await cachedPageFor(request)
    if (!asked) return undefined
    const { address, status, link, onlyData } = asked
    const { page, next } = address
    let role: PageRole = 'visitor'
    // While the database is away nobody can be known by a cookie: then everybody gets the page of visitors.
    if (freshness.now() !== 'stale') {
      try {
        role = (await viewer()).role
      } catch (error) {
        // It went away just now: the same holds.
        if (link || !isDatabaseUnavailable(error)) throw error
        const old = cache.fallback(pageKey(address))
        if (old) return answerPage(old.page, request, { next, extraHeaders: old.staleHeaders })
      }
    }
    const signedIn = role !== 'visitor'
    // Whoever is signed in has no business where one signs in: those pages send them on. Behind a mailed link
    // it matters who they are, and their screens read data.
    if (signedIn && (link || onlyData || known.cached.get(page)?.includes('next'))) return undefined
    if (link?.token !== undefined && (await linkWorks(actAs(house, VISITOR), link.kind, link.token)))
      return undefined
    const key = pageKey(address, role)
    const noStore = signedIn || link !== undefined
    const cached = cache.find(key)
    if (cached) return answerPage(cached.page, request, { next, noStore, extraHeaders: cached.staleHeaders })
    const rendered = await cache.renderOnce(key, status, () => renderPublic(address, role, requestId))
    const old = rendered.status === 503 ? cache.fallback(key) : undefined
    return answerPage(old?.page ?? rendered, request, { next, noStore, extraHeaders: old?.staleHeaders })
  }

  /**
   * The cached page that answers a request, with the status it has. An address that no screen stands at gets
   * the page that says so, whatever the method, and also where only the data of a page is asked for.
   */
  async function cachedPageFor(
    request: Request,
  ): Promise<{ address: PageAddress; status: number; link?: MailedLink; onlyData?: boolean } | undefined> {
    const { known } = served!
    const url = new URL(request.url)
    const onlyData = url.pathname.endsWith('.data')
    if (!onlyData && (request.method === 'GET' || request.method === 'HEAD')) {
      const address = await known.cachedAddress(url, memory)
      if (address) return { address, status: 200 }
      const link = await known.mailedLink(url, memory)
      if (link) return { address: link.dead, status: DEAD_LINK_STATUS[link.kind], link }
    }
    if (await known.has(url.pathname.replace(DATA, ''), memory)) return undefined
    return { address: NOT_FOUND, status: 404, onlyData }
  }

  /**
   * By a request of our own, as somebody who has nothing but a role: neither what a visitor sent nor whose
   * session it is can be in the page.
   */
  async function renderPublic(
    { page, next }: PageAddress,
    role: PageRole,
    requestId: string,
  ): Promise<RenderedPage> {
    const query =
      next === undefined
        ? ''
        : `${page.includes('?') ? '&' : '?'}${new URLSearchParams({ next: RETURN_TO_PLACEHOLDER })}`
    const request = new Request(ownOrigin + page + query, { headers: { accept: 'text/html' } })
    const act = withSharedTimeout(memory.withSite(actAs(house, VISITOR)))
    let html: string | undefined
    const takeHtml = (taken: string) => void (html = taken)
    const answer = await render(request, { viewer: somebody(role), requestId, peer: '', act, takeHtml })
    setSecurityHeaders(answer.headers, hsts)
    return { status: answer.status, headers: answer.headers, html: html ?? (await answer.text()) }
  }

  async function render(
    request: Request,
    who: Pick<RequestScope, 'viewer' | 'requestId' | 'peer' | 'act' | 'takeHtml'>,
  ): Promise<Response> {
    const build = typeof screens === 'function' ? await screens() : screens
    const scope: RequestScope = {
      ...who,
      nonce: randomId(),
      report: (error) => house.log.error('fault', { requestId: who.requestId, error }),
      site: {
        origin: ownOrigin,
        timeZone: house.settings.TIME_ZONE,
        paymentMode: house.settings.PAYMENT_MODE,
        formOrigins: house.payments.formOrigins,
        passwordMinimum: house.settings.PASSWORD_MINIMUM,
        signInWith: await signInMethods(house),
        phoneSignIn: Boolean(house.settings.SMS_URL),
        sendsMail: Boolean(house.settings.SMTP_URL),
        untrustedProxy: proxyWatch.sender(),
      },
    }
    const given = new RouterContextProvider()
    given.set((build.entry.module as unknown as { scope: RouterContext<RequestScope> }).scope, scope)
    const handle = who.takeHtml ? served?.cachedPages : served?.all
    return (handle ?? createRequestHandler(build, 'development'))(request, given)
  }
}

const somebody = (role: PageRole): Viewer =>
  role === 'visitor' ? VISITOR : { role, userId: '', email: '', name: '', verified: false, sessionId: '' }
