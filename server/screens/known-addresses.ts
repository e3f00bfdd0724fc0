// Tells the addresses that the screens know from made-up ones, before anything is rendered or looked up:
// whoever makes up addresses gets the one page that says so, from memory. A test holds this against the
// router's own answer.
import type { ServerBuild } from 'react-router'
import type { Site } from '#content/index.ts'
import { pageAddressOf, type CachedPaths, type PageAddress } from '../page-cache/cache-key.ts'

/** What a screen says about itself (app/page-kind.ts). */
interface ScreenHandle {
  cacheable?: boolean
  params?: readonly string[]
  canonical?: (query: URLSearchParams, site: Site) => Record<string, string>
  takesPictures?: boolean
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
  /** Whether a screen stands at this address. */
  has(pathname: string, content: AskedContent): Promise<boolean>
  /** Whether the form at this address may bring pictures. */
  takesPictures(pathname: string): boolean
}

const ANYTHING = '/*'
/** Where a record is edited that has the whole address for its id. */
const ONLY_AN_ID = '/:id'
const JUST_AN_ID = /^\/([^/]+)\/*$/

export function knownAddresses({ routes }: Pick<ServerBuild, 'routes'>): KnownAddresses {
  const screens = screensOf(routes)
  const pages = new Map(
    screens
      .filter(({ handle }) => handle.cacheable)
      .map(({ path, handle }) => [path.toLowerCase(), { path, ...handle }]),
  )
  const cached = new Map([...pages.values()].map(({ path, params = [] }) => [path, params]))
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
 * The screens without all but the cached pages and the one that says that nothing is here: the router goes
 * through all that it has.
 */
export function onlyCachedPages(build: ServerBuild): ServerBuild {
  const { routes } = build
  const wanted = new Set<string>()
  for (const route of Object.values(routes)) {
    if (!route || (route.path !== '*' && !(route.module as { handle?: ScreenHandle }).handle?.cacheable))
      continue
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
