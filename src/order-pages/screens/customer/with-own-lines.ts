// Own orders with the second line of their status: "by 12/01", "your move".
import { shouldNotPay } from '#checkout/screens/payment-messages.ts'
import type { OwnOrder } from '#checkout/server/payment-progress.ts'
import type { Page } from '#platform/rules/page.ts'
import type { RequestScope } from '#server/request-scope.ts'

export interface ListedOrder extends OwnOrder {
  /** Empty while nobody has a move: the order is cancelled, or its payment is on its way or does not fit. */
  workLine: string
}

export async function withOwnLines(
  act: RequestScope['act'],
  reading: Promise<Page<OwnOrder>>,
): Promise<Page<ListedOrder>> {
  const page = await reading
  const lines = await act.ownWorkLines(page.rows.map(({ _id }) => _id))
  const workLine = ({ _id, payment, paymentStatus }: OwnOrder): string =>
    paymentStatus === 'Cancelled' || shouldNotPay(payment) ? '' : (lines[_id] ?? '')
  return { ...page, rows: page.rows.map((order) => ({ ...order, workLine: workLine(order) })) }
}
