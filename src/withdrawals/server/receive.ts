// Looks for the order of a declaration, stops its work, and tells both sides.
import type { Selectable } from 'kysely'
import { emailTeam } from '#email/server/email-team.ts'
import { lockOrder } from '#orders/server/find-order.ts'
import { orderNumber, type Order } from '#orders/server/order-record.ts'
import { MINUTE, SECOND } from '#platform/rules/durations.ts'
import { toLanguage } from '#platform/rules/languages.ts'
import { SYSTEM_ACTOR, type Actor } from '#platform/rules/permissions.ts'
import { as, say } from '#platform/rules/words.ts'
import type { App } from '#platform/server/app.ts'
import { isDue, startLeaseQueue } from '#platform/server/lease-queue.ts'
import { inTransaction, type UnitOfWork } from '#platform/server/unit-of-work.ts'
import type { Worker } from '#platform/server/worker.ts'
import { doAndTell } from '#work/server/emails/do-and-tell.ts'
import { isLate } from '../rules/withdrawal.ts'
import { findWithdrawnOrder } from './find-withdrawn-order.ts'
import { agencyWithdrawal, withdrawalReceived } from './withdrawal-emails.ts'
import type { WithdrawalRow } from './withdrawal-tables.ts'

export type Withdrawal = Selectable<WithdrawalRow>

const LEASE_MS = MINUTE

export const startWithdrawalWorker = (app: App): Worker =>
  startLeaseQueue<Withdrawal>(app, {
    name: 'withdrawals',
    topic: 'withdrawals',
    concurrency: 1,
    longestSleepMs: 30 * SECOND,
    claim: (limit) => claim(app, limit),
    nextDueIn: () => nextDueIn(app),
    handle: ({ id }) => receive(app, id),
  })

async function claim({ database: { db }, clock }: App, limit: number): Promise<Withdrawal[]> {
  const now = clock.now()
  const due = await db
    .selectFrom('withdrawals')
    .selectAll()
    .where('next_try_at', 'is not', null)
    .where(isDue(now, LEASE_MS))
    .orderBy('seq')
    .limit(limit)
    .execute()
  const claimed: Withdrawal[] = []
  for (const row of due) {
    const { numUpdatedRows } = await db
      .updateTable('withdrawals')
      .set({ next_try_at: now + LEASE_MS })
      .where('id', '=', row.id)
      .where('next_try_at', '=', row.next_try_at)
      .executeTakeFirst()
    if (numUpdatedRows === 1n) claimed.push(row)
  }
  return claimed
}

async function nextDueIn({ database: { db }, clock }: App): Promise<number> {
  const next = await db
    .selectFrom('withdrawals')
    .select('next_try_at')
    .where('next_try_at', 'is not', null)
    .orderBy('next_try_at')
    .limit(1)
    .executeTakeFirst()
  return next ? next.next_try_at! - clock.now() : Infinity
}

/** Once: whoever sets the time to null does it. */
export const receive = (app: App, id: string): Promise<void> =>
  inTransaction(app, async (unit) => {
    const [row] = await unit.tx
      .updateTable('withdrawals')
      .set({ next_try_at: null })
      .where('id', '=', id)
      .where('next_try_at', 'is not', null)
      .returningAll()
      .execute()
    if (!row) return
    const order = await findWithdrawnOrder(unit.tx, row)
    if (order) await takeUp(app, unit, row, order.id)
    // It may be valid even with a wrong number: a person looks for the order.
    else await tellTeam(unit, row, undefined)
  })

/** Joins the declaration with its order. A second one about the same order needs no second answer. */
export async function takeUp(app: App, unit: UnitOfWork, row: Withdrawal, orderId: string): Promise<void> {
  const order = await lockOrder(app, unit, orderId)
  if (!order) return
  const { tx } = unit
  const earlier = await tx
    .selectFrom('withdrawals')
    .select('id')
    .where('order_id', '=', order.id)
    .where('state', 'in', ['open', 'accepted'])
    .where('id', '<>', row.id)
    .executeTakeFirst()
  await tx
    .updateTable('withdrawals')
    .set({ order_id: order.id, ...(earlier && { state: 'repeated' }) })
    .where('id', '=', row.id)
    .execute()
  unit.email(withdrawalReceived, {
    to: row.email,
    language: toLanguage(row.language),
    facts: { number: orderNumber(order), name: row.name, declaredAt: row.declared_at },
    orderId: order.id,
    test: order.mode === 'test',
  })
  if (earlier) return
  await doAndTell(app, unit, {
    order,
    action: { action: 'withdrawal-declared', by: 'owner' },
    actor: customerOf(order),
    note: say('withdrawals.errors', 'note.declared', { at: as('dateAndTime', row.declared_at) }),
  })
  await tellTeam(unit, row, order)
}

const customerOf = ({ user_id: userId, customer_email: email }: Order): Actor =>
  userId === null ? SYSTEM_ACTOR : { userId, email }

async function tellTeam(unit: UnitOfWork, row: Withdrawal, order: Order | undefined): Promise<void> {
  await emailTeam(unit, agencyWithdrawal, {
    facts: {
      order: order && { id: order.id, number: orderNumber(order), packageName: order.package_name },
      name: row.name,
      number: row.number,
      email: row.email,
      declaredAt: row.declared_at,
      isLate: order !== undefined && isLate(order.placed_at, row.declared_at, unit.format.timeZone),
      isCompany: Boolean(order?.company_name),
    },
    ...(order && { orderId: order.id, test: order.mode === 'test' }),
  })
  await unit.signal('orders')
}
