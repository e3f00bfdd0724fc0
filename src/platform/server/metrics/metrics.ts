// The metrics of /metrics, in Prometheus' text format. One registry per site, so that tests can run several
// in a process.
import { statfs } from 'node:fs/promises'
import type { Server } from 'node:http'
import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Database } from '../database/connect.ts'
import { rowGauges } from './row-gauges.ts'

export type StorageOperation = 'read' | 'move' | 'delete'
type QueueOutcome = 'handled' | 'failed'

export interface Metrics {
  contentType: string
  render(figures: { staleAnswers: number; pageCache: PageCacheCounts }): Promise<string>
  countRequests(http: Server, routeOf: (pathname: string) => string): void
  /** failed: handling threw. An email that is refused counts as handled, and shows up in shingle_mails. */
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
  sendsEmails(): boolean
  /** The names of all payment providers. */
  providers: readonly string[]
}

export function createMetrics(
  database: Database,
  { sendsEmails, providers, ...settings }: MetricsOptions,
): Metrics {
  const registry = new Registry()
  registerProcessGauges(registry, database, settings)
  const requests = requestMetrics()
  const readRows = rowGauges(registry, database, { sendsEmails })
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

// What the process and its settings say by themselves, read at each scrape.
interface ProcessSettings {
  filesLimit: number
  dataDir: string
  /** Undefined if backups are in the data folder. */
  backupDir?: string | undefined
}

function registerProcessGauges(
  registry: Registry,
  database: Database,
  { filesLimit, dataDir, backupDir }: ProcessSettings,
): void {
  const gauge = (name: string, help: string, read: () => number | Promise<number>): void =>
    registry.registerMetric(
      new Gauge({
        name,
        help,
        registers: [],
        async collect() {
          this.set(await read())
        },
      }),
    )
  gauge('process_resident_memory_bytes', 'Resident memory of the process.', () => process.memoryUsage.rss())
  gauge('nodejs_heap_used_bytes', 'JavaScript heap in use.', () => process.memoryUsage().heapUsed)
  gauge('process_uptime_seconds', 'Seconds since the process started.', () => Math.round(process.uptime()))
  gauge('shingle_database_up', '0 while the database can’t be reached.', () =>
    database.availability.isOffline() ? 0 : 1,
  )
  gauge('shingle_file_limit_bytes', 'Room for the files on orders, by FILES_LIMIT_MB.', () => filesLimit)
  registry.registerMetric(diskGauge({ data: dataDir, backups: backupDir }))
}

const diskGauge = (folders: Record<string, string | undefined>): Gauge =>
  new Gauge({
    name: 'shingle_disk_free_bytes',
    help: 'Free space where DATA_DIR is, and BACKUP_DIR if it is set.',
    labelNames: ['folder'],
    registers: [],
    async collect() {
      for (const [folder, path] of Object.entries(folders))
        if (path) this.set({ folder }, await freeBytes(path))
    },
  })

/** 0 if the folder can't be read, which is just as bad. */
const freeBytes = (folder: string): Promise<number> =>
  statfs(folder).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => 0,
  )

// Answered requests: how many, and how long they took. Written as text here, since the counters of
// prom-client sort and hash their labels at each request, which costs a tenth of a cached page.
interface RequestMetrics {
  count(http: Server, routeOf: (pathname: string) => string): void
  /** In Prometheus' text format. */
  text(): string
}

interface Series {
  /** Requests by the first bucket that they fit in. The last one has no limit. */
  buckets: number[]
  seconds: number
}

const REQUESTS = 'shingle_http_requests_total'
const LATENCY = 'shingle_http_request_duration_seconds'
/** Counters start at 0, so that the first increase is visible to rate(). */
const STATUS_CLASSES = [2, 3, 4, 5]

function requestMetrics(): RequestMetrics {
  /** By route, and then by the first digit of the status. */
  const routes = new Map<string, Series[]>()

  function observe(route: string, statusClass: number, seconds: number): void {
    let classes = routes.get(route)
    if (!classes) routes.set(route, (classes = []))
    const series = (classes[statusClass] ??= newSeries())
    let bucket = 0
    while (seconds > LATENCY_BUCKETS[bucket]!) bucket++
    series.buckets[bucket]!++
    series.seconds += seconds
  }

  return {
    count: (http, routeOf) =>
      void http.on('request', (request, response) => {
        const begun = performance.now()
        response.on('close', () => {
          // A client that left before the answer began got no status.
          if (!response.headersSent) return
          const url = request.url ?? '/'
          const queryStart = url.indexOf('?')
          const route = routeOf(queryStart < 0 ? url : url.slice(0, queryStart))
          observe(route, Math.floor(response.statusCode / 100), (performance.now() - begun) / 1000)
        })
      }),
    text() {
      const latency: string[] = []
      const requests = new Map(STATUS_CLASSES.map((statusClass) => [statusClass, 0]))
      for (const [route, classes] of routes)
        classes.forEach((series, statusClass) => {
          const count = series.buckets.reduce((sum, some) => sum + some)
          requests.set(statusClass, (requests.get(statusClass) ?? 0) + count)
          latency.push(...latencyLines(series, `route="${route}",status="${statusClass}xx"`, count))
        })
      return [
        `# HELP ${REQUESTS} Answered HTTP requests by class of status.`,
        `# TYPE ${REQUESTS} counter`,
        ...[...requests].map(([statusClass, count]) => `${REQUESTS}{status="${statusClass}xx"} ${count}`),
        '',
        `# HELP ${LATENCY} Time from a request to the end of its answer, by route and class of status.`,
        `# TYPE ${LATENCY} histogram`,
        ...latency,
        '',
      ].join('\n')
    },
  }
}

const newSeries = (): Series => ({ buckets: [...LATENCY_BUCKETS, Infinity].map(() => 0), seconds: 0 })

function latencyLines({ buckets, seconds }: Series, labels: string, count: number): string[] {
  let below = 0
  const lines = buckets.map((some, index) => {
    below += some
    return `${LATENCY}_bucket{le="${LATENCY_BUCKETS[index] ?? '+Inf'}",${labels}} ${below}`
  })
  return [...lines, `${LATENCY}_sum{${labels}} ${seconds}`, `${LATENCY}_count{${labels}} ${count}`]
}

/** Seconds: from a page in memory to a slow provider. */
const LATENCY_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]
