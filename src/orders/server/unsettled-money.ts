// Money that came and does not fit its order. Until it went back or is settled, somebody must look at it.
import { sql } from 'kysely'
import { as, say } from '#platform/rules/words.ts'
import type { App } from '#platform/server/app.ts'
import type { Queryable } from '#platform/server/database/connect.ts'
import { canBePaid } from '../rules/order-states.ts'
import { paymentsOf, wholePayments } from '../rules/payment-ledger.ts'
import { openRefused } from '../rules/payment-progress.ts'
import { paymentStateOf, type Order } from './order-record.ts'
import { pendingRefundCents } from './pending-refunds.ts'
import { readLedgers, type TimedEntry } from './read-ledger.ts'
import { misfitWords, readMismatches, refusedAmong, type RefusedEntry } from './refused-payments.ts'

export interface UnsettledMoney {
  /** What was found, for the team: "A payment of $489.99 does not fit the price of $490.00". */
  words: string
  since: number
}

// Spelled exactly as in the partial index: otherwise the database does not use it.
const MAY_BE_UNSETTLED = sql<boolean>`(order_events.kind = 'mismatch' or (order_events.kind = 'completed' and substr(order_events.data, 1, 10) in ('{"from":"P', '{"from":"R')))`

/** Far more than anybody leaves open. */
const MOST_EVENTS = 1000

/** By order, for all orders of the site's mode. */
export async function unsettledMoney(app: App): Promise<Map<string, UnsettledMoney>> {
  const { db } = app.database
  const found = await db
    .selectFrom('order_events')
    .select('order_id')
    .where(MAY_BE_UNSETTLED)
    .orderBy('seq', 'desc')
    .limit(MOST_EVENTS)
    .execute()
  if (!found.length) return new Map()
  const ids = [...new Set(found.map(({ order_id: id }) => id))]
  const orders = await ordersOf(db, ids)
  const ledgers = await readLedgers(db, ids)
  const pending = await pendingRefundCents(db, ids)
  const mismatches = await readMismatches(db, ids)
  const unsettled = new Map<string, UnsettledMoney>()
  for (const order of orders) {
    if (order.mode !== app.settings.PAYMENT_MODE) continue
    const ledger = ledgers.get(order.id) ?? []
    const refused = refusedAmong(mismatches.get(order.id) ?? [], order)
    const all = [
      ...refusedMoney(order, ledger, refused),
      ...tooMuchMoney(order, ledger, pending.get(order.id) ?? 0),
    ]
    if (all.length)
      unsettled.set(order.id, {
        words: all.map(({ words }) => words).join('. '),
        since: Math.min(...all.map(({ since }) => since)),
      })
  }
  return unsettled
}

const ordersOf = (db: Queryable, ids: readonly string[]): Promise<Order[]> =>
  db.selectFrom('orders').selectAll().where('id', 'in', ids).execute()

/** Money on another account can't be sent back from here, so it only matters while the order is not paid. */
const refusedMoney = (
  order: Order,
  ledger: readonly TimedEntry[],
  refused: readonly RefusedEntry[],
): UnsettledMoney[] =>
  openRefused(ledger, refused)
    .filter(({ toUs }) => toUs || canBePaid(paymentStateOf(order)))
    .map((entry) => ({ words: misfitWords(entry, order), since: entry.at }))

/** A second payment, or one for an order that is refunded. What is on its way back needs nobody. */
function tooMuchMoney(order: Order, ledger: readonly TimedEntry[], pendingCents: number): UnsettledMoney[] {
  const held = paymentsOf(ledger).filter(({ leftCents }) => leftCents > 0)
  const state = paymentStateOf(order)
  const extra =
    state === 'Paid' ? wholePayments(ledger, order.price_cents).slice(1) : state === 'Refunded' ? held : []
  const cents = extra.reduce((sum, { leftCents }) => sum + leftCents, 0) - pendingCents
  if (cents <= 0) return []
  return [
    {
      words: say('orders.agency', state === 'Paid' ? 'paidTwice' : 'paidAfterClosing', {
        amount: as('money', cents, order.currency),
      }),
      since: Math.min(...extra.map(({ payment }) => payment.at)),
    },
  ]
}
