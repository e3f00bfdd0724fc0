// Renders a screen (React Router) for a viewer.
import { parse } from 'hono/utils/cookie'
import {
  createRequestHandler,
  data,
  type LoaderFunction,
  RouterContextProvider,
  type RequestHandler,
  type RouterContext,
  type ServerBuild,
} from 'react-router'
import { signInMethods } from '#identity/server/sign-in-methods.ts'
import { COLOUR_COOKIE, toColourMode, type ColourMode } from '#platform/rules/colour-mode.ts'
import { isFailure } from '#platform/rules/errors.ts'
import { SOURCE_LANGUAGE } from '#platform/rules/languages.ts'
import { may } from '#platform/rules/permissions.ts'
import type { Words } from '#platform/rules/words.ts'
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
        all: createRequestHandler(inWords(screens), 'production'),
        cachedPages: createRequestHandler(onlyCachedPages(inWords(screens)), 'production'),
      }

/** What loaders and actions answer, or refuse with, in the words of the reader. */
function inWords(build: ServerBuild): ServerBuild {
  const scope = scopeIn(build)
  const told =
    (run: LoaderFunction) =>
    async (args: Parameters<LoaderFunction>[0]): Promise<unknown> => {
      const words = () => args.context.get(scope).words()
      try {
        return read(await run(args), await words())
      } catch (error) {
        throw read(error, await words())
      }
    }
  const routes = Object.entries(build.routes).map(([id, route]) => {
    const { loader, action } = route?.module ?? {}
    return [
      id,
      route && {
        ...route,
        module: {
          ...route.module,
          ...(loader && { loader: told(loader) }),
          ...(action && { action: told(action) }),
        },
      },
    ]
  })
  return { ...build, routes: Object.fromEntries(routes) as ServerBuild['routes'] }
}

function read(answer: unknown, words: Words): unknown {
  if (isFailure(answer)) return answer.in(words)
  const wrapped = answer as { type?: unknown; data?: unknown; init?: ResponseInit | null } | null | undefined
  return wrapped?.type === 'DataWithResponseInit'
    ? data(words.read(wrapped.data), wrapped.init ?? undefined)
    : words.read(answer)
}

const scopeIn = (build: ServerBuild): RouterContext<RequestScope> =>
  (build.entry.module as unknown as { scope: RouterContext<RequestScope> }).scope

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
    const build = typeof screens === 'function' ? inWords(await screens()) : screens
    // The site is read before the region that its dates and money are written by.
    const words = async () => {
      // While the database is away the error page has words too.
      await who.act.loadSite().catch(() => undefined)
      return siteCache.words()
    }
    const scope: RequestScope = {
      ...who,
      nonce: randomId(),
      // A page for the cache is rendered without cookies.
      colourMode: colourModeOf(request),
      words,
      wordsScript: app.catalogues.script(
        SOURCE_LANGUAGE,
        may(who.viewer, 'open-team-area') ? 'admin' : 'account',
      ).path,
      report: (error) => app.log.error('fault', { requestId: who.requestId, error }),
      site: {
        origin: app.settings.APP_ORIGIN,
        format: async () => (await words()).format,
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
    routerContext.set(scopeIn(build), scope)
    const handle = who.onHtml ? built?.cachedPages : built?.all
    return (handle ?? createRequestHandler(build, 'development'))(request, routerContext)
  }
}

const colourModeOf = (request: Request): ColourMode =>
  toColourMode(parse(request.headers.get('cookie') ?? '', COLOUR_COOKIE)[COLOUR_COOKIE])
