// The open orders that a deletion would abandon. The form sends their ids, so the server knows which ones the
// customer saw.
import { Link } from 'react-router'
import type { OpenOrder } from '#orders/server/open-orders.ts'
import { StatusBadge } from '#ui/screens/status-badge.tsx'
import { useFormat } from '#ui/screens/use-format.ts'
import { useShownError } from '#ui/screens/use-shown-error.ts'

interface OpenOrdersProps {
  orders: readonly OpenOrder[]
  /** The box stays ticked if the form was refused for another reason. */
  seen?: boolean | undefined
  error?: string | undefined
  /** An admin erases somebody else. */
  byAdmin?: boolean
}

export function OpenOrders({ orders, seen, byAdmin = false, ...rest }: OpenOrdersProps) {
  const { shown: error, onInput } = useShownError(rest.error)
  const format = useFormat()
  return (
    <fieldset className="m-0 min-w-0 rounded-md border-2 border-amber px-4 py-3 text-sm" onInput={onInput}>
      <legend className="sr-only">Open orders</legend>
      <p className="font-semibold">
        {orders.length === 1 ? 'One order is still open' : `${orders.length} orders are still open`}
      </p>
      <ul className="mt-2 list-none space-y-2 p-0">
        {orders.map((order) => (
          <li key={order._id}>
            <input type="hidden" name="openOrder" value={order._id} />
            <Link
              to={`${byAdmin ? '/admin/payment-status' : '/order'}/${order._id}`}
              className="inline-flex items-center font-medium [overflow-wrap:anywhere] text-ink underline underline-offset-3 pointer-coarse:min-h-11"
            >
              {order.packageName}, {format.money(order.priceCents, order.currency)}
            </Link>{' '}
            <StatusBadge
              status={order.isPaid ? 'Paid, not delivered' : 'Not paid'}
              tone={order.isPaid ? 'bad' : 'wait'}
            />
          </li>
        ))}
      </ul>
      <p className="mt-2">{byAdmin ? consequenceForAgency(orders) : consequence(orders)}</p>
      <label className="mt-3 flex min-h-11 items-center gap-3 font-medium">
        <input
          type="checkbox"
          name="seen"
          value="yes"
          required
          defaultChecked={seen}
          className="size-5 shrink-0 accent-accent"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? 'open-orders-error' : undefined}
        />
        {byAdmin ? 'Erase this person anyway' : 'Delete my account anyway'}
      </label>
      {error && (
        <p id="open-orders-error" className="mt-1 font-medium text-danger">
          {error}
        </p>
      )}
    </fieldset>
  )
}

function consequence(orders: readonly OpenOrder[]): string {
  if (!orders.some(({ isPaid }) => isPaid))
    return 'After that you can’t pay them any more, and we can’t reach you about them.'
  return (
    'You have paid for work that we have not delivered yet. After that we can’t reach you about it. ' +
    'To get it delivered or refunded, write to us first.'
  )
}

const consequenceForAgency = (orders: readonly OpenOrder[]): string =>
  orders.some(({ isPaid }) => isPaid)
    ? 'There is paid work that is not delivered. Afterwards you can’t write to the customer about it: ' +
      'deliver or refund it first.'
    : 'Afterwards nobody can pay for it any more.'
