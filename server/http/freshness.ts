// Whether what is in memory may be sent. Instances tell each other of changes over a line of PostgreSQL:
// while it works, memory is fresh. While it is down changes may have been missed, so the database is asked
// instead. And while the database can't be asked either, old is better than nothing.
import type { Database } from '../database/connect.ts'

/** unknown: it may be outdated, and the database can be asked. */
export type FreshnessState = 'fresh' | 'stale' | 'unknown'

export interface Freshness {
  now(): FreshnessState
  /** The line to the other instances is up, or down. */
  hear(up: boolean): void
  /** Counts one stale answer and gives the header that says so (RFC 9211). */
  staleHeaders(): Record<string, string>
  staleAnswers(): number
}

export function watchFreshness({ kind, availability }: Pick<Database, 'kind' | 'availability'>): Freshness {
  // With SQLite there is one instance, which knows its own changes.
  let hears = kind === 'sqlite'
  let unheardSince = Date.now()
  let answers = 0
  return {
    now() {
      const state = availability.state()
      if (state === 'offline') return 'stale'
      if (hears) return 'fresh'
      return state === 'online' ? 'unknown' : 'stale'
    },
    hear(up) {
      if (hears && !up) unheardSince = Date.now()
      hears = up
      if (!up) availability.markUnsure()
    },
    staleHeaders() {
      answers++
      const seconds = hears ? 0 : Math.ceil((Date.now() - unheardSince) / 1000)
      return { 'cache-status': `shingle; hit; ttl=${-seconds}; detail=stale` }
    },
    staleAnswers: () => answers,
  }
}

/** For what knows of every change. */
export const ALWAYS_FRESH: Pick<Freshness, 'now' | 'staleHeaders'> = {
  now: () => 'fresh',
  staleHeaders: () => ({}),
}
