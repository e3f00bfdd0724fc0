// Passes a request to the screens with its viewer and use-cases. Public pages come from the page cache.
import { setTimeout as pause } from 'node:timers/promises'
import type { Hono } from 'hono'
import { parse } from 'hono/utils/cookie'
import { MINUTE, SECOND } from '#platform/rules/durations.ts'
import { isFailure, type Failure } from '#platform/rules/errors.ts'
import { FLASH_HEADER } from '#platform/rules/flash-header.ts'
import { splitAddress } from '#platform/rules/languages.ts'
import { VISITOR, type Viewer } from '#platform/rules/permissions.ts'
import type { App } from '#platform/server/app.ts'
import { isDatabaseUnavailable } from '#platform/server/database/database-errors.ts'
import type { Freshness } from '#platform/server/http/freshness.ts'
import type { RequestEnv } from '#platform/server/http/request-env.ts'
import { hstsOf, setSecurityHeaders } from '#platform/server/http/security-headers.ts'
import type { ProxyWatch } from '#platform/server/http/untrusted-proxy.ts'
import type { PageAddress } from '../page-cache/cache-key.ts'
import { PRIVATE, answerPage, type RenderedPage } from '../page-cache/cached-page.ts'
import { PLACEHOLDER } from '../page-cache/inserted-param.ts'
import { type PageCache, pageKey, type PageRole } from '../page-cache/page-cache.ts'
import { actAs, type Act } from '../use-cases.ts'
import { inLanguage, languageFor } from './in-language.ts'
import type { KnownAddresses, MailedLink } from './known-addresses.ts'
import { DEAD_LINK_STATUS, linkWorks } from './mailed-links.ts'
import { builtScreens, screenRenderer, type ScreensBuild, type RenderScreen } from './render-screen.ts'
import { screenRequest } from './screen-request.ts'
import type { SiteCache } from './site-cache.ts'

interface ScreenParts {
  app: App
  screens: ScreensBuild
  pageCache: PageCache
  freshness: Freshness
  siteCache: SiteCache
  proxyWatch: ProxyWatch
}

export function serveScreens(
  router: Hono<RequestEnv>,
  { app, screens, pageCache, freshness, siteCache, proxyWatch }: ScreenParts,
): void {
  const built = builtScreens(screens)
  const render = screenRenderer({ app, screens, built, siteCache, proxyWatch })
  const fromCache = built && cachedScreens({ app, addresses: built.addresses, render, pageCache, freshness })
  const ownOrigin = app.settings.APP_ORIGIN
  const flashCookie = flashCookies(ownOrigin)

  router.all('*', async (context) => {
    const within = sharedTimeout()
    const viewerOf = () => within(context.var.viewer())
    const cache = cacheWithin(siteCache, within)
    const asked = await inLanguage(context.req.raw, { siteCache: cache, viewer: viewerOf })
    if (asked instanceof Response) return asked
    // Runs before the cache lookup: some cached pages accept the same keys.
    const { request, isShown } = flashCookie.check(asked.request)
    const { requestId, peer } = context.var
    const cached = isShown
      ? undefined
      : await fromCache?.(request, {
          viewer: viewerOf,
          requestId,
          siteCache: cache,
          within,
          prefix: asked.prefix,
        })
    if (cached) return cached
    const person = await viewerOf()
    const language = languageFor(person, asked, siteCache.lastLanguages())
    const viewer = { ...person, language }
    const screenInput = await screenRequest(request, {
      ownOrigin,
      viewer,
      takesPictures: (path) => !built || built.addresses.takesPictures(path),
      takesCsv: (path) => built?.addresses.takesCsv(path) ?? false,
    })
    const answer = await render(screenInput, {
      viewer,
      requestId,
      peer,
      language,
      prefix: asked.prefix,
      act: actForScreens(app, viewer, { siteCache, within, prefix: asked.prefix }),
    })
    if (screenInput.method === 'POST') flashCookie.remember(answer)
    if (isShown) flashCookie.clear(screenInput, answer)
    if (!answer.headers.has('cache-control')) answer.headers.set('cache-control', PRIVATE)
    return answer
  })
}

// Shows a flash message only right after its action. The action's redirect carries the message key in the
// address and repeats the address in a cookie. Without the matching cookie the key is removed from the
// request, so a crafted link can't show a false success message.
const KEYS = ['done', 'sent']
const LIFE_MS = MINUTE
const DATA_SUFFIX = /(?:\/_root)?\.data$/

