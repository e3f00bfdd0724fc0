// Withdrawals as the team sees them: what needs an answer, and what was answered.
import type { Selectable } from 'kysely'
import { z } from 'zod'
import type { Agreement } from '#orders/server/agreed.ts'
import { orderNumber } from '#orders/server/order-record.ts'
import { requirePermission, type Viewer } from '#platform/rules/permissions.ts'
import type { App } from '#platform/server/app.ts'
import type { Queryable } from '#platform/server/database/connect.ts'
import { isLate, WITHDRAWAL_STATES } from '../rules/withdrawal.ts'
import type { WithdrawalRow } from './withdrawal-tables.ts'

export const WITHDRAWAL = z
  .object({
    _id: z.string(),
    order: z.string().nullable().meta({ description: 'Null: no order has this number and this address.' }),
    number: z.string().meta({ description: 'Of the order; as it was typed, while there is none.' }),
    name: z.string(),
    email: z.string(),
    state: z.enum(WITHDRAWAL_STATES),
    answer: z.string(),
    late: z.boolean().meta({ description: 'Declared after the days in which consumers may withdraw.' }),
    company: z.boolean().meta({ description: 'A company ordered: it has no right to withdraw.' }),
    earlyStart: z.boolean().meta({ description: 'The customer asked for an early start.' }),
    declaredAt: z.iso.datetime(),
    answeredAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Withdrawal' })

export type WithdrawalView = z.output<typeof WITHDRAWAL>

/** More than a person reads. */
const MOST = 100

const allOf = (db: Queryable) =>
  db
    .selectFrom('withdrawals')
    .leftJoin('orders', 'orders.id', 'withdrawals.order_id')
    .leftJoin('agreements', 'agreements.order_id', 'withdrawals.order_id')
    .selectAll('withdrawals')
    .select(['orders.placed_at', 'orders.company_name', 'agreements.data as agreement'])

type Row = Selectable<WithdrawalRow> & {
  placed_at: number | null
  company_name: string | null
  agreement: string | null
}

const toView =
  (timeZone: string) =>
  ({ placed_at: placedAt, company_name: company, agreement, ...row }: Row): WithdrawalView => ({
    _id: row.id,
    order: row.order_id,
    number: row.order_id === null ? row.number : orderNumber({ id: row.order_id }),
    name: row.name,
    email: row.email,
    state: row.state,
    answer: row.answer,
    late: placedAt !== null && isLate(placedAt, row.declared_at, timeZone),
    company: Boolean(company),
    earlyStart: Boolean(agreement && (JSON.parse(agreement) as Agreement).consent?.earlyStart),
    declaredAt: new Date(row.declared_at).toISOString(),
    answeredAt: row.answered_at === null ? null : new Date(row.answered_at).toISOString(),
  })

/** The newest first, but those without an answer before all others. */
export async function listWithdrawals(app: App, viewer: Viewer): Promise<WithdrawalView[]> {
  requirePermission(viewer, 'work-on-orders')
  const { timeZone } = await app.format()
  const { db } = app.database
  const rows = await allOf(db).orderBy('withdrawals.seq', 'desc').limit(MOST).execute()
  const open = await openRows(db)
  return [...open, ...rows.filter(({ state }) => state !== 'open')].map(toView(timeZone))
}

const openRows = (db: Queryable): Promise<Row[]> =>
  allOf(db).where('withdrawals.state', '=', 'open').orderBy('withdrawals.seq').limit(MOST).execute()

/** What needs the agency, the oldest first. */
export async function openWithdrawals(app: App, viewer: Viewer): Promise<WithdrawalView[]> {
  requirePermission(viewer, 'work-on-orders')
  const { timeZone } = await app.format()
  return (await openRows(app.database.db)).map(toView(timeZone))
}

/** The last one about an order; null if there is none. */
export async function withdrawalOfOrder(
  app: App,
  viewer: Viewer,
  orderId: string,
): Promise<WithdrawalView | null> {
  requirePermission(viewer, 'work-on-orders')
  const { timeZone } = await app.format()
  const rows = await allOf(app.database.db)
    .where('withdrawals.order_id', '=', orderId)
    .where('state', '<>', 'repeated')
    .orderBy('withdrawals.seq', 'desc')
    .limit(1)
    .execute()
  return rows.map(toView(timeZone))[0] ?? null
}
