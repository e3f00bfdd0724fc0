// Renders a screen (React Router) for a viewer.
import { parse } from 'hono/utils/cookie'
import {
  createRequestHandler,
  RouterContextProvider,
  type RequestHandler,
  type RouterContext,
  type ServerBuild,
} from 'react-router'
import { signInMethods } from '#identity/server/sign-in-methods.ts'
import { COLOUR_COOKIE, toColourMode, type ColourMode } from '#platform/rules/colour-mode.ts'
import { createFormat } from '#platform/rules/format.ts'
import type { App } from '#platform/server/app.ts'
import type { ProxyWatch } from '#platform/server/http/untrusted-proxy.ts'
import { randomId } from '#platform/server/ids.ts'
import type { RequestScope } from '../request-scope.ts'
import { knownAddresses, onlyCachedPages, type KnownAddresses } from './known-addresses.ts'
import type { SiteCache } from './site-cache.ts'

/** In development a function: it loads the screens again for every request, and nothing is cached. */
export type ScreensBuild = ServerBuild | (() => Promise<ServerBuild>)

export interface BuiltScreens {
  addresses: KnownAddresses
  all: RequestHandler
  /** Only the pages that are cached, without the code of all others. */
  cachedPages: RequestHandler
}

/** Undefined in development. */
export const builtScreens = (screens: ScreensBuild): BuiltScreens | undefined =>
  typeof screens === 'function'
    ? undefined
    : {
        addresses: knownAddresses(screens),
        all: createRequestHandler(screens, 'production'),
        cachedPages: createRequestHandler(onlyCachedPages(screens), 'production'),
      }

export type RenderScreen = (
  request: Request,
  who: Pick<RequestScope, 'viewer' | 'requestId' | 'peer' | 'act' | 'onHtml'>,
) => Promise<Response>

interface RendererParts {
  app: App
  screens: ScreensBuild
  built: BuiltScreens | undefined
  siteCache: SiteCache
  proxyWatch: ProxyWatch
}

export function screenRenderer({ app, screens, built, siteCache, proxyWatch }: RendererParts): RenderScreen {
  return async (request, who) => {
    const build = typeof screens === 'function' ? await screens() : screens
    const scope: RequestScope = {
      ...who,
      nonce: randomId(),
      // A page for the cache is rendered without cookies.
      colourMode: colourModeOf(request),
      report: (error) => app.log.error('fault', { requestId: who.requestId, error }),
      site: {
        origin: app.settings.APP_ORIGIN,
        format: async () => createFormat((await who.act.loadSite()).region),
        lastLook: siteCache.lastLook,
        paymentMode: app.settings.PAYMENT_MODE,
        formOrigins: app.payments.offered.flatMap((provider) => provider.formOrigins),
        passwordMinimum: app.settings.PASSWORD_MINIMUM,
        signInWith: await signInMethods(app),
        phoneSignIn: Boolean(app.settings.SMS_URL),
        sendsMail: Boolean(app.settings.SMTP_URL),
        untrustedProxy: proxyWatch.sender(),
      },
    }
    const routerContext = new RouterContextProvider()
    routerContext.set((build.entry.module as unknown as { scope: RouterContext<RequestScope> }).scope, scope)
    const handle = who.onHtml ? built?.cachedPages : built?.all
    return (handle ?? createRequestHandler(build, 'development'))(request, routerContext)
  }
}

const colourModeOf = (request: Request): ColourMode =>
  toColourMode(parse(request.headers.get('cookie') ?? '', COLOUR_COOKIE)[COLOUR_COOKIE])
