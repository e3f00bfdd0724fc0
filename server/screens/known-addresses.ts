// Tells the addresses that the screens know from made-up ones, before anything is rendered or looked up:
// whoever makes up addresses gets the one page that says so, from memory. A test holds this against the
// router's own answer.
import type { ServerBuild } from 'react-router'
import type { Site } from '#content/index.ts'
import { pageAddressOf, type CachedPaths, type PageAddress } from '../page-cache/cache-key.ts'
import type { LinkKind } from './mailed-links.ts'

/** What a screen says about itself (app/page-kind.ts). */
interface ScreenHandle {
  cacheable?: boolean
  params?: readonly string[]
  canonical?: (query: URLSearchParams, site: Site) => Record<string, string>
  takesPictures?: boolean
  mailedLink?: LinkKind
}

export interface MailedLink {
  kind: LinkKind
  /** Undefined where the page does not depend on it. */
  token?: string | undefined
  /** The page for tokens that don't work. */
  dead: PageAddress
}

export interface AskedContent {
  site(): Promise<Site>
  /** The ids of the records that are edited at `/{id}`. */
  recordIds(): Promise<ReadonlySet<string>>
}

export interface KnownAddresses {
  /** The pages that are the same for everybody of a role, with the parameters that change them. */
  cached: CachedPaths
  /** The cached page that an address means, whatever its spelling; undefined if it is none. */
  cachedAddress(url: URL, content: AskedContent): Promise<PageAddress | undefined>
  /** The page behind a mailed link that an address means; undefined if it is none. */
  mailedLink(url: URL, content: AskedContent): Promise<MailedLink | undefined>
  /** Whether a screen stands at this address. */
  has(pathname: string, content: AskedContent): Promise<boolean>
  /** Whether the form at this address may bring pictures. */
  takesPictures(pathname: string): boolean
}

const ANYTHING = '/*'
/** Where a record is edited that has the whole address for its id. */
const ONLY_AN_ID = '/:id'
/** How a mailed link ends that has its token in the path, and what stands there in the page for all. */
const TOKEN = ':token'
const NO_TOKEN = '-'
const JUST_AN_ID = /^\/([^/]+)\/*$/

export function knownAddresses({ routes }: Pick<ServerBuild, 'routes'>): KnownAddresses {
  const screens = screensOf(routes)
  const pages = new Map(
    screens
      .filter(({ handle }) => handle.cacheable)
      .map(({ path, handle }) => [path.toLowerCase(), { path, ...handle }]),
  )
  const cached = new Map([...pages.values()].map(({ path, params = [] }) => [path, params]))
  const links = screens.flatMap(({ path, handle }) =>
    handle.mailedLink
      ? [{ ...handle, kind: handle.mailedLink, path, pattern: patternOf([{ path, handle }]) }]
      : [],
  )
  const own = screens.filter(({ path }) => path !== ANYTHING && path !== ONLY_AN_ID)
  const known = patternOf(own)
  const withPictures = patternOf(own.filter(({ handle }) => handle.takesPictures))
  return {
    cached,
    async cachedAddress({ pathname, search, searchParams }, { site }) {
      const page = pages.get(
        decoded(pathname)
          .replace(/(?<=.)\/+$/, '')
          .toLowerCase(),
      )
      if (!page) return undefined
      const query =
        page.canonical && search
          ? `?${new URLSearchParams(page.canonical(searchParams, await site()))}`
          : search
      return pageAddressOf(cached, page.path + query)
    },
    async mailedLink({ pathname, search, searchParams }, { site }) {
      const asked = decoded(pathname)
      const link = links.find(({ pattern }) => pattern.test(asked))
      if (!link) return undefined
      const { kind, path, params = [], canonical } = link
      if (path.endsWith(TOKEN)) {
        const token = asked.replace(/\/+$/, '').split('/').at(-1)
        return { kind, token, dead: { page: path.replace(TOKEN, NO_TOKEN) } }
      }
      const query =
        canonical && search ? `?${new URLSearchParams(canonical(searchParams, await site()))}` : search
      const dead = pageAddressOf(new Map([[path, params]]), path + query)!
      return { kind, dead, ...(dead.page === path && { token: searchParams.get('token') ?? '' }) }
    },
    async has(pathname, { recordIds }) {
      const path = decoded(pathname)
      if (known.test(path)) return true
      const [, id] = JUST_AN_ID.exec(path) ?? []
      return id !== undefined && (await recordIds()).has(id)
    },
    takesPictures(pathname) {
      const path = decoded(pathname.replace(/\.data$/, ''))
      return withPictures.test(path) || (!known.test(path) && JUST_AN_ID.test(path))
    },
  }
}

/**
 * The screens without all but the cached pages, those behind mailed links and the one that says that nothing is here: the router goes
 * through all that it has.
 */
export function onlyCachedPages(build: ServerBuild): ServerBuild {
  const { routes } = build
  const wanted = new Set<string>()
  for (const route of Object.values(routes)) {
    if (!route) continue
    const { handle } = route.module as { handle?: ScreenHandle }
    if (route.path !== '*' && !handle?.cacheable && !handle?.mailedLink) continue
    for (
      let each: typeof route | undefined = route;
      each;
      each = each.parentId ? routes[each.parentId] : undefined
    )
      wanted.add(each.id)
  }
  return { ...build, routes: Object.fromEntries(Object.entries(routes).filter(([id]) => wanted.has(id))) }
}

type Routes = ServerBuild['routes']

interface Screen {
  path: string
  handle: ScreenHandle
}

function screensOf(routes: Routes): Screen[] {
  return Object.values(routes).flatMap((route) => {
    if (!route || (route.path === undefined && !route.index)) return []
    const parts: string[] = []
    for (
      let each: typeof route | undefined = route;
      each;
      each = each.parentId ? routes[each.parentId] : undefined
    )
      if (each.path) parts.unshift(each.path)
    return [
      {
        path: `/${parts.join('/')}`.replace(/\/+/g, '/'),
        handle: (route.module as { handle?: ScreenHandle }).handle ?? {},
      },
    ]
  })
}

const patternOf = (screens: readonly Screen[]): RegExp =>
  new RegExp(
    `^(?:${screens.map(({ path }) => path.replace(/[.+^${}()|[\]\\]/g, '\\$&').replace(/:\w+/g, '[^/]+')).join('|') || '(?!)'})/*$`,
    'i',
  )

/** As the router reads a path: each part for itself, so that an encoded slash parts nothing. */
function decoded(pathname: string): string {
  try {
    return pathname
      .split('/')
      .map((part) => decodeURIComponent(part).replaceAll('/', '%2F'))
      .join('/')
  } catch {
    return pathname
  }
}
