// The language of a request, from what its address begins with. Nothing behind this knows of prefixes.
import {
  agencyLanguage,
  inPrefix,
  splitAddress,
  withoutLanguage,
  type Language,
  type SiteLanguages,
} from '#platform/rules/languages.ts'
import { may, type Viewer } from '#platform/rules/permissions.ts'
import { areaAt } from './area-at.ts'
import type { SiteCache } from './site-cache.ts'

export interface AskedInLanguage {
  /** Without the prefix. */
  request: Request
  /** Like "/de"; '' for the site's own language. */
  prefix: string
}

interface Parts {
  siteCache: SiteCache
  viewer(): Promise<Viewer>
}

const isRead = ({ method }: Request): boolean => method === 'GET' || method === 'HEAD'

/** A redirect if the address is not that of its language. An address in no language of the site stays as it is. */
export async function inLanguage(
  request: Request,
  { siteCache, viewer }: Parts,
): Promise<AskedInLanguage | Response> {
  const url = new URL(request.url)
  const named = splitAddress(url.pathname)
  // While the database is away, the languages are those that were read last.
  await siteCache.site().catch(() => undefined)
  const { main, published, prepared } = siteCache.lastLanguages()
  if (!named) return (await inOwnLanguage(request, '', { siteCache, viewer })) ?? { request, prefix: '' }
  const { language, rest } = named
  if (language === main) return isRead(request) ? redirectTo(rest + url.search) : plain(request, '')
  const isOpen =
    published.includes(language) || (prepared.includes(language) && may(await viewer(), 'open-team-area'))
  if (!isOpen) return { request, prefix: '' }
  const prefix = `/${language}`
  // Calls, files and the screens of the agency have no language.
  if (isRead(request) && inPrefix(prefix, rest) === rest) return redirectTo(rest + url.search)
  return (await inOwnLanguage(request, prefix, { siteCache, viewer })) ?? plain(request, prefix)
}

/** A customer's own screens are in the customer's language. */
async function inOwnLanguage(
  request: Request,
  prefix: string,
  { siteCache, viewer }: Parts,
): Promise<Response | undefined> {
  const url = new URL(request.url)
  const path = withoutLanguage(url.pathname)
  const { main, published } = siteCache.lastLanguages()
  const isDocument = isRead(request) && !path.endsWith('.data')
  if (published.length < 2 || !isDocument || areaAt(path) !== 'own') return undefined
  const { role, language } = await viewer()
  if (role !== 'customer' || !language || !published.includes(language)) return undefined
  const own = language === main ? '' : `/${language}`
  return own === prefix ? undefined : redirectTo(own + path + url.search)
}

function plain(request: Request, prefix: string): AskedInLanguage {
  const url = new URL(request.url)
  url.pathname = withoutLanguage(url.pathname)
  return { request: new Request(url, request), prefix }
}

const redirectTo = (location: string): Response =>
  new Response(null, { status: 302, headers: { location, 'cache-control': 'private, no-store' } })

/** The agency's screens speak the language of their reader, all others that of their address. */
export function languageFor(
  viewer: Viewer,
  { request, prefix }: AskedInLanguage,
  { main }: SiteLanguages,
): Language {
  const named = splitAddress(prefix)?.language ?? main
  return areaAt(new URL(request.url).pathname) === 'team' ? agencyLanguage(viewer.language, main) : named
}
