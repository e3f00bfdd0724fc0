// Caches a value read from the content until content changes. Every page needs the site's content, some pages
// twice.
import { ALWAYS_FRESH, type Freshness } from '#platform/server/http/freshness.ts'
import type { Signals } from '#platform/server/signals.ts'

interface CachedContentParts<T> {
  signals: Signals
  freshness?: Pick<Freshness, 'now'>
  read(): Promise<T>
}

/** Reads once per content change. While the database is offline, returns the last value even if stale. */
export function cachedContent<T>({
  signals,
  freshness = ALWAYS_FRESH,
  read,
}: CachedContentParts<T>): () => Promise<T> {
  let current: Promise<T> | undefined
  let last: { value: T } | undefined
  signals.on('content', () => (current = undefined))
  return () => {
    const state = freshness.now()
    if (state === 'stale' && last) return Promise.resolve(last.value)
    if (state === 'fresh' && current) return current
    const reading = read()
    if (state === 'fresh') current = reading
    reading.then(
      (value) => (last = { value }),
      // Don't cache a failure: the next request retries.
      () => current === reading && (current = undefined),
    )
    return reading
  }
}
