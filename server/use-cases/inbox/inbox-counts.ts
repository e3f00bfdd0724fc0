// How many messages and subscribers there are in each state, kept up with every change: no screen counts a
// table.
import type { Queryable } from '../../database/connect.ts'
import type { MessageRow, SubscriberRow } from '../../database/tables.ts'
import { addToTotals, readTotal } from '../orders/totals.ts'

interface States {
  messages: MessageRow['status']
  subscribers: SubscriberRow['status']
}

/** One record changed its state; it had none before it came, and has none after it went. */
export function countMove<K extends keyof States>(
  db: Queryable,
  what: K,
  from: States[K] | undefined,
  to: States[K] | undefined,
): Promise<void> {
  const step = (key: string, count: number) => ({ scope: what, key, cents: 0, count })
  return addToTotals(db, [...(from ? [step(from, -1)] : []), ...(to ? [step(to, 1)] : [])])
}

export async function countIn<K extends keyof States>(
  db: Queryable,
  what: K,
  states: readonly States[K][],
): Promise<number> {
  let sum = 0
  for (const state of states) sum += (await readTotal(db, what, state)).count
  return sum
}
