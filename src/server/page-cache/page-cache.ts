// An LRU cache of rendered public pages. Any change of content invalidates all of them. A page rendered
// during a change is not stored, and concurrent requests for a missing page share one rendering. A stale page
// stays until it is replaced: while the database is offline it is better than none.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { SECOND } from '#platform/rules/durations.ts'
import type { Viewer } from '#platform/rules/permissions.ts'
import { compressBest } from '#platform/server/http/compress.ts'
import { ALWAYS_FRESH, type Freshness } from '#platform/server/http/freshness.ts'
import { askedPage, type CachedPaths, type PageAddress } from './cache-key.ts'
import { sendPage, toCachedPage, type CachedPage, type RenderedPage } from './cached-page.ts'

const MAX_PAGES = 500
/** While an admin keeps saving, pages are invalidated before a slow compression pays off. */
const COMPRESS_DELAY_MS = 2 * SECOND

/** The header differs by role. */
export type PageRole = Viewer['role']

/** One key per role, language and page, and another for the page with a placeholder. */
export function pageKey({ page, inserted, language }: PageAddress, role: PageRole = 'visitor'): string {
  const path = language ? `/${language}${page}` : page
  const key = inserted ? `${path} ${inserted.name}` : path
  return role === 'visitor' ? key : `${role} ${key}`
}

interface PageCacheOptions {
  /** Whether a Cookie header has a session cookie that we signed. */
  isSignedIn: (cookies: string) => boolean
  freshness?: Pick<Freshness, 'now' | 'staleHeaders'>
  /** Pages name days, so none outlives the site's day. */
  day?: { now(): number; endAfter(at: number): number }
  most?: number
  compress?: typeof compressBest
  compressDelayMs?: number
}

export interface CacheHit {
  page: CachedPage
  /** Only for a stale page. */
  staleHeaders?: Record<string, string>
}

export interface PageCache {
  /** Sets the cacheable paths. */
  open(paths: CachedPaths): void
  /** Answers a visitor's request from the cache; false if it can't. */
  send(request: IncomingMessage, response: ServerResponse): boolean
  /** A fresh page, or while the database is offline a stale one. */
  find(key: string): CacheHit | undefined
  /** The last version of a page, however old, for when rendering fails. */
  fallback(key: string): CacheHit | undefined
  /** Joins a rendering that is under way or starts one. Stores the page if it has the expected status. */
  renderOnce(key: string, status: number, render: () => Promise<RenderedPage>): Promise<CachedPage>
  empty(): void
  size(): number
  /** Since the start. */
  counts(): { hits: number; misses: number }
}

interface StoredPage {
  page: CachedPage
  /** The page is stale once the cache's generation is higher. */
  generation: number
  /** LRU by counter: cheaper per request than reordering a list. */
  lastUse: number
}

export function createPageCache(options: PageCacheOptions): PageCache {
  const {
    isSignedIn,
    freshness = ALWAYS_FRESH,
    day = { now: () => 0, endAfter: () => Infinity },
    most = MAX_PAGES,
    compress = compressBest,
    compressDelayMs = COMPRESS_DELAY_MS,
  } = options
  const pages = new Map<string, StoredPage>()
  const rendering = new Map<string, Promise<CachedPage>>()
  const uncompressed = new Set<CachedPage>()
  let paths: CachedPaths = new Map()
  let generation = 0
  let compressing = false
  let uses = 0
  const counts = { hits: 0, misses: 0 }
  let dayEnds = day.endAfter(day.now())

  function empty(): void {
    generation++
    rendering.clear()
    uncompressed.clear()
  }

  /** At midnight all pages are outdated, also those that are being rendered. */
  function watchDay(): void {
    const now = day.now()
    if (now < dayEnds) return
    dayEnds = day.endAfter(now)
    empty()
  }

  function find(key: string): CacheHit | undefined {
    watchDay()
    const stored = pages.get(key)
    const state = freshness.now()
    if (!stored || state === 'unknown' || (state === 'fresh' && stored.generation !== generation))
      return undefined
    stored.lastUse = ++uses
    counts.hits++
    return { page: stored.page, ...(state === 'stale' && { staleHeaders: freshness.staleHeaders() }) }
  }

  function store(key: string, page: CachedPage): void {
    if (pages.size >= most && !pages.has(key)) evictLeastRecentlyUsed()
    pages.set(key, { page, generation, lastUse: ++uses })
    // The best compression is slow, so it runs in the background.
    uncompressed.add(page)
    void compressAll()
  }

  /** A linear scan of the full cache. It happens only after a rendering, which takes longer. */
  function evictLeastRecentlyUsed(): void {
    const [key, { page }] = [...pages].reduce((oldest, entry) =>
      entry[1].lastUse < oldest[1].lastUse ? entry : oldest,
    )
    pages.delete(key)
    uncompressed.delete(page)
  }

  /** One at a time: password hashing shares the thread pool. Invalidated pages are skipped. */
  async function compressAll(): Promise<void> {
    if (compressing) return
    compressing = true
    await pause(compressDelayMs, undefined, { ref: false })
    for (const page of uncompressed) {
      uncompressed.delete(page)
      const compressed = await compress(page.encodings.identity).catch(() => undefined)
      if (compressed) page.encodings.br = compressed
    }
    compressing = false
  }

  async function renderAndStore(
    key: string,
    status: number,
    render: () => Promise<RenderedPage>,
  ): Promise<CachedPage> {
    const startGeneration = generation
    counts.misses++
    const page = await toCachedPage(await render())
    watchDay()
    if (freshness.now() === 'fresh' && startGeneration === generation && page.status === status)
      store(key, page)
    return page
  }

  return {
    open(cachedPaths) {
      paths = cachedPaths
    },
    send(request, response) {
      const { method, url, headers } = request
      if ((method !== 'GET' && method !== 'HEAD') || !url) return false
      const address = askedPage(paths, url)
      // While the database is offline no session can be read, so everybody gets the visitors' page.
      if (!address || (headers.cookie && freshness.now() !== 'stale' && isSignedIn(headers.cookie)))
        return false
      const hit = find(pageKey(address))
      if (hit)
        sendPage(
          hit.page,
          { request, response },
          { inserted: address.inserted, extraHeaders: hit.staleHeaders },
        )
      return Boolean(hit)
    },
    find,
    fallback(key) {
      const stored = pages.get(key)
      return stored && { page: stored.page, staleHeaders: freshness.staleHeaders() }
    },
    renderOnce(key, status, render) {
      const pending = rendering.get(key)
      if (pending) return pending
      const rendered = renderAndStore(key, status, render).finally(() => {
        if (rendering.get(key) === rendered) rendering.delete(key)
      })
      rendering.set(key, rendered)
      return rendered
    },
    empty,
    size: () => pages.size,
    counts: () => ({ ...counts }),
  }
}
