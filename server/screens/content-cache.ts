// Something that is read from the content, held until content changes. Every page needs the site's content,
// some of them twice.
import { ALWAYS_FRESH, type Freshness } from '../http/freshness.ts'
import type { Signals } from '../signals.ts'

interface CachedContentParts<T> {
  signals: Signals
  freshness?: Pick<Freshness, 'now'>
  read(): Promise<T>
}

/** Answers what was read last, and while the database is away what was read before a change too. */
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
      // What failed is tried again with the next request.
      () => current === reading && (current = undefined),
    )
    return reading
  }
}
