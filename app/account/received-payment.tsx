// The provider's return URL. Opening it is no proof of payment, so the page shows the stored state and polls.
import { redirect, useRevalidator } from 'react-router'
import { orErrorScreen, scopeOf } from '#app/scope.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { useFormat } from '#app/use-format.ts'
import { isSentBack } from '#domain/links.ts'
import type { Route } from './+types/received-payment'
import { BoughtOrder } from './bought.tsx'
import { isWaiting, PaymentState, paymentTitle } from './payment-state.tsx'
import { BRIEF_MS, PATIENT_MS, useFollowedPayment } from './use-followed-payment.ts'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const sentBack = isSentBack(url.searchParams)
  const { act } = scopeOf(context)
  const order = await orErrorScreen(act.noteReturn(params.id, { sentBack }))
  if (sentBack && order.isDeclined) throw redirect(`/pay-now/${params.id}`)
  const work = await orErrorScreen(act.anyOrderWork(params.id))
  return { order, openQuestions: work.state === 'awaiting-brief' ? (work.brief?.of ?? 0) : 0 }
}

export const meta: Route.MetaFunction = () => [{ title: 'Your payment' }]

export default function ReceivedPayment({ loaderData: { order, openQuestions } }: Route.ComponentProps) {
  const format = useFormat()
  const { revalidate } = useRevalidator()
  const patienceMs = order.canBePaid ? PATIENT_MS : BRIEF_MS
  useFollowedPayment({ orderId: order._id, shownPayment: order.payment, patienceMs }, () => void revalidate())
  return (
    <div className="mx-auto max-w-2xl">
      <PageHead title={paymentTitle(order, format)}>Order {order.number}</PageHead>
      <div aria-live="polite">
        <PaymentState order={order} openQuestions={openQuestions} />
      </div>
      <BoughtOrder title="Your order" order={order} />
      <div className="mt-6 flex flex-wrap gap-3">
        {order.paymentStatus === 'Paid' && (
          <LinkButton variant={openQuestions ? 'quiet' : 'primary'} to={`/receipt/${order._id}`}>
            See the receipt
          </LinkButton>
        )}
        <LinkButton to={`/order/${order._id}`}>See the order</LinkButton>
        <LinkButton to="/my-order">My Orders</LinkButton>
      </div>
      {/* Polling without scripts: often while the confirmation is due, rarely while it may take days. */}
      {order.canBePaid && (
        <noscript>
          <meta httpEquiv="refresh" content={isWaiting(order) ? '4' : '30'} />
        </noscript>
      )}
    </div>
  )
}
