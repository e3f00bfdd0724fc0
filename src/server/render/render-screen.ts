// Renders a screen (React Router) for a viewer.
import { parse } from 'hono/utils/cookie'
import {
  createRequestHandler,
  data,
  type LoaderFunction,
  type MiddlewareFunction,
  RouterContextProvider,
  type RequestHandler,
  type RouterContext,
  type ServerBuild,
} from 'react-router'
import { signInMethods } from '#identity/server/sign-in-methods.ts'
import { COLOUR_COOKIE, toColourMode, type ColourMode } from '#platform/rules/colour-mode.ts'
import { isFailure } from '#platform/rules/errors.ts'
import { inPrefix, withoutLanguage, type Language } from '#platform/rules/languages.ts'
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
  /** For the addresses behind a prefix. For cached pages without the code of all others. */
  handler(prefix: string, only?: 'cached pages'): RequestHandler
}

/** Undefined in development. */
export function builtScreens(screens: ScreensBuild): BuiltScreens | undefined {
  if (typeof screens === 'function') return undefined
  const build = forReaders(screens)
  const builds = { all: build, 'cached pages': onlyCachedPages(build) }
  const handlers = new Map<string, RequestHandler>()
  return {
    addresses: knownAddresses(screens),
    handler(prefix, only) {
      const key = `${prefix} ${only}`
      const handler =
        handlers.get(key) ?? createRequestHandler(behind(prefix, builds[only ?? 'all']), 'production')
      handlers.set(key, handler)
      return handler
    },
  }
}

/** The router puts the prefix before links and redirects. */
const behind = (prefix: string, build: ServerBuild): ServerBuild =>
  prefix ? { ...build, basename: prefix } : build

/**
 * What loaders and actions answer, or refuse with, in the words of the reader. They are asked without the prefix of
 * the language, so each screen knows one address.
 */
function forReaders(build: ServerBuild): ServerBuild {
  const scope = scopeIn(build)
  const asked = <Args extends Parameters<LoaderFunction>[0]>(args: Args): Args => {
    const { prefix, request } = args.context.get(scope)
    if (!prefix) return args
    const url = new URL(args.url)
    url.pathname = withoutLanguage(url.pathname)
    return { ...args, request, url }
  }
  const told =
    (run: LoaderFunction) =>
    async (args: Parameters<LoaderFunction>[0]): Promise<unknown> => {
      const words = () => args.context.get(scope).words()
      try {
        return read(await run(asked(args)), await words())
      } catch (error) {
        throw read(error, await words())
      }
    }
  const guarding =
    (guard: MiddlewareFunction<Response>): MiddlewareFunction<Response> =>
    async (args, next) => {
      try {
        return await guard(asked(args), next)
      } catch (error) {
        // The router puts the prefix before the redirects of loaders and actions only.
        const location = error instanceof Response && error.headers.get('location')
        if (location) error.headers.set('location', inPrefix(args.context.get(scope).prefix, location))
        throw read(error, await args.context.get(scope).words())
      }
    }
  const routes = Object.entries(build.routes).map(([id, route]) => {
    const { loader, action, middleware } = route?.module ?? {}
    return [
      id,
      route && {
        ...route,
        module: {
          ...route.module,
          ...(loader && { loader: told(loader) }),
          ...(action && { action: told(action) }),
          ...(middleware && { middleware: middleware.map(guarding) }),
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
  who: Pick<RequestScope, 'viewer' | 'requestId' | 'peer' | 'act' | 'onHtml' | 'prefix'> & {
    language: Language
  },
) => Promise<Response>

interface RendererParts {
  app: App
  screens: ScreensBuild
  built: BuiltScreens | undefined
  siteCache: SiteCache
  proxyWatch: ProxyWatch
}

export function screenRenderer({ app, screens, built, siteCache, proxyWatch }: RendererParts): RenderScreen {
  return async (request, { language, ...who }) => {
    const build = typeof screens === 'function' ? forReaders(await screens()) : screens
    // The site is read before the region that its dates and money are written by.
    const words = async () => {
      // While the database is away the error page has words too.
      await who.act.loadSite().catch(() => undefined)
      return siteCache.words(language)
    }
    const scope: RequestScope = {
      ...who,
      request,
      nonce: randomId(),
      // A page for the cache is rendered without cookies.
      colourMode: colourModeOf(request),
      words,
      wordsScript: () =>
        app.catalogues.script(language, may(who.viewer, 'open-team-area') ? 'admin' : 'account').path,
      report: (error) => app.log.error('fault', { requestId: who.requestId, error }),
      site: {
        origin: app.settings.APP_ORIGIN,
        home: app.settings.APP_ORIGIN + who.prefix,
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
    const handle =
      built?.handler(who.prefix, who.onHtml && 'cached pages') ??
      createRequestHandler(behind(who.prefix, build), 'development')
    return handle(who.prefix ? behindPrefix(request, who.prefix) : request, routerContext)
  }
}

/** The router finds the screen by it. What was sent is read from the request itself. */
function behindPrefix({ url, method, headers, signal }: Request, prefix: string): Request {
  const address = new URL(url)
  address.pathname = inPrefix(prefix, address.pathname)
  return new Request(address, { method, headers, signal })
}

const colourModeOf = (request: Request): ColourMode =>
  toColourMode(parse(request.headers.get('cookie') ?? '', COLOUR_COOKIE)[COLOUR_COOKIE])
