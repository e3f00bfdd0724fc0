// Recognises unknown addresses before anything is rendered or queried. Scanners that try random addresses get
// the cached 404 page. A test compares this with the router's own matching.
import type { ServerBuild } from 'react-router'
import type { Site } from '#content/rules/index.ts'
import { withoutEnd } from '#platform/rules/text.ts'
import { pageAddressOf, type CachedPaths, type PageAddress } from '../page-cache/cache-key.ts'
import type { LinkKind } from './mailed-links.ts'
import { patternOf } from './path-pattern.ts'
import { screenRoutes, withParents, type Routes } from './screen-routes.ts'

/** The `handle` export of a screen (src/site/screens/frame/page-kind.ts). */
interface ScreenHandle {
  cacheable?: boolean
  params?: readonly string[]
  canonical?: (query: URLSearchParams, site: Site) => Record<string, string>
  slugs?: (site: Site) => readonly string[]
  takesPictures?: boolean
  takesCsv?: boolean
  mailedLink?: LinkKind
}

export interface MailedLink {
  kind: LinkKind
  /** Undefined if the page does not depend on it. */
  token?: string | undefined
  /** The page for invalid tokens. */
  dead: PageAddress
}

export interface AskedContent {
  site(): Promise<Site>
  /** The ids of the records that are edited at `/{id}`. */
  recordIds(): Promise<ReadonlySet<string>>
}

export interface KnownAddresses {
  /** Pages that look the same for everybody of a role, with the parameters that change them. */
  cached: CachedPaths
  /**
   * The cached page at an address, ignoring case, encoding and trailing slashes. Undefined if there is none.
   */
  cachedAddress(url: URL, content: AskedContent): Promise<PageAddress | undefined>
  /** The mailed link at an address. Undefined if it is not one. */
  mailedLink(url: URL, content: AskedContent): Promise<MailedLink | undefined>
  /** Whether a screen exists at this address. */
  has(pathname: string, content: AskedContent): Promise<boolean>
  /** Whether the form at this address accepts pictures. */
  takesPictures(pathname: string): boolean
  /** Whether it accepts a CSV file. */
  takesCsv(pathname: string): boolean
}

