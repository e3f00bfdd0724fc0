// Where the provider sends a customer who paid. Coming here proves nothing: the page shows what is known, and follows it until the payment is in.
import { useRevalidator } from 'react-router'
import { orErrorScreen, scopeOf } from '#app/scope.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import type { Route } from './+types/received-payment'
import { Bought } from './bought.tsx'
import { PaymentState } from './payment-state.tsx'
import { useFollowedPayment } from './use-followed-payment.ts'

export async function loader({ context, params }: Route.LoaderArgs) {
  return { order: await orErrorScreen(scopeOf(context).act.noteReturn(params.id)) }
}

export const meta: Route.MetaFunction = () => [{ title: 'Your payment' }]

export default function ReceivedPayment({ loaderData: { order } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  const waiting = order.canBePaid
  const following = useFollowedPayment(order._id, waiting, order.paymentStatus, () => void revalidate())
  return (
    <div className="mx-auto max-w-2xl">
      <PageHead title={order.paymentStatus === 'Paid' ? 'Thank you, your order is paid' : waiting ? 'Thank you' : 'This order was refunded'}>Order {order.number}</PageHead>
      <PaymentState order={order} following={following} />
      <Bought title="Your order" name={order.packageName} priceCents={order.priceCents} points={order.points} />
      <div className="mt-6 flex flex-wrap gap-3">
        {order.paymentStatus === 'Paid' && <LinkButton variant="primary" to={`/receipt/${order._id}`}>See the receipt</LinkButton>}
        <LinkButton to={`/order/${order._id}`}>See the order</LinkButton>
        <LinkButton to="/my-order">My Orders</LinkButton>
      </div>
      {waiting && <noscript><meta httpEquiv="refresh" content="4" /></noscript>}
    </div>
  )
}
