// Which page an address means. Only what there are few of becomes a key of the cache, so that nobody fills
// the memory by making up addresses: parameters that do not change a page (utm_source …) are left out, and
// the way on (`next`) is put in when a page is sent.
import { safeReturn } from '#domain/links.ts'

/** The paths of the pages that may be cached, each with the parameters that change it. */
export type CachedPaths = ReadonlyMap<string, readonly string[]>

export interface PageAddress {
  /** The path, with the parameters that change the page in their own order: `/templates?format=Youtube`. */
  page: string
  /** Where somebody goes on to after signing in: a checked path of this site. */
  next?: string
}

/** The parameter that carries the way on. */
export const NEXT = 'next'

export function pageAddressOf(paths: CachedPaths, url: string): PageAddress | undefined {
  const mark = url.indexOf('?')
  const path = mark < 0 ? url : url.slice(0, mark)
  const plain = path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path
  const params = paths.get(plain)
  if (!params) return undefined
  if (mark < 0 || !params.length) return { page: plain }
  const query = new URLSearchParams(url.slice(mark + 1))
  const set = params.flatMap((name) =>
    name !== NEXT && query.has(name) ? [`${name}=${encodeURIComponent(query.get(name)!)}`] : [],
  )
  return {
    page: set.length ? `${plain}?${set.join('&')}` : plain,
    next: params.includes(NEXT) ? safeReturn(query.get(NEXT)) : undefined,
  }
}
