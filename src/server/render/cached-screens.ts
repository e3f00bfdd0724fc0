// Answers with a cached page, if the address has one that looks the same for everybody of a role.
import { VISITOR, type Viewer } from '#platform/rules/permissions.ts'
import type { App } from '#platform/server/app.ts'
import { isDatabaseUnavailable } from '#platform/server/database/database-errors.ts'
import type { Freshness } from '#platform/server/http/freshness.ts'
import type { RequestEnv } from '#platform/server/http/request-env.ts'
import { hstsOf, setSecurityHeaders } from '#platform/server/http/security-headers.ts'
import type { PageAddress } from '../page-cache/cache-key.ts'
import { answerPage, type RenderedPage } from '../page-cache/cached-page.ts'
import { PLACEHOLDER } from '../page-cache/inserted-param.ts'
import { pageKey, type PageCache, type PageRole } from '../page-cache/page-cache.ts'
import { actAs } from '../use-cases.ts'
import type { KnownAddresses, MailedLink } from './known-addresses.ts'
import { DEAD_LINK_STATUS, linkWorks } from './mailed-links.ts'
import type { RenderScreen } from './render-screen.ts'
import { withSharedTimeout } from './shared-timeout.ts'
import type { SiteCache } from './site-cache.ts'

interface CachedScreensParts {
  app: App
  addresses: KnownAddresses
  render: RenderScreen
  pageCache: PageCache
  freshness: Freshness
  siteCache: SiteCache
}

/** The 404 page, rendered at a fixed address so that it can't contain anything of the requested one. */
const NOT_FOUND: PageAddress = { page: '/not/here' }
/** The router's data requests: `/orders.data`, or `/_.data` after a trailing slash. */
const DATA = /(?:(?<=\/)_)?\.data$/

type FromCache = (request: Request, variables: RequestEnv['Variables']) => Promise<Response | undefined>

export function cachedScreens({
  app,
  addresses,
  render,
  pageCache,
  freshness,
  siteCache,
}: CachedScreensParts): FromCache {
  pageCache.open(addresses.cached)
  const ownOrigin = app.settings.APP_ORIGIN
  const hsts = hstsOf(app.settings)
  return fromCache

  /** A page that looks the same for everybody of a role. Undefined for all other pages. */
  async function fromCache(
    request: Request,
    { viewer, requestId }: RequestEnv['Variables'],
  ): Promise<Response | undefined> {
    const match = await cachedPageFor(request)
    if (!match) return undefined
    const { address, status, link, onlyData } = match
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
    const rendered = await pageCache.renderOnce(key, status, () => renderPublic(address, role, requestId))
    const old = rendered.status === 503 ? pageCache.fallback(key) : undefined
    return answerPage(old?.page ?? rendered, request, { inserted, noStore, extraHeaders: old?.staleHeaders })
  }

  /**
   * The cached page for a request, with its status. Unknown addresses get the 404 page for every method, data
   * requests included.
   */
  async function cachedPageFor(
    request: Request,
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
    { page, inserted }: PageAddress,
    role: PageRole,
    requestId: string,
  ): Promise<RenderedPage> {
    const query =
      inserted === undefined
        ? ''
        : `${page.includes('?') ? '&' : '?'}${new URLSearchParams({ [inserted.name]: PLACEHOLDER })}`
    const request = new Request(ownOrigin + page + query, { headers: { accept: 'text/html' } })
    const act = withSharedTimeout(siteCache.withSite(actAs(app, VISITOR)))
    let html: string | undefined
    const onHtml = (renderedHtml: string) => void (html = renderedHtml)
    const answer = await render(request, { viewer: viewerWithRole(role), requestId, peer: '', act, onHtml })
    setSecurityHeaders(answer.headers, hsts)
    return { status: answer.status, headers: answer.headers, html: html ?? (await answer.text()) }
  }
}

const viewerWithRole = (role: PageRole): Viewer =>
  role === 'visitor' ? VISITOR : { role, userId: '', email: '', name: '', verified: false, sessionId: '' }
