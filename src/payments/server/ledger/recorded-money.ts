// Payments and refunds that an admin recorded by hand, and their withdrawals.
import { readHistoryWithData } from '#orders/server/order-events.ts'
import type { Order } from '#orders/server/order-record.ts'
import { readLedger } from '#orders/server/read-ledger.ts'
import { decimal } from '#platform/rules/money.ts'
import type { Queryable } from '#platform/server/database/connect.ts'

/** The provider name of transactions recorded by hand. */
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

/** Oldest first, including withdrawn entries. */
export async function recordedMoneyOf(
  db: Queryable,
  { id: orderId, currency }: Pick<Order, 'id' | 'currency'>,
): Promise<RecordedEntry[]> {
  const ledger = (await readLedger(db, orderId)).filter(({ provider }) => provider === RECORDED)
  if (!ledger.length) return []
  const history = await readHistoryWithData(db, orderId)
  return ledger.flatMap(({ txnId, status, amountCents, at }) => {
    const kind = KINDS[status]
    if (!kind) return []
    const event = history.find(
      ({ kind: eventKind, data }) =>
        data.transaction === txnId && eventKind !== 'withdrawn' && eventKind !== 'refund-withdrawn',
    )
    const withdrawnAt =
      ledger.find((other) => other.txnId === txnId && other.status === 'withdrawn')?.at ?? null
    const entry = {
      transaction: txnId,
      kind,
      amount: decimal(Math.abs(amountCents), currency),
      at,
      withdrawnAt,
    }
    return [{ ...entry, note: noteOf(event) }]
  })
}

/** Older events have no `note` in their data, only the full sentence. */
const noteOf = (event: { note: string; data: Record<string, unknown> } | undefined): string =>
  typeof event?.data.note === 'string'
    ? event.data.note
    : (event?.note.replace(/^.*? recorded by hand: /s, '') ?? '')