const ANYTHING = '/*'
/** The edit screen of records that are addressed by their id alone. */
const ONLY_AN_ID = '/:id'
/** The token in the path of a mailed link, and its placeholder in the shared page for invalid tokens. */
const TOKEN = ':token'
const NO_TOKEN = '-'
/** The end of the address of a page that each record of a type has. */
const SLUG = ':slug'
const JUST_AN_ID = /^\/([^/]+)\/*$/

export function knownAddresses({ routes }: Pick<ServerBuild, 'routes'>): KnownAddresses {
  const screens = screensOf(routes)
  const pages = new Map(
    screens
      .filter(({ handle }) => handle.cacheable && !handle.slugs)
      .map(({ path, handle }) => [path.toLowerCase(), { path, ...handle }]),
  )
  const cached = new Map([...pages.values()].map(({ path, params = [] }) => [path, params]))
  const slugPages = screens.flatMap(({ path, handle }) =>
    handle.slugs ? [{ start: path.replace(SLUG, '').toLowerCase(), slugs: handle.slugs }] : [],
  )
  /** The page of a record: its path, or undefined if no record has this slug. */
  async function slugPath(path: string, site: AskedContent['site']): Promise<string | undefined> {
    const page = slugPages.find(({ start }) => path.startsWith(start))
    const slug = page && withoutEnd(path.slice(page.start.length), '/')
    return slug && page.slugs(await site()).includes(slug) ? page.start + slug : undefined
  }
  const links = screens.flatMap(({ path, handle }) =>
    handle.mailedLink ? [{ ...handle, kind: handle.mailedLink, path, pattern: patternOf([path]) }] : [],
  )
  const ownScreens = screens.filter(
    ({ path, handle }) => path !== ANYTHING && path !== ONLY_AN_ID && !handle.slugs,
  )
  const pathsWith = (name: 'takesPictures' | 'takesCsv') =>
    ownScreens.filter(({ handle }) => handle[name]).map(({ path }) => path)
  const knownPaths = patternOf(ownScreens.map(({ path }) => path))
  const withPictures = patternOf(pathsWith('takesPictures'))
  const withCsv = patternOf(pathsWith('takesCsv'))
  return {
    cached,
    async cachedAddress({ pathname, search, searchParams }, { site }) {
      const path = (withoutEnd(decoded(pathname), '/') || '/').toLowerCase()
      const page = pages.get(path)
      if (!page) {
        const ofRecord = await slugPath(path, site)
        // From now on the listener finds it too. Only paths of records come here, so they are few.
        if (ofRecord) cached.set(ofRecord, [])
        return ofRecord === undefined ? undefined : { page: ofRecord }
      }
      const query =
        page.canonical && search
          ? `?${new URLSearchParams(page.canonical(searchParams, await site()))}`
          : search
      return pageAddressOf(cached, page.path + query)
    },
    async mailedLink({ pathname, search, searchParams }, { site }) {
      const path = decoded(pathname)
      const link = links.find(({ pattern }) => pattern.test(path))
      if (!link) return undefined
      const { kind, path: screenPath, params = [], canonical } = link
      if (screenPath.endsWith(TOKEN)) {
        const token = withoutEnd(path, '/').split('/').at(-1)
        return { kind, token, dead: { page: screenPath.replace(TOKEN, NO_TOKEN) } }
      }
      const query =
        canonical && search ? `?${new URLSearchParams(canonical(searchParams, await site()))}` : search
      const dead = pageAddressOf(new Map([[screenPath, params]]), screenPath + query)!
      return { kind, dead, ...(dead.page === screenPath && { token: searchParams.get('token') ?? '' }) }
    },
    async has(pathname, { site, recordIds }) {
      const path = decoded(pathname)
      if (knownPaths.test(path) || (await slugPath(path.toLowerCase(), site))) return true
      const [, id] = JUST_AN_ID.exec(path) ?? []
      return id !== undefined && (await recordIds()).has(id)
    },
    takesPictures(pathname) {
      const path = formPath(pathname)
      return withPictures.test(path) || (!knownPaths.test(path) && JUST_AN_ID.test(path))
    },
    takesCsv: (pathname) => withCsv.test(formPath(pathname)),
  }
}

/**
 * A build with only the cached pages, the mailed links and the 404 page. The router tries every route it has,
 * so fewer routes render faster.
 */
export function onlyCachedPages(build: ServerBuild): ServerBuild {
  const { routes, assets } = build
  const includedIds = new Set<string>()
  for (const route of Object.values(routes)) {
    if (!route) continue
    const { handle } = route.module as { handle?: ScreenHandle }
    if (route.path !== '*' && !handle?.cacheable && !handle?.mailedLink) continue
    for (const { id } of withParents(routes, route)) includedIds.add(id)
  }
  const included = <T>(all: Record<string, T>): Record<string, T> =>
    Object.fromEntries(Object.entries(all).filter(([id]) => includedIds.has(id)))
  return { ...build, routes: included(routes), assets: { ...assets, routes: included(assets.routes) } }
}

interface Screen {
  path: string
  handle: ScreenHandle
}

const screensOf = (routes: Routes): Screen[] =>
  screenRoutes(routes).map(({ route, path }) => ({
    path,
    handle: (route.module as { handle?: ScreenHandle }).handle ?? {},
  }))

/** Where a form was sent to, by the browser or by the router. */
const formPath = (pathname: string): string => decoded(pathname.replace(/\.data$/, ''))

/**
 * Decodes a path as the router does: segment by segment, so that an encoded slash does not split a segment.
 */
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
