// Whole public pages in memory, ready to send. Any change of content outdates them all. A page that was
// rendered while content changed is not stored, and a missing page is rendered once, however many ask for it.
// An outdated page stays until its successor is there: while the database is away it is better than none.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { SECOND } from '../clock.ts'
import { compressBest } from '../http/compress.ts'
import { ALWAYS_FRESH, type Freshness } from '../http/freshness.ts'
import { NEXT, pageAddressOf, type CachedPaths, type PageAddress } from './cache-key.ts'
import { sendPage, toCachedPage, type CachedPage, type RenderedPage } from './cached-page.ts'

const MOST_PAGES = 500
/** While an admin saves one thing after another, pages are gone again before they are worth the work. */
const PRESS_AFTER_MS = 2 * SECOND

export type PageRole = 'visitor' | 'customer' | 'admin'

/** One for each role and page, and one more for a page with a place for the way on. */
export function pageKey({ page, next }: PageAddress, role: PageRole = 'visitor'): string {
  const key = next === undefined ? page : `${page} ${NEXT}`
  return role === 'visitor' ? key : `${role} ${key}`
}

interface PageCacheOptions {
  /** Whether a Cookie header names a session of ours. */
  isSignedIn: (cookies: string) => boolean
  freshness?: Pick<Freshness, 'now' | 'staleHeaders'>
  most?: number
  compress?: typeof compressBest
  pressAfterMs?: number
}

export interface FoundPage {
  page: CachedPage
  /** Say that the page is stale, where it is. */
  staleHeaders?: Record<string, string>
}

export interface PageCache {
  /** Says which pages may be cached. */
  open(paths: CachedPaths): void
  /** Answers a visitor's request for a page that is here. */
  send(request: IncomingMessage, response: ServerResponse): boolean
  /** A page that may be sent now: a current one, or while the database is away the last one. */
  find(key: string): FoundPage | undefined
  /** The last version of a page, however old, for when no new one can be rendered. */
  fallback(key: string): FoundPage | undefined
  /**
   * Renders the page unless it is being rendered already, and stores it if it has the status that the page
   * should have.
   */
  renderOnce(key: string, status: number, render: () => Promise<RenderedPage>): Promise<CachedPage>
  empty(): void
  size(): number
}

interface StoredPage {
  page: CachedPage
  /** The page is outdated once the cache has a later number. */
  generation: number
  /** The number of the sending that used it last: cheaper for every request than a list in order of use. */
  used: number
}

export function createPageCache(options: PageCacheOptions): PageCache {
  const {
    isSignedIn,
    freshness = ALWAYS_FRESH,
    most = MOST_PAGES,
    compress = compressBest,
    pressAfterMs = PRESS_AFTER_MS,
  } = options
  const pages = new Map<string, StoredPage>()
  const rendering = new Map<string, Promise<CachedPage>>()
  const unpressed = new Set<CachedPage>()
  let paths: CachedPaths = new Map()
  let generation = 0
  let pressing = false
  let uses = 0

  function find(key: string): FoundPage | undefined {
    const stored = pages.get(key)
    const state = freshness.now()
    if (!stored || state === 'unknown' || (state === 'fresh' && stored.generation !== generation))
      return undefined
    stored.used = ++uses
    return { page: stored.page, ...(state === 'stale' && { staleHeaders: freshness.staleHeaders() }) }
  }

  function store(key: string, page: CachedPage): void {
    if (pages.size >= most && !pages.has(key)) evictLeastUsed()
    pages.set(key, { page, generation, used: ++uses })
    // As small as it gets, beside the work of others: the first visitors need not wait for it.
    unpressed.add(page)
    void pressAll()
  }

  /** Only as many pages as fit are looked through, and only after one was rendered, which takes longer. */
  function evictLeastUsed(): void {
    const [key, { page }] = [...pages].reduce((least, each) => (each[1].used < least[1].used ? each : least))
    pages.delete(key)
    unpressed.delete(page)
  }

  /**
   * One after the other: passwords are hashed on the same few threads, and a page that is gone by its turn
   * needs no work.
   */
  async function pressAll(): Promise<void> {
    if (pressing) return
    pressing = true
    await pause(pressAfterMs, undefined, { ref: false })
    for (const page of unpressed) {
      unpressed.delete(page)
      page.encodings.br = await compress(page.encodings.identity).catch(() => page.encodings.br)
    }
    pressing = false
  }

  async function renderAndStore(
    key: string,
    status: number,
    render: () => Promise<RenderedPage>,
  ): Promise<CachedPage> {
    const begun = generation
    const page = await toCachedPage(await render())
    if (freshness.now() === 'fresh' && begun === generation && page.status === status) store(key, page)
    return page
  }

  return {
    open(now) {
      paths = now
    },
    send(request, response) {
      const { method, url, headers } = request
      if ((method !== 'GET' && method !== 'HEAD') || !url) return false
      const address = pageAddressOf(paths, url)
      // While the database is away no cookie can be looked up: then everybody gets the page of visitors.
      if (!address || (headers.cookie && freshness.now() !== 'stale' && isSignedIn(headers.cookie)))
        return false
      const found = find(pageKey(address))
      if (found) sendPage(found.page, request, response, { next: address.next, more: found.staleHeaders })
      return Boolean(found)
    },
    find,
    fallback(key) {
      const stored = pages.get(key)
      return stored && { page: stored.page, staleHeaders: freshness.staleHeaders() }
    },
    renderOnce(key, status, render) {
      const already = rendering.get(key)
      if (already) return already
      const rendered = renderAndStore(key, status, render).finally(() => {
        if (rendering.get(key) === rendered) rendering.delete(key)
      })
      rendering.set(key, rendered)
      return rendered
    },
    empty() {
      generation++
      rendering.clear()
      unpressed.clear()
    },
    size: () => pages.size,
  }
}
