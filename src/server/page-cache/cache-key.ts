// The cache key of an address. Only parameters that change the page are part of it, so that made-up addresses
// (utm_source …) can't fill the cache. Some only change its links and are inserted when the page is sent.
import { splitAddress, type Language } from '#platform/rules/languages.ts'
import { insertedParam, isInserted, type InsertedParam } from './inserted-param.ts'

/** Cacheable paths, each with the parameters that change the page. */
export type CachedPaths = ReadonlyMap<string, readonly string[]>

export interface PageAddress {
  /** The path with those parameters in a fixed order: `/templates?format=Youtube`. */
  page: string
  inserted?: InsertedParam | undefined
  /** Undefined for the site's own language. */
  language?: Language | undefined
}

/** The address may begin with a language. */
export function askedPage(paths: CachedPaths, address: string): PageAddress | undefined {
  const split = splitAddress(address)
  const page = pageAddressOf(paths, split?.rest ?? address)
  return page && { ...page, language: split?.language }
}

export function pageAddressOf(paths: CachedPaths, url: string): PageAddress | undefined {
  const queryStart = url.indexOf('?')
  const fullPath = queryStart < 0 ? url : url.slice(0, queryStart)
  const path = fullPath.length > 1 && fullPath.endsWith('/') ? fullPath.slice(0, -1) : fullPath
  const params = paths.get(path)
  if (!params) return undefined
  if (queryStart < 0 || !params.length) return { page: path }
  const query = new URLSearchParams(url.slice(queryStart + 1))
  const pairs = params.flatMap((name) =>
    !isInserted(name) && query.has(name) ? [`${name}=${encodeURIComponent(query.get(name)!)}`] : [],
  )
  return {
    page: pairs.length ? `${path}?${pairs.join('&')}` : path,
    inserted: insertedParam(params, query),
  }
}
