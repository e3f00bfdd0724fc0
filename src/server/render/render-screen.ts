// Renders a screen (React Router) for a viewer.
import {
  createRequestHandler,
  RouterContextProvider,
  type RequestHandler,
  type RouterContext,
  type ServerBuild,
} from 'react-router'
import { signInMethods } from '#identity/server/sign-in-methods.ts'
import { createFormat } from '#platform/rules/format.ts'
import type { House } from '#platform/server/house.ts'
import type { ProxyWatch } from '#platform/server/http/untrusted-proxy.ts'
import { randomId } from '#platform/server/ids.ts'
import type { RequestScope } from '../request-scope.ts'
import { colourModeOf } from './colour-cookie.ts'
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
  who: Pick<RequestScope, 'viewer' | 'requestId' | 'peer' | 'act' | 'takeHtml'>,
) => Promise<Response>

interface RendererParts {
  house: House
  screens: ScreensBuild
  built: BuiltScreens | undefined
  siteCache: SiteCache
  proxyWatch: ProxyWatch
}

export function screenRenderer({
  house,
  screens,
  built,
  siteCache,
  proxyWatch,
}: RendererParts): RenderScreen {
  return async (request, who) => {
    const build = typeof screens === 'function' ? await screens() : screens
    const scope: RequestScope = {
      ...who,
      nonce: randomId(),
      // A page for the cache is rendered without cookies.
      colourMode: colourModeOf(request),
      report: (error) => house.log.error('fault', { requestId: who.requestId, error }),
      site: {
        origin: house.settings.APP_ORIGIN,
        format: async () => createFormat((await who.act.loadSite()).region),
        lastLook: siteCache.lastLook,
        paymentMode: house.settings.PAYMENT_MODE,
        formOrigins: house.payments.offered.flatMap((provider) => provider.formOrigins),
        passwordMinimum: house.settings.PASSWORD_MINIMUM,
        signInWith: await signInMethods(house),
        phoneSignIn: Boolean(house.settings.SMS_URL),
        sendsMail: Boolean(house.settings.SMTP_URL),
        untrustedProxy: proxyWatch.sender(),
      },
    }
    const routerContext = new RouterContextProvider()
    routerContext.set((build.entry.module as unknown as { scope: RouterContext<RequestScope> }).scope, scope)
    const handle = who.takeHtml ? built?.cachedPages : built?.all
    return (handle ?? createRequestHandler(build, 'development'))(request, routerContext)
  }
}