function flashCookies(origin: string) {
  const https = origin.startsWith('https:')
  const name = https ? '__Host-shingle.flash' : 'shingle.flash'
  const header = (value: string, lifeMs: number): string =>
    `${name}=${value}; Max-Age=${lifeMs / SECOND}; Path=/; HttpOnly; SameSite=Lax${https ? '; Secure' : ''}`

  /** The screen's address without the suffix and parameter of the router's data requests. */
  function screenAddress(url: URL): string {
    const query = new URLSearchParams(url.search)
    query.delete('_routes')
    return `${url.pathname.replace(DATA_SUFFIX, '') || '/'}?${query}`
  }

  const hasKey = (url: URL): boolean => KEYS.some((key) => url.searchParams.has(key))

  return {
    /** After an action: remembers the address that it redirects to. */
    remember(answer: Response): void {
      const address = answer.headers.get(FLASH_HEADER) ?? answer.headers.get('location')
      if (!address) return
      answer.headers.delete(FLASH_HEADER)
      const url = new URL(address, origin)
      if (hasKey(url))
        answer.headers.append('set-cookie', header(encodeURIComponent(screenAddress(url)), LIFE_MS))
    },

    /** Returns the request for the screens, without an unconfirmed key, and whether to show the message. */
    check(request: Request): { request: Request; isShown: boolean } {
      const url = new URL(request.url)
      if (request.method !== 'GET' || !hasKey(url)) return { request, isShown: false }
      const remembered = parse(request.headers.get('cookie') ?? '', name)[name]
      if (remembered === screenAddress(url)) return { request, isShown: true }
      for (const key of KEYS) url.searchParams.delete(key)
      return { request: new Request(url, request), isShown: false }
    },

    /**
     * Clears the cookie once a document has shown the message. Data requests may come in parts, so they
     * don't.
     */
    clear(request: Request, answer: Response): void {
      if (!DATA_SUFFIX.test(new URL(request.url).pathname)) answer.headers.append('set-cookie', header('', 0))
    },
  }
}

// Answers with a cached page, if the address has one that looks the same for everybody of a role.
interface CachedScreensParts {
  app: App
  addresses: KnownAddresses
  render: RenderScreen
  pageCache: PageCache
  freshness: Freshness
}

/** The 404 page, rendered at a fixed address so that it can't contain anything of the requested one. */
const NOT_FOUND: PageAddress = { page: '/not/here' }
/** The router's data requests: `/orders.data`, or `/_.data` after a trailing slash. */
const DATA = /(?:(?<=\/)_)?\.data$/

interface AskedOfCache {
  viewer(): Promise<Viewer>
  requestId: string
  siteCache: SiteCache
  within: Within
  prefix: string
}

type FromCache = (request: Request, asked: AskedOfCache) => Promise<Response | undefined>

