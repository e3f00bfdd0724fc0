// Hands a request to the screens (React Router) with who is asking and what may be done, and keeps public pages in memory.
import type { Hono } from 'hono'
import { createRequestHandler, RouterContextProvider, type RouterContext, type ServerBuild } from 'react-router'
import { VISITOR } from '#domain/permissions.ts'
import type { House } from '../house.ts'
import type { ProxyWatch } from '../http/proxy-watch.ts'
import type { RequestEnv } from '../http/request-env.ts'
import { hstsOf, setSecurityHeaders } from '../http/security-headers.ts'
import { randomId } from '../ids.ts'
import { waysIn } from '../identity/ways-in.ts'
import type { PageCache } from '../page-cache/page-cache.ts'
import type { RequestScope } from '../request-scope.ts'
import { actAs } from '../use-cases/index.ts'
import { screenRequest } from './screen-request.ts'
import { waitOnce } from './wait-once.ts'

export type ScreensBuild = ServerBuild | (() => Promise<ServerBuild>)

export function serveScreens(app: Hono<RequestEnv>, { house, screens, cache, proxyWatch }: { house: House; screens: ScreensBuild; cache: PageCache; proxyWatch: ProxyWatch }): void {
  const mode = typeof screens === 'function' ? 'development' : 'production'
  app.all('*', async (context) => {
    const build = typeof screens === 'function' ? await screens() : screens
    const request = await screenRequest(context.req.raw, house.settings.APP_ORIGIN)
    const { requestId, peer } = context.var
    const key = cache.keyOf(request.method, request.url.slice(new URL(request.url).origin.length), request.headers.get('cookie') ?? undefined)
    const begun = cache.generation()
    const viewer = key ? VISITOR : await context.var.viewer()
    const scope: RequestScope = {
      viewer, requestId, peer,
      nonce: randomId(),
      act: waitOnce(actAs(house, viewer)),
      report: (error) => house.log.error('fault', { requestId, error }),
      site: {
        origin: house.settings.APP_ORIGIN,
        timeZone: house.settings.TIME_ZONE,
        paymentMode: house.settings.PAYMENT_MODE,
        formOrigins: house.payments.formOrigins,
        passwordMinimum: house.settings.PASSWORD_MINIMUM,
        signInWith: await waysIn(house),
        phoneSignIn: Boolean(house.settings.SMS_URL),
        sendsMail: Boolean(house.settings.SMTP_URL),
        untrustedProxy: proxyWatch.sender(),
      },
    }
    const given = new RouterContextProvider()
    given.set((build.entry.module as unknown as { scope: RouterContext<RequestScope> }).scope, scope)
    const answer = await createRequestHandler(build, mode)(request, given)
    const old = key && answer.status === 503 ? cache.fallback(key, request) : undefined
    return old ?? finish(answer, key, begun)
  })

  async function finish(answer: Response, key: string | undefined, begun: number): Promise<Response> {
    const keep = answer.headers.get('x-keep-page') === 'yes'
    answer.headers.delete('x-keep-page')
    // In development every request shows the screens as they are now.
    if (!keep || !key || mode === 'development') {
      if (!answer.headers.has('cache-control')) answer.headers.set('cache-control', 'private, no-store')
      return answer
    }
    answer.headers.set('cache-control', 'public, max-age=0, must-revalidate')
    answer.headers.set('vary', 'accept-encoding, cookie')
    setSecurityHeaders(answer.headers, hstsOf(house.settings))
    const html = await answer.text()
    cache.keep(key, begun, html, answer.headers)
    return new Response(html, { status: answer.status, headers: answer.headers })
  }
}
