// The metrics of /metrics, in Prometheus' text format. One registry per site, so that tests can run several
// in a process. A scrape costs two index scans and three rows.
import type { Server } from 'node:http'
import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Database } from './database/connect.ts'
import { readLastBackups } from './database/last-backups.ts'
import { oldestWaiting } from './database/oldest-waiting.ts'

type StatusClass = '1xx' | '2xx' | '3xx' | '4xx' | '5xx'
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

/** Seconds: from a page in memory to a slow provider. */
const LATENCY_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

// Only states that stay small: sent mails, verified and forged notifications can be many, and counting them
// would read them all.
const MAIL_STATES = ['waiting', 'sending', 'failed'] as const
const NOTIFICATION_STATES = ['received', 'given-up'] as const
const NOTIFICATION_LANES = ['known', 'stranger'] as const

export function createMetrics(
  database: Database,
  { filesLimit, sendsMails }: { filesLimit: number; sendsMails: boolean },
): Metrics {
  const registry = new Registry()
  const registers = [registry]

  const gauge = (name: string, help: string, read: () => number): void =>
    registry.registerMetric(
      new Gauge({
        name,
        help,
        registers: [],
        collect() {
          this.set(read())
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
  const counter = <Label extends string>(name: string, help: string, labelNames: readonly Label[]) =>
    new Counter({ name, help, labelNames, registers })
  const rowCount = <Label extends string>(name: string, help: string, labelNames: readonly Label[]) =>
    new Gauge({ name, help, labelNames, registers })

  const staleAnswersCounter = counter(
    'shingle_stale_answers_total',
    'Answers from memory that may be outdated, sent while the database was offline.',
    [],
  )
  const requests = counter('shingle_http_requests_total', 'Answered HTTP requests by class of status.', [
    'status',
  ])
  const latency = new Histogram({
    name: 'shingle_http_request_duration_seconds',
    help: 'Time from a request to the end of its answer, by route and class of status.',
    labelNames: ['route', 'status'],
    buckets: LATENCY_BUCKETS,
    registers,
  })
  const cachedPages = counter(
    'shingle_page_cache_total',
    'Public pages that came from memory or were rendered.',
    ['result'],
  )
  const payments = counter(
    'shingle_payments_total',
    'Messages of providers about payments, by what became of them.',
    ['provider', 'outcome'],
  )
  const queueItems = counter(
    'shingle_queue_items_total',
    'Items that the workers of this instance took up, by queue and outcome.',
    ['queue', 'outcome'],
  )
  const webhooks = counter(
    'shingle_webhooks_total',
    'Webhooks of payment providers, by whether their signature holds.',
    ['provider', 'verdict'],
  )
  const storageTime = new Histogram({
    name: 'shingle_storage_read_seconds',
    help: 'Time from the request of an object of the bucket to its first bytes.',
    buckets: LATENCY_BUCKETS,
    registers,
  })
  const storageErrors = counter(
    'shingle_storage_errors_total',
    'Requests to the bucket of pictures and files that failed, by what they were for.',
    ['operation'],
  )
  const mails = rowCount('shingle_mails', 'Mails in the outbox: waiting for a try, being sent, given up.', [
    'state',
  ])
  const notifications = rowCount(
    'shingle_notifications',
    'Payment notifications that wait for verification (received) or were given up, by lane.',
    ['state', 'lane'],
  )

  const queueAge = rowCount(
    'shingle_queue_oldest_seconds',
    'How long the oldest item of a queue has been due. 0 if none is.',
    ['queue'],
  )
  const connections = rowCount(
    'shingle_database_connections',
    'Connections to PostgreSQL of this instance, and requests that wait for one.',
    ['state'],
  )
  const fileBytes = new Gauge({
    name: 'shingle_file_bytes',
    help: 'Room that the files on orders take, by their announced size.',
    registers,
  })

  const backupAge = new Gauge({
    name: 'shingle_backup_age_seconds',
    help: 'Seconds since the last proven backup by schedule.',
    registers,
  })
  const backupProven = new Gauge({
    name: 'shingle_backup_proven',
    help: '1 if the last backup by schedule was made and proven, 0 if it failed or could not be proven.',
    registers,
  })

  // Counters start at 0, so that the first increase is visible to rate().
  for (const status of ['2xx', '3xx', '4xx', '5xx'] satisfies StatusClass[]) requests.inc({ status }, 0)
  for (const operation of ['read', 'move', 'delete'] satisfies StorageOperation[])
    storageErrors.inc({ operation }, 0)
  for (const queue of ['mails', 'notifications', 'checkouts', 'refunds'])
    for (const outcome of ['handled', 'failed'] satisfies QueueOutcome[])
      queueItems.inc({ queue, outcome }, 0)

  /** Leaves the gauges without values if the database does not answer: no value is better than an old one. */
  async function countRows(): Promise<void> {
    const counts = await Promise.all([
      countMails(database),
      countNotifications(database),
      countFileBytes(database),
      readLastBackups(database.db),
      oldestWaiting(database.db),
    ]).catch(() => undefined)
    mails.reset()
    notifications.reset()
    queueAge.reset()
    for (const single of [fileBytes, backupAge, backupProven]) single.remove({})
    if (!counts) return
    const [mailCounts, notificationCounts, bytes, { last, lastProven }, oldest] = counts
    // Without SMTP_URL mails stay in the outbox on purpose. Their age must raise no alarm.
    if (!sendsMails) oldest.mails = null
    for (const [queue, dueAt] of Object.entries(oldest))
      queueAge.set({ queue }, dueAt === null ? 0 : Math.max(0, (Date.now() - dueAt) / 1000))
    if (lastProven?.ended_at)
      backupAge.set(Math.max(0, Math.round((Date.now() - lastProven.ended_at) / 1000)))
    if (last) backupProven.set(last.state === 'proven' ? 1 : 0)
    fileBytes.set(bytes)
    for (const state of MAIL_STATES) mails.set({ state }, 0)
    for (const { state, count } of mailCounts) mails.set({ state }, Number(count))
    for (const state of NOTIFICATION_STATES)
      for (const lane of NOTIFICATION_LANES) notifications.set({ state, lane }, 0)
    for (const { state, lane, count } of notificationCounts) notifications.set({ state, lane }, Number(count))
  }

  return {
    contentType: registry.contentType,
    async render({ staleAnswers, pageCache }) {
      await countRows()
      cachedPages.reset()
      cachedPages.inc({ result: 'hit' }, pageCache.hits)
      cachedPages.inc({ result: 'miss' }, pageCache.misses)
      for (const [state, count] of Object.entries(database.connections?.() ?? {}))
        connections.set({ state }, count)
      staleAnswersCounter.reset()
      staleAnswersCounter.inc(staleAnswers)
      return registry.metrics()
    },
    countRequests(http, routeOf) {
      http.on('request', (request, response) => {
        const begun = performance.now()
        response.once('close', () => {
          // A client that left before the answer began got no status.
          if (!response.headersSent) return
          const status = `${Math.floor(response.statusCode / 100)}xx`
          const [pathname = '/'] = (request.url ?? '/').split('?')
          requests.inc({ status })
          latency.observe({ route: routeOf(pathname), status }, (performance.now() - begun) / 1000)
        })
      })
    },
    countQueueItem(queue, outcome) {
      queueItems.inc({ queue, outcome })
    },
    observeStorage: (seconds) => storageTime.observe(seconds),
    countStorageError(operation) {
      storageErrors.inc({ operation })
    },
    countWebhook(provider, verdict) {
      webhooks.inc({ provider, verdict })
    },
    countPayment(provider, outcome) {
      payments.inc({ provider, outcome })
    },
  }
}

/** Index outbox_waiting (status, next_try_at). */
const countMails = async ({ db }: Database) =>
  db
    .selectFrom('outbox')
    .select((e) => ['status as state', e.fn.countAll().as('count')])
    .where('status', 'in', MAIL_STATES)
    .groupBy('status')
    .execute()

/** Index notifications_lane (state, lane, next_try_at). */
const countNotifications = async ({ db }: Database) =>
  db
    .selectFrom('notifications')
    .select((e) => ['state', 'lane', e.fn.countAll().as('count')])
    .where('state', 'in', NOTIFICATION_STATES)
    .groupBy(['state', 'lane'])
    .execute()

const countFileBytes = async ({ db }: Database): Promise<number> => {
  const total = db.selectFrom('totals').select('cents').where('scope', '=', 'files')
  return (await total.executeTakeFirst())?.cents ?? 0
}