function cachedScreens({ app, addresses, render, pageCache, freshness }: CachedScreensParts): FromCache {
  pageCache.open(addresses.cached)
  const ownOrigin = app.settings.APP_ORIGIN
  const hsts = hstsOf(app.settings)
  return fromCache

  /** A page that looks the same for everybody of a role. Undefined for all other pages. */
  async function fromCache(
    request: Request,
    { viewer, requestId, siteCache, within, prefix }: AskedOfCache,
  ): Promise<Response | undefined> {
    const match = await cachedPageFor(request, siteCache)
    if (!match) return undefined
    const { status, link, onlyData } = match
    const address = { ...match.address, language: splitAddress(prefix)?.language }
    const { page, inserted } = address
    let role: PageRole = 'visitor'
    // While the database is offline sessions can't be read, so everybody gets the visitor's page.
    if (freshness.now() !== 'stale') {
      try {
        role = (await viewer()).role
      } catch (error) {
        // The database has just gone offline: fall back to the visitor's page here too.
        if (link || !isDatabaseUnavailable(error)) throw error
        const old = pageCache.fallback(pageKey(address))
        if (old) return answerPage(old.page, request, { inserted, extraHeaders: old.staleHeaders })
      }
    }
    const signedIn = role !== 'visitor'
    // Signed-in users need a rendered response: sign-in pages redirect them, mailed links depend on the
    // account, and data requests load their own data.
    if (signedIn && (link || onlyData || addresses.cached.get(page.replace(/\?.*/, ''))?.includes('next')))
      return undefined
    if (link?.token !== undefined && (await linkWorks(actAs(app, VISITOR), link.kind, link.token)))
      return undefined
    const key = pageKey(address, role)
    const noStore = signedIn || link !== undefined
    const cached = pageCache.find(key)
    if (cached)
      return answerPage(cached.page, request, { inserted, noStore, extraHeaders: cached.staleHeaders })
    const rendered = await pageCache.renderOnce(key, status, () =>
      renderPublic(address, { role, requestId, siteCache, within }),
    )
    const old = rendered.status === 503 ? pageCache.fallback(key) : undefined
    return answerPage(old?.page ?? rendered, request, { inserted, noStore, extraHeaders: old?.staleHeaders })
  }

  /**
   * The cached page for a request, with its status. Unknown addresses get the 404 page for every method, data
   * requests included.
   */
  async function cachedPageFor(
    request: Request,
    siteCache: SiteCache,
  ): Promise<{ address: PageAddress; status: number; link?: MailedLink; onlyData?: boolean } | undefined> {
    const url = new URL(request.url)
    const onlyData = url.pathname.endsWith('.data')
    if (!onlyData && (request.method === 'GET' || request.method === 'HEAD')) {
      const address = await addresses.cachedAddress(url, siteCache)
      if (address) return { address, status: 200 }
      const link = await addresses.mailedLink(url, siteCache)
      if (link) return { address: link.dead, status: DEAD_LINK_STATUS[link.kind], link }
    }
    if (await addresses.has(url.pathname.replace(DATA, ''), siteCache)) return undefined
    return { address: NOT_FOUND, status: 404, onlyData }
  }

  /**
   * Renders with a request of our own and a viewer that has only a role. Neither the visitor's input nor the
   * session can leak into the cached page.
   */
  async function renderPublic(
    { page, inserted, language: named }: PageAddress,
    {
      role,
      requestId,
      siteCache,
      within,
    }: Pick<AskedOfCache, 'requestId' | 'siteCache' | 'within'> & { role: PageRole },
  ): Promise<RenderedPage> {
    const query =
      inserted === undefined
        ? ''
        : `${page.includes('?') ? '&' : '?'}${new URLSearchParams({ [inserted.name]: PLACEHOLDER })}`
    const request = new Request(ownOrigin + page + query, { headers: { accept: 'text/html' } })
    const prefix = named ? `/${named}` : ''
    const language = named ?? siteCache.lastLanguages().main
    const act = actForScreens(app, { ...VISITOR, language }, { siteCache, within, prefix })
    let html: string | undefined
    const onHtml = (renderedHtml: string) => void (html = renderedHtml)
    const viewer = { ...viewerWithRole(role), language }
    const answer = await render(request, { viewer, requestId, peer: '', act, onHtml, language, prefix })
    setSecurityHeaders(answer.headers, hsts)
    return { status: answer.status, headers: answer.headers, html: html ?? (await answer.text()) }
  }
}

const viewerWithRole = (role: PageRole): Viewer =>
  role === 'visitor' ? VISITOR : { role, userId: '', email: '', name: '', verified: false, sessionId: '' }

// One request reads several times: its language and viewer, the action, the page's data, the layout. If the database times out on
// the first, each of the others would wait for the full timeout again. So they get only MOMENT_MS, enough to
// succeed if just that first query was slow.
const MOMENT_MS = 400

type Within = <T>(answer: Promise<T>) => Promise<T>

function sharedTimeout(): Within {
  let first: Failure | undefined
  const remember = (error: unknown): never => {
    if (isFailure(error) && error.code === 'unavailable') first = error
    throw error
  }
  const failSoon = (failure: Failure) =>
    pause(MOMENT_MS, undefined, { ref: false }).then(() => {
      throw failure
    })
  return (answer) => Promise.race([answer.catch(remember), ...(first ? [failSoon(first)] : [])])
}

const cacheWithin = (cache: SiteCache, within: Within): SiteCache => ({
  ...cache,
  site: (language) => within(cache.site(language)),
  recordIds: () => within(cache.recordIds()),
})

/** The use-cases of one request. The content of the site comes from memory. */
const actForScreens = (
  app: App,
  viewer: Viewer,
  { siteCache, within, prefix }: { siteCache: SiteCache; within: Within; prefix: string },
): Act =>
  actAs(app, viewer, {
    // The content is in the language of the address. Screens of the agency show the site’s own.
    loadSite: (language = splitAddress(prefix)?.language) => siteCache.site(language),
    around: within,
  })
