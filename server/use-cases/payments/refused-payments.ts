// Payments that failed a check: wrong amount, currency or receiver. They don't pay the order, and the money
// must go back.
import { CURRENCY, decimal, dollars } from '#domain/money.ts'
import type { LedgerEntry } from '#domain/payment-ledger.ts'
import type { Queryable } from '../../database/connect.ts'
import type { PaymentEvent } from '../../payments/provider.ts'

/** The data of a `mismatch` event: a verified notification that failed a check. */
export interface Mismatch {
  transaction: string
  parent?: string | undefined
  status: string
  amountCents?: number | undefined
  currency: string
  /** It came from this order's pay form, in the right mode: the customer made this payment. */
  ownPayment: boolean
  /** False: the money went to another account, so we can't send it back. */
  toUs?: boolean | undefined
}

export interface RefusedEntry extends LedgerEntry {
  /** The amount in words. */
  amount: string
  toUs: boolean
}

/** "$19.99", or "19.99 EUR" in another currency. */
export function amountWords({ amountCents, currency }: Pick<Mismatch, 'amountCents' | 'currency'>): string {
  if (amountCents === undefined) return 'an unknown amount'
  const cents = Math.abs(amountCents)
  return currency === CURRENCY ? dollars(cents) : `${decimal(cents)} ${currency}`.trim()
}

export function toRefusedEntry(data: Partial<Mismatch>): RefusedEntry | undefined {
  const { transaction, parent, status, amountCents, currency = CURRENCY, ownPayment, toUs = true } = data
  if (!ownPayment || !transaction || !status) return undefined
  return {
    txnId: transaction,
    parentTxnId: parent ?? null,
    status,
    amountCents: amountCents ?? 0,
    amount: amountWords({ amountCents, currency }),
    toUs,
  }
}

export async function readRefused(db: Queryable, orderId: string): Promise<RefusedEntry[]> {
  const rows = await db
    .selectFrom('order_events')
    .select('data')
    .where('order_id', '=', orderId)
    .where('kind', '=', 'mismatch')
    .orderBy('seq')
    .execute()
  return rows.flatMap(({ data }) => toRefusedEntry(JSON.parse(data) as Partial<Mismatch>) ?? [])
}

const BACK = ['refunded', 'reversed']

/** Whether this is the refund or reversal of a payment that we never accepted. */
export const isOfRefused = async (
  db: Queryable,
  orderId: string,
  { status, parentTxnId }: PaymentEvent,
): Promise<boolean> =>
  parentTxnId !== undefined &&
  BACK.includes(status) &&
  (await readRefused(db, orderId)).some(
    (entry) => entry.txnId === parentTxnId && entry.status === 'completed',
  )
