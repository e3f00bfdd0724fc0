// What is counted in the database at each scrape: emails, notifications, queues, files and backups. It costs
// nine queries: two counts over an index, the oldest item of four queues by an index, and three single rows.
import { sql } from 'kysely'
import { Gauge, type Registry } from 'prom-client'
import type { Database, Queryable } from '../database/connect.ts'
import { readLastBackups } from '../database/last-backups.ts'

// Only states that stay small: sent emails, verified and forged notifications can be many, and counting them
// would read them all.
const MAIL_STATES = ['waiting', 'sending', 'failed'] as const
const NOTIFICATION_STATES = ['received', 'given-up'] as const
const NOTIFICATION_LANES = ['known', 'stranger'] as const

export function rowGauges(
  registry: Registry,
  database: Database,
  { sendsEmails }: { sendsEmails(): boolean },
): () => Promise<void> {
  const gauges = createGauges(registry)
  return async () => {
    const counts = await Promise.all([
      countEmails(database),
      countNotifications(database),
      countFileBytes(database),
      readLastBackups(database.db),
      oldestWaiting(database.db),
    ]).catch(() => undefined)
    // If the database does not answer, they stay without values: no value is better than an old one.
    // reset() of a gauge without labels would set it to 0.
    for (const gauge of [gauges.mails, gauges.notifications, gauges.queueAge]) gauge.reset()
    for (const gauge of [gauges.fileBytes, gauges.backupAge, gauges.backupProven]) gauge.remove({})
    if (!counts) return
    const [mails, notifications, fileBytes, backups, oldest] = counts
    for (const state of MAIL_STATES) gauges.mails.set({ state }, 0)
    for (const { state, count } of mails) gauges.mails.set({ state }, Number(count))
    for (const state of NOTIFICATION_STATES)
      for (const lane of NOTIFICATION_LANES) gauges.notifications.set({ state, lane }, 0)
    for (const { state, lane, count } of notifications)
      gauges.notifications.set({ state, lane }, Number(count))
    gauges.fileBytes.set(fileBytes)
    setBackups(gauges, backups)
    // Without SMTP_URL emails stay in the outbox on purpose. Their age must raise no alarm.
    for (const [queue, dueAt] of Object.entries(sendsEmails() ? oldest : { ...oldest, mails: null }))
      gauges.queueAge.set({ queue }, dueAt === null ? 0 : secondsSince(dueAt))
  }
}

type RowGauges = ReturnType<typeof createGauges>

function createGauges(registry: Registry) {
  const gauge = <Label extends string>(name: string, help: string, labelNames: readonly Label[] = []) =>
    new Gauge({ name, help, labelNames, registers: [registry] })
  return {
    mails: gauge('shingle_mails', 'Emails in the outbox: waiting for a try, being sent, given up.', [
      'state',
    ]),
    notifications: gauge(
      'shingle_notifications',
      'Payment notifications that wait for verification (received) or were given up, by lane.',
      ['state', 'lane'],
    ),
    queueAge: gauge(
      'shingle_queue_oldest_seconds',
      'How long the oldest item of a queue has been due. 0 if none is.',
      ['queue'],
    ),
    fileBytes: gauge('shingle_file_bytes', 'Room that the files on orders take, by their announced size.'),
    backupAge: gauge('shingle_backup_age_seconds', 'Seconds since the last proven backup by schedule.'),
    backupProven: gauge(
      'shingle_backup_proven',
      '1 if the last backup by schedule was made and proven, 0 if it failed or could not be proven.',
    ),
  }
}

const secondsSince = (at: number): number => Math.max(0, (Date.now() - at) / 1000)

function setBackups(
  { backupAge, backupProven }: RowGauges,
  { last, lastProven }: Awaited<ReturnType<typeof readLastBackups>>,
): void {
  if (lastProven?.ended_at) backupAge.set(Math.round(secondsSince(lastProven.ended_at)))
  if (last) backupProven.set(last.state === 'proven' ? 1 : 0)
}

/** Index outbox_waiting (status, next_try_at). */
const countEmails = async ({ db }: Database) =>
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

/** Since when the oldest item of each queue is due; null if nothing waits. */
async function oldestWaiting(db: Queryable) {
  const mail = await db
    .selectFrom('outbox')
    // A new email is due since it was written: its next try is at 0.
    .select(sql<number | null>`min(coalesce(nullif(next_try_at, 0), created_at))`.as('at'))
    .where('status', '=', 'waiting')
    .executeTakeFirst()
  const notification = await db
    .selectFrom('notifications')
    .select((e) => e.fn.min('next_try_at').as('at'))
    .where('state', '=', 'received')
    .executeTakeFirst()
  const [checkout, refund] = await Promise.all(
    (['checkouts', 'refunds'] as const).map((table) =>
      db
        .selectFrom(table)
        .select((e) => e.fn.min('next_try_at').as('at'))
        .where('next_try_at', 'is not', null)
        .executeTakeFirst(),
    ),
  )
  return {
    mails: mail?.at ?? null,
    notifications: notification?.at ?? null,
    checkouts: checkout?.at ?? null,
    refunds: refund?.at ?? null,
  }
}
