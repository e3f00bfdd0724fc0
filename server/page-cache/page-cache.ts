// Whole public pages in memory, ready to send. Any change of content outdates them all. A page that was rendered while content changed is not kept.
// An outdated page stays until its successor is there: it is better than none while the database is away.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { chooseEncoding, compressed, pressed } from '../http/compress.ts'
import { ALWAYS_FRESH, type Freshness } from '../http/freshness.ts'
import { answerFile, etagOf, hasAlready, type HeldFile } from '../http/held-file.ts'

const MOST_PAGES = 500

/**
 * Public pages that are the same for all visitors, and the parameters that change them. Others (utm_source …) make no difference.
 * Only what there are few of is kept, so that nobody fills the memory by making up addresses: a filter that the page itself knows
 * (it says so, with `x-keep-page`), and never a page with the way on in its address (`next`), which may be anything.
 */
export const KEPT_PAGES: Record<string, readonly string[]> = {
  '/': [], '/pricing': [], '/service': [], '/contact': [], '/contact-us': [], '/templates': ['format', 'category', 'price'], '/privacy': [], '/terms': [],
  '/thanks': [], '/login': ['next'], '/register': ['next'], '/reset': [],
}

interface KeptPage extends HeldFile {
  /** The page is outdated once the cache has a later number. */
  generation: number
  headers: Record<string, string>
  /** The number of the sending that used it last: cheaper on the way of every request than a line that is kept in order. */
  used: number
}

interface PageCacheOptions {
  most?: number
  press?: typeof pressed
  freshness?: Pick<Freshness, 'now' | 'staleHeaders'>
}

export interface PageCache {
  /** The key of a request that may be answered from memory, or undefined. */
  keyOf(method: string | undefined, url: string | undefined, cookie: string | undefined): string | undefined
  /** Sends the page if it is there. */
  send(key: string, request: IncomingMessage, response: ServerResponse): boolean
  /** The last version of a page, however old, for when no new one can be rendered. */
  fallback(key: string, request: Request): Response | undefined
  /** Counts up with every change: what was begun under an older number is not kept. */
  generation(): number
  keep(key: string, generation: number, html: string, headers: Headers): void
  empty(): void
  size(): number
}

export function createPageCache(cookieName: string, { most = MOST_PAGES, press = pressed, freshness = ALWAYS_FRESH }: PageCacheOptions = {}): PageCache {
  const pages = new Map<string, KeptPage>()
  const unpressed = new Set<KeptPage>()
  let generation = 0
  let pressing = false
  let uses = 0
  const signedIn = new RegExp(`(?:^|;\\s*)${cookieName.replaceAll('.', '\\.')}=`)

  /** Only ever as many pages as fit are looked through, and only after one was rendered, which takes longer. */
  function forgetLeastUsed(): void {
    const [key, page] = [...pages].reduce((least, each) => (each[1].used < least[1].used ? each : least))
    pages.delete(key)
    unpressed.delete(page)
  }

  /** One after the other: passwords are hashed on the same few threads, and a page that is gone by its turn needs no work. */
  async function pressAll(): Promise<void> {
    if (pressing) return
    pressing = true
    for (const page of unpressed) {
      unpressed.delete(page)
      page.encodings.br = await press(page.encodings.identity).catch(() => page.encodings.br)
    }
    pressing = false
  }

  function outdateAll(): void {
    generation++
    unpressed.clear()
  }

  return {
    keyOf(method, url, cookie) {
      if ((method !== 'GET' && method !== 'HEAD') || !url || (cookie && signedIn.test(cookie))) return undefined
      const mark = url.indexOf('?')
      const path = mark < 0 ? url : url.slice(0, mark)
      const plain = path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path
      const known = KEPT_PAGES[plain]
      if (!known) return undefined
      if (mark < 0 || !known.length) return plain
      const query = new URLSearchParams(url.slice(mark + 1))
      if (query.has('next')) return undefined
      const kept = known.flatMap((name) => query.getAll(name).slice(0, 1).map((value) => `${name}=${encodeURIComponent(value)}`))
      return kept.length ? `${plain}?${kept.join('&')}` : plain
    },
    send(key, request, response) {
      const page = pages.get(key)
      const state = freshness.now()
      if (!page || state === 'unknown' || (state === 'fresh' && page.generation !== generation)) return false
      page.used = ++uses
      const stale = state === 'stale' ? freshness.staleHeaders() : undefined
      if (hasAlready(request.headers['if-none-match'], page.etag)) {
        response.writeHead(304, { etag: page.etag, vary: 'accept-encoding, cookie', 'cache-control': page.headers['cache-control'], ...stale }).end()
        return true
      }
      const { encoding, bytes } = chooseEncoding(page.encodings, request.headers['accept-encoding'] as string | undefined)
      response.writeHead(200, { ...page.headers, ...stale, etag: page.etag, 'content-length': bytes.length, ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }) })
      response.end(request.method === 'HEAD' ? undefined : bytes)
      return true
    },
    fallback(key, request) {
      const page = pages.get(key)
      return page && answerFile(request, page, { ...page.headers, ...freshness.staleHeaders() })
    },
    generation: () => generation,
    keep(key, begun, html, headers) {
      // Several may have asked for it before it was there.
      if (freshness.now() !== 'fresh' || begun !== generation || pages.get(key)?.generation === generation) return
      if (pages.size >= most && !pages.has(key)) forgetLeastUsed()
      const bytes = Buffer.from(html)
      const page: KeptPage = { generation, etag: etagOf(bytes), headers: Object.fromEntries(headers), encodings: compressed(bytes, 6), used: ++uses }
      pages.set(key, page)
      // Pressed as small as it gets beside the work of others: the first visitors need not wait for it.
      unpressed.add(page)
      void pressAll()
    },
    empty: outdateAll,
    size: () => pages.size,
  }
}
