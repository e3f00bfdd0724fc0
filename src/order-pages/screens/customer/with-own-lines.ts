// Own orders with the second line of their status: "by 12/01", "your move".
import { shouldNotPay } from '#checkout/screens/payment-messages.ts'
import type { OwnOrder } from '#checkout/server/payment-progress.ts'
import type { Page } from '#platform/rules/page.ts'
import type { RequestScope } from '#server/request-scope.ts'
import type { WorkLine } from '#work/rules/head-words.ts'

export interface ListedOrder extends OwnOrder {
  /** Null while nobody has a move: the order is cancelled, or its payment is on its way or does not fit. */
  workLine: WorkLine | null
}

export async function withOwnLines(
  act: RequestScope['act'],
  reading: Promise<Page<OwnOrder>>,
): Promise<Page<ListedOrder>> {
  const page = await reading
  const lines = await act.ownWorkLines(page.rows.map(({ _id }) => _id))
  const workLine = ({ _id, payment, paymentStatus }: OwnOrder): WorkLine | null =>
    paymentStatus === 'Cancelled' || shouldNotPay(payment) ? null : (lines[_id] ?? null)
  return { ...page, rows: page.rows.map((order) => ({ ...order, workLine: workLine(order) })) }
}
