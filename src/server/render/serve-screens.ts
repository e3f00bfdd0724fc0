// Passes a request to the screens with its viewer and use-cases. Public pages come from the page cache.
import type { Hono } from 'hono'
import type { App } from '#platform/server/app.ts'
import type { Freshness } from '#platform/server/http/freshness.ts'
import type { RequestEnv } from '#platform/server/http/request-env.ts'
import type { ProxyWatch } from '#platform/server/http/untrusted-proxy.ts'
import { PRIVATE } from '../page-cache/cached-page.ts'
import type { PageCache } from '../page-cache/page-cache.ts'
import { actAs } from '../use-cases.ts'
import { cachedScreens } from './cached-screens.ts'
import { flashCookies } from './flash-cookie.ts'
import { builtScreens, screenRenderer, type ScreensBuild } from './render-screen.ts'
import { screenRequest } from './screen-request.ts'
import { withSharedTimeout } from './shared-timeout.ts'
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
  const fromCache =
    built && cachedScreens({ app, addresses: built.addresses, render, pageCache, freshness, siteCache })
  const ownOrigin = app.settings.APP_ORIGIN
  const flashCookie = flashCookies(ownOrigin)

  router.all('*', async (context) => {
    const { requestId, peer } = context.var
    // Runs before the cache lookup: some cached pages accept the same keys.
    const { request, isShown } = flashCookie.check(context.req.raw)
    const cached = isShown ? undefined : await fromCache?.(request, context.var)
    if (cached) return cached
    const viewer = await context.var.viewer()
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
      act: withSharedTimeout(siteCache.withSite(actAs(app, viewer))),
    })
    if (screenInput.method === 'POST') flashCookie.remember(answer)
    if (isShown) flashCookie.clear(screenInput, answer)
    if (!answer.headers.has('cache-control')) answer.headers.set('cache-control', PRIVATE)
    return answer
  })
}
