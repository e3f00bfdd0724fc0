import type { OrderView } from '#orders/server/order-record.ts'
import type { Page } from '#platform/rules/page.ts'
import type { Act } from '#server/use-cases.ts'
import type { WorkLine } from '#work/rules/head-words.ts'

export interface OrderInList extends OrderView {
  /** The second line of its status. */
  workLine: WorkLine | null
  /** How far it is paid, if it is paid in parts. */
  partsLine: string | null
}

/** Orders of a list, each with where its work stands. */
export async function withAgencyLines<P extends Page<OrderView>>(
  act: Act,
  found: Promise<P>,
): Promise<Omit<P, 'rows'> & Page<OrderInList>> {
  const page = await found
  const lines = await act.agencyWorkLines(page.rows.map(({ _id }) => _id))
  const parts = await act.partsLines(page.rows.map(({ _id }) => _id))
  return {
    ...page,
    rows: page.rows.map((order) => ({
      ...order,
      workLine: lines[order._id] ?? null,
      partsLine: parts[order._id] ?? null,
    })),
  }
}
