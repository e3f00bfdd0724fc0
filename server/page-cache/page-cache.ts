// Whole public pages in memory, ready to send. Any change of content empties it. A page that was rendered while content changed is not kept.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { chooseEncoding, compressed, pressed } from '../http/compress.ts'
import { etagOf, hasAlready, type HeldFile } from '../http/held-file.ts'

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
  headers: Record<string, string>
  /** The number of the sending that used it last: cheaper on the way of every request than a line that is kept in order. */
  used: number
}

interface PageCacheOptions {
  most?: number
  press?: typeof pressed
}

export interface PageCache {
  /** The key of a request that may be answered from memory, or undefined. */
  keyOf(method: string | undefined, url: string | undefined, cookie: string | undefined): string | undefined
  /** Sends the page if it is there. */
  send(key: string, request: IncomingMessage, response: ServerResponse): boolean
  /** Counts up with every change: what was begun under an older number is not kept. */
  generation(): number
  keep(key: string, generation: number, html: string, headers: Headers): void
  empty(): void
  /** While news from other instances can't be heard, nothing may be kept. */
  pause(paused: boolean): void
  size(): number
}

export function createPageCache(cookieName: string, { most = MOST_PAGES, press = pressed }: PageCacheOptions = {}): PageCache {
  const pages = new Map<string, KeptPage>()
  const unpressed = new Set<KeptPage>()
  let generation = 0
  let paused = false
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

  function forgetAll(): void {
    generation++
    pages.clear()
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
      if (!page) return false
      page.used = ++uses
      if (hasAlready(request.headers['if-none-match'], page.etag)) {
        response.writeHead(304, { etag: page.etag, vary: 'accept-encoding, cookie', 'cache-control': page.headers['cache-control'] }).end()
        return true
      }
      const { encoding, bytes } = chooseEncoding(page.encodings, request.headers['accept-encoding'] as string | undefined)
      response.writeHead(200, { ...page.headers, etag: page.etag, 'content-length': bytes.length, ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }) })
      response.end(request.method === 'HEAD' ? undefined : bytes)
      return true
    },
    generation: () => generation,
    keep(key, begun, html, headers) {
      // Several may have asked for it before it was there.
      if (paused || begun !== generation || pages.has(key)) return
      if (pages.size >= most) forgetLeastUsed()
      const bytes = Buffer.from(html)
      const page: KeptPage = { etag: etagOf(bytes), headers: Object.fromEntries(headers), encodings: compressed(bytes, 6), used: ++uses }
      pages.set(key, page)
      // Pressed as small as it gets beside the work of others: the first visitors need not wait for it.
      unpressed.add(page)
      void pressAll()
    },
    empty: forgetAll,
    pause(now) {
      paused = now
      if (now) forgetAll()
    },
    size: () => pages.size,
  }
}
