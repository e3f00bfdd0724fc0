import type { Page } from '#domain/page.ts'
import type { Act } from '#server/use-cases/index.ts'
import type { OrderView } from '#server/use-cases/orders/order-record.ts'

export interface OrderInList extends OrderView {
  /** The second line of its status. */
  workLine: string
}

/** Orders of a list, each with where its work stands. */
export async function withWorkLines<P extends Page<OrderView>>(
  act: Act,
  found: Promise<P>,
): Promise<Omit<P, 'rows'> & Page<OrderInList>> {
  const page = await found
  const lines = await act.agencyWorkLines(page.rows.map(({ _id }) => _id))
  return { ...page, rows: page.rows.map((order) => ({ ...order, workLine: lines[order._id] ?? '' })) }
}
