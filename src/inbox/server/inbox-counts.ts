// The number of messages and subscribers by status. Every change updates it, so screens never count a table.
import { addToTotals, readTotal } from '#orders/server/totals.ts'
import type { Queryable } from '#platform/server/database/connect.ts'
import type { MessageRow, SubscriberRow } from './inbox-tables.ts'

export interface InboxStatuses {
  messages: MessageRow['status']
  subscribers: SubscriberRow['status']
}

interface StatusChange<Status> {
  /** Absent for a new record. */
  from?: Status | undefined
  /** Absent for a deleted record. */
  to?: Status
}

export function countStatusChange<K extends keyof InboxStatuses>(
  db: Queryable,
  table: K,
  { from, to }: StatusChange<InboxStatuses[K]>,
): Promise<void> {
  const step = (key: string, count: number) => ({ scope: table, key, cents: 0, count })
  return addToTotals(db, [...(from ? [step(from, -1)] : []), ...(to ? [step(to, 1)] : [])])
}

export async function countByStatus<K extends keyof InboxStatuses>(
  db: Queryable,
  table: K,
  statuses: readonly InboxStatuses[K][],
): Promise<number> {
  let sum = 0
  for (const status of statuses) sum += (await readTotal(db, table, status)).count
  return sum
}
