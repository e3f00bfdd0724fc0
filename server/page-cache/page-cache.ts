// Whole public pages in memory, ready to send. Any change of content empties it. A page that was rendered while content changed is not kept.
import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { chooseEncoding, compressed, pressed, type Encodings } from '../http/compress.ts'

const MOST_PAGES = 500

/** Public pages that are the same for all visitors, and the parameters that change them. Others (utm_source …) make no difference. */
export const KEPT_PAGES: Record<string, readonly string[]> = {
  '/': [], '/pricing': [], '/service': [], '/contact': [], '/contact-us': [], '/templates': ['format', 'category', 'price'], '/privacy': [], '/terms': [],
  '/thanks': [], '/login': ['next'], '/register': ['next'], '/reset': [],
}

interface KeptPage {
  etag: string
  headers: Record<string, string>
  encodings: Encodings
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

export function createPageCache(sessionCookie: string): PageCache {
  const pages = new Map<string, KeptPage>()
  let generation = 0
  let paused = false
  const signedIn = new RegExp(`(?:^|;\\s*)(?:__Host-|__Secure-)?${sessionCookie.replaceAll('.', '\\.')}=`)

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
      const kept = known.flatMap((name) => query.getAll(name).slice(0, 1).map((value) => `${name}=${encodeURIComponent(value)}`))
      return kept.length ? `${plain}?${kept.join('&')}` : plain
    },
    send(key, request, response) {
      const page = pages.get(key)
      if (!page) return false
      if (request.headers['if-none-match'] === page.etag) {
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
      if (paused || begun !== generation) return
      if (pages.size >= MOST_PAGES) pages.delete(pages.keys().next().value!)
      const bytes = Buffer.from(html)
      const page: KeptPage = { etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`, headers: Object.fromEntries(headers), encodings: compressed(bytes, 6) }
      pages.set(key, page)
      // Pressed as small as it gets beside the work of others: the first visitors need not wait for it.
      pressed(bytes, (br) => (page.encodings.br = br))
    },
    empty() {
      generation++
      pages.clear()
    },
    pause(now) {
      paused = now
      if (now) {
        generation++
        pages.clear()
      }
    },
    size: () => pages.size,
  }
}
