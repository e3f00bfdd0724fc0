// Decides whether caches may be served. Instances announce changes to each other by PostgreSQL LISTEN/NOTIFY.
// While that connection is up, caches are fresh. While it is down we may miss changes, so we read from the
// database. If the database is down too, we serve stale content rather than an error.
import type { Database } from '../database/connect.ts'

/** unknown: the cache may be outdated, and the database can be read. */
export type FreshnessState = 'fresh' | 'stale' | 'unknown'

export interface Freshness {
  now(): FreshnessState
  /** Reports that the connection to the other instances is up or down. */
  hear(up: boolean): void
  /** Counts one stale response and returns its Cache-Status header (RFC 9211). */
  staleHeaders(): Record<string, string>
  staleAnswers(): number
}

export function watchFreshness({ kind, availability }: Pick<Database, 'kind' | 'availability'>): Freshness {
  // With SQLite there is one instance, and it sees its own changes.
  let isListening = kind === 'sqlite'
  let disconnectedAt = Date.now()
  let answers = 0
  return {
    now() {
      const state = availability.state()
      if (state === 'offline') return 'stale'
      if (isListening) return 'fresh'
      return state === 'online' ? 'unknown' : 'stale'
    },
    hear(up) {
      if (isListening && !up) disconnectedAt = Date.now()
      isListening = up
      if (!up) availability.markUnsure()
    },
    staleHeaders() {
      answers++
      const seconds = isListening ? 0 : Math.ceil((Date.now() - disconnectedAt) / 1000)
      return { 'cache-status': `shingle; hit; ttl=${-seconds}; detail=stale` }
    },
    staleAnswers: () => answers,
  }
}

/** For caches that are notified of every change. */
export const ALWAYS_FRESH: Pick<Freshness, 'now' | 'staleHeaders'> = {
  now: () => 'fresh',
  staleHeaders: () => ({}),
}
