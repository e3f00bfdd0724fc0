// The metrics of /metrics, in Prometheus' text format. One registry per site, so that tests can run several
// in a process.
import type { Server } from 'node:http'
import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Database } from '../database/connect.ts'
import { LATENCY_BUCKETS } from './latency-buckets.ts'
import { registerProcessGauges, type ProcessSettings } from './process-gauges.ts'
import { requestMetrics } from './request-metrics.ts'
import { rowGauges } from './row-gauges.ts'

export type StorageOperation = 'read' | 'move' | 'delete'
type QueueOutcome = 'handled' | 'failed'

export interface Metrics {
  contentType: string
  render(figures: { staleAnswers: number; pageCache: PageCacheCounts }): Promise<string>
  countRequests(http: Server, routeOf: (pathname: string) => string): void
  /** failed: handling threw. A mail that is refused counts as handled, and shows up in shingle_mails. */
  countQueueItem(queue: string, outcome: QueueOutcome): void
  countWebhook(provider: string, verdict: string): void
  /** What became of a message of a provider about a payment. */
  countPayment(provider: string, outcome: string): void
  /** The bucket of pictures and files failed, or did not answer. */
  countStorageError(operation: StorageOperation): void
  /** The time from the request of an object to its first bytes. */
  observeStorage(seconds: number): void
}

export interface PageCacheCounts {
  hits: number
  misses: number
}

interface MetricsOptions extends ProcessSettings {
  sendsMails: boolean
  /** The names of all payment providers. */
  providers: readonly string[]
}

export function createMetrics(
  database: Database,
  { sendsMails, providers, ...settings }: MetricsOptions,
): Metrics {
  const registry = new Registry()
  registerProcessGauges(registry, database, settings)
  const requests = requestMetrics()
  const readRows = rowGauges(registry, database, { sendsMails })
  const counters = createCounters(registry, providers)
  const { staleAnswers, cachedPages, connections } = createSnapshots(registry)
  return {
    contentType: registry.contentType,
    async render({ staleAnswers: stale, pageCache }) {
      await readRows()
      cachedPages.reset()
      cachedPages.inc({ result: 'hit' }, pageCache.hits)
      cachedPages.inc({ result: 'miss' }, pageCache.misses)
      for (const [state, count] of Object.entries(database.connections?.() ?? {}))
        connections.set({ state }, count)
      staleAnswers.reset()
      staleAnswers.inc(stale)
      return `${await registry.metrics()}\n${requests.text()}`
    },
    countRequests: requests.count,
    countQueueItem: (queue, outcome) => counters.queueItems.inc({ queue, outcome }),
    countWebhook: (provider, verdict) => counters.webhooks.inc({ provider, verdict }),
    countPayment: (provider, outcome) => counters.payments.inc({ provider, outcome }),
    countStorageError: (operation) => counters.storageErrors.inc({ operation }),
    observeStorage: (seconds) => counters.storageTime.observe(seconds),
  }
}

/** What is counted when it happens. */
function createCounters(registry: Registry, providers: readonly string[]) {
  const counters = {
    payments: counter(registry, {
      name: 'shingle_payments_total',
      help: 'Messages of providers about payments, by what became of them.',
      labelNames: ['provider', 'outcome'],
    }),
    queueItems: counter(registry, {
      name: 'shingle_queue_items_total',
      help: 'Items that the workers of this instance took up, by queue and outcome.',
      labelNames: ['queue', 'outcome'],
    }),
    webhooks: counter(registry, {
      name: 'shingle_webhooks_total',
      help: 'Webhooks of payment providers, by whether their signature holds.',
      labelNames: ['provider', 'verdict'],
    }),
    storageErrors: counter(registry, {
      name: 'shingle_storage_errors_total',
      help: 'Requests to the bucket of pictures and files that failed, by what they were for.',
      labelNames: ['operation'],
    }),
    storageTime: new Histogram({
      name: 'shingle_storage_read_seconds',
      help: 'Time from the request of an object of the bucket to its first bytes.',
      buckets: LATENCY_BUCKETS,
      registers: [registry],
    }),
  }
  // Counters start at 0, so that the first increase is visible to rate().
  for (const operation of ['read', 'move', 'delete'] satisfies StorageOperation[])
    counters.storageErrors.inc({ operation }, 0)
  for (const provider of providers) counters.payments.inc({ provider, outcome: 'refused' }, 0)
  for (const queue of ['mails', 'notifications', 'checkouts', 'refunds'])
    for (const outcome of ['handled', 'failed'] satisfies QueueOutcome[])
      counters.queueItems.inc({ queue, outcome }, 0)
  return counters
}

/** What others count, and a scrape asks for. */
const createSnapshots = (registry: Registry) => ({
  staleAnswers: counter(registry, {
    name: 'shingle_stale_answers_total',
    help: 'Answers from memory that may be outdated, sent while the database was offline.',
    labelNames: [],
  }),
  cachedPages: counter(registry, {
    name: 'shingle_page_cache_total',
    help: 'Public pages that came from memory or were rendered.',
    labelNames: ['result'],
  }),
  connections: new Gauge({
    name: 'shingle_database_connections',
    help: 'Connections to PostgreSQL of this instance, and requests that wait for one.',
    labelNames: ['state'],
    registers: [registry],
  }),
})

const counter = <Label extends string>(
  registry: Registry,
  what: { name: string; help: string; labelNames: readonly Label[] },
) => new Counter({ ...what, registers: [registry] })
