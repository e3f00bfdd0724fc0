// What was agreed with an order: its lines, its parts, and the agreement as both sides made it.
import type { Selectable } from 'kysely'
import type { TaxSum } from '#platform/rules/tax/tax-sums.ts'
import type { TaxAsSold } from '#platform/rules/tax/treatment.ts'
import type { Queryable } from '#platform/server/database/connect.ts'
import type { OrderLine } from '../rules/lines.ts'
import { PAID_AT_ONCE, type DueMoment, type PaymentPlan } from '../rules/payment-plan.ts'
import type { Order } from './order-record.ts'
import type { OrderLineRow, OrderPartRow } from './order-tables.ts'

/** As the agreement holds it: each text is stored once, under its hash. */
export interface StoredConsent {
  isConsumer: boolean
  terms: string | null
  withdrawal: string | null
  earlyStart: boolean
}

/** What both sides agreed on. It is stored once, with a hash, and never changes. */
export interface Agreement {
  lines: OrderLine[]
  plan: PaymentPlan
  tax: TaxAsSold
  currency: string
  totalCents: number
  language: string
  /** The name of who agreed, as typed. */
  by: string
  /** The address of their connection; '' if the agency entered it. */
  from: string
  /** The number and version of an offer. */
  offer?: { number: string; version: number }
  /** The retainer that it changes, the first period that it is for, and who proposed it. */
  retainer?: {
    id: string
    fromPeriod: number
    proposed: { by: string; from: string; at: number }
  }
  /** What the law or the owner asked for. */
  consent?: StoredConsent
}

export async function agreementOf(
  db: Queryable,
  { id, bill_of: billOf }: Pick<Order, 'id' | 'bill_of'>,
): Promise<(Agreement & { hash: string; at: number }) | undefined> {
  const row = await db
    .selectFrom('agreements')
    .selectAll()
    .where('order_id', '=', billOf ?? id)
    .executeTakeFirst()
  return row && { ...(JSON.parse(row.data) as Agreement), hash: row.hash, at: row.at }
}

export const planOf = async (db: Queryable, order: Pick<Order, 'id' | 'bill_of'>): Promise<PaymentPlan> =>
  (await agreementOf(db, order))?.plan ?? PAID_AT_ONCE

const toLine = (row: Selectable<OrderLineRow>): OrderLine => ({
  kind: row.kind,
  recordId: row.record_id,
  name: row.name,
  points: JSON.parse(row.points) as string[],
  quantity: row.quantity,
  unitCents: row.unit_cents,
  discountCents: row.discount_cents,
  billing: row.billing,
  rate: row.rate,
})

/** The lines of an order, or of the order that a bill is for. */
export async function linesOf(
  db: Queryable,
  { id, bill_of: billOf }: Pick<Order, 'id' | 'bill_of'>,
): Promise<OrderLine[]> {
  const rows = await db
    .selectFrom('order_lines')
    .selectAll()
    .where('order_id', '=', billOf ?? id)
    .orderBy('position')
    .execute()
  return rows.map(toLine)
}

export interface OrderPart {
  number: number
  due: DueMoment
  dueOn: string | null
  milestone: string
  sums: TaxSum[]
  totalCents: number
  billId: string | null
}

const toPart = (row: Selectable<OrderPartRow>): OrderPart => ({
  number: row.number,
  due: row.due,
  dueOn: row.due_on,
  milestone: row.milestone,
  sums: JSON.parse(row.sums) as TaxSum[],
  totalCents: row.total_cents,
  billId: row.bill_id,
})

/** None if the order is paid at once. */
export async function partsOf(
  db: Queryable,
  { id, bill_of: billOf }: Pick<Order, 'id' | 'bill_of'>,
): Promise<OrderPart[]> {
  const rows = await db
    .selectFrom('order_parts')
    .selectAll()
    .where('order_id', '=', billOf ?? id)
    .orderBy('number')
    .execute()
  return rows.map(toPart)
}

/** The bills of an order that is paid in parts, in the order of the parts. */
export const billsOf = (db: Queryable, orderId: string): Promise<Order[]> =>
  db.selectFrom('orders').selectAll().where('bill_of', '=', orderId).orderBy('part').execute()
