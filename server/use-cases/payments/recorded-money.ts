// Money that no provider tells of: payments and refunds that an admin recorded by hand, and what became of
// them.
import { decimal } from '#domain/money.ts'
import { paymentsOf, type PaymentMoney } from '#domain/payment-ledger.ts'
import type { Queryable } from '../../database/connect.ts'
import { readHistoryWithData } from '../orders/order-events.ts'
import { readLedger, type TimedEntry } from './transactions.ts'

/** Under this name stand transactions that no provider told of. */
export const RECORDED = 'recorded'

export interface RecordedEntry {
  transaction: string
  kind: 'payment' | 'refund'
  amount: string
  note: string
  at: number
  withdrawnAt: number | null
}

const KINDS: Record<string, RecordedEntry['kind'] | undefined> = { completed: 'payment', refunded: 'refund' }

/** Everything that was recorded by hand, oldest first; what was withdrawn too. */
export async function recordedMoneyOf(db: Queryable, orderId: string): Promise<RecordedEntry[]> {
  const ledger = (await readLedger(db, orderId)).filter(({ provider }) => provider === RECORDED)
  if (!ledger.length) return []
  const history = await readHistoryWithData(db, orderId)
  return ledger.flatMap(({ txnId, status, amountCents, at }) => {
    const kind = KINDS[status]
    if (!kind) return []
    const event = history.find(
      ({ kind: said, data }) =>
        data.transaction === txnId && said !== 'withdrawn' && said !== 'refund-withdrawn',
    )
    const withdrawnAt =
      ledger.find((other) => other.txnId === txnId && other.status === 'withdrawn')?.at ?? null
    const entry = { transaction: txnId, kind, amount: decimal(Math.abs(amountCents)), at, withdrawnAt }
    return [{ ...entry, note: noteOf(event) }]
  })
}

/** Older events hold the note only within their words. */
const noteOf = (event: { note: string; data: Record<string, unknown> } | undefined): string =>
  typeof event?.data.note === 'string'
    ? event.data.note
    : (event?.note.replace(/^.*? recorded by hand: /s, '') ?? '')

/** The recorded payment that still holds money; there is never more than one. */
export const heldRecorded = (ledger: readonly TimedEntry[]): PaymentMoney<TimedEntry> | undefined =>
  paymentsOf(ledger).find(({ payment, leftCents }) => payment.provider === RECORDED && leftCents > 0)
