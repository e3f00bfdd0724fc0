// The open orders that a deletion would abandon. The form sends their ids, so the server knows which ones the
// customer saw.
import { Link } from 'react-router'
import type { OpenOrder } from '#orders/server/open-orders.ts'
import { StatusBadge } from '#ui/screens/status-badge.tsx'
import { useFormat } from '#ui/screens/use-format.ts'
import { useShownError } from '#ui/screens/use-shown-error.ts'
import { useWords } from '#ui/screens/use-words.ts'

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
  const t = useWords('account.screens')
  const isPaid = orders.some((order) => order.isPaid)
  return (
    <fieldset className="m-0 min-w-0 rounded-md border-2 border-amber px-4 py-3 text-sm" onInput={onInput}>
      <legend className="sr-only">{t('open.title')}</legend>
      <p className="font-semibold">{t('open.count', { count: orders.length })}</p>
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
              status={t(order.isPaid ? 'open.paid' : 'open.notPaid')}
              tone={order.isPaid ? 'bad' : 'wait'}
            />
          </li>
        ))}
      </ul>
      <p className="mt-2">{t(`open.${byAdmin ? 'agency' : 'customer'}.${isPaid ? 'paid' : 'unpaid'}`)}</p>
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
        {t(byAdmin ? 'open.agency.anyway' : 'open.customer.anyway')}
      </label>
      {error && (
        <p id="open-orders-error" className="mt-1 font-medium text-danger">
          {error}
        </p>
      )}
    </fieldset>
  )
}
