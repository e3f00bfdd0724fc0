// The step to the payment provider: a plain form that the server builds from the stored order.
import type { ReactNode } from 'react'
import { useRevalidator } from 'react-router'
import { orErrorScreen, scopeOf } from '#app/scope.ts'
import { AnchorButton, Button, buttonClass, LinkButton } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { FactList } from '#app/ui/fact-list.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { dollars } from '#domain/money.ts'
import type { PaymentProgress } from '#domain/payment-progress.ts'
import type { Checkout } from '#server/payments/provider.ts'
import type { FollowedOrder } from '#server/use-cases/payments/payment-progress.ts'
import type { Route } from './+types/pay-now'
import { Bought } from './bought.tsx'
import { OrderSteps } from './order-steps.tsx'
import { isComing, newsOf, shouldNotPay } from './payment-messages.ts'
import { PATIENT_MS, useFollowedPayment } from './use-followed-payment.ts'

export const loader = ({ context, params }: Route.LoaderArgs) =>
  orErrorScreen(scopeOf(context).act.beginPayment(params.id))

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `Pay for order ${loaderData.order.number}` : 'Pay' },
]

export default function PayNow({ loaderData: { order, checkout, why, test } }: Route.ComponentProps) {
  const isPaid = order.paymentStatus === 'Paid'
  const news = newsOf(order)
  const isQuestion = shouldNotPay(order.payment)
  const { revalidate } = useRevalidator()
  const patienceMs = isComing(order.payment) ? PATIENT_MS : 0
  useFollowedPayment({ orderId: order._id, shownPayment: order.payment, patienceMs }, () => void revalidate())
  const toOrder = <LinkButton to={`/order/${order._id}`}>See the order</LinkButton>
  const receipt = <LinkButton to={`/receipt/${order._id}`}>Receipt {order.receiptNumber}</LinkButton>
  const pay = checkout && <Pay checkout={checkout} test={test} />
  return (
    <>
      <PageHead
        title={titleOf(order, Boolean(checkout))}
        back={{ to: `/order/${order._id}`, label: `Order ${order.number}` }}
      />
      {checkout && !isQuestion && <OrderSteps now={2} />}
      {news && (
        <Notice tone={news.tone} className="mb-6" title={news.title} actions={toOrder}>
          {news.words}
        </Notice>
      )}
      {why && !news && (
        <Notice
          tone={isPaid ? 'done' : 'info'}
          className="mb-6"
          actions={isPaid ? receipt : <AnchorButton href="/contact">Write to us</AnchorButton>}
        >
          {why}
        </Notice>
      )}
      <div className="grid items-start gap-6 md:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <Card>
          <p className="text-sm text-muted">Amount</p>
          <p className="mb-5 font-display text-4xl font-semibold tracking-tight tabular-nums">
            {dollars(order.priceCents)}
          </p>
          <FactList
            facts={[
              ['Order', order.number],
              ['Name', order.customerName],
              ['E-mail', order.customerEmail],
            ]}
          />
          {checkout && (
            <div className="mt-5 border-t border-line pt-5">
              {isQuestion ? <PayAgain payment={order.payment}>{pay}</PayAgain> : pay}
            </div>
          )}
        </Card>
        <Bought
          title="What you get"
          name={order.packageName}
          priceCents={order.priceCents}
          points={order.points}
        />
      </div>
    </>
  )
}

function Pay({ checkout, test }: { checkout: Checkout; test: boolean }) {
  return (
    <>
      <ToProvider checkout={checkout} />
      <p className="mt-3 text-sm text-muted">
        {test
          ? 'This is a test payment: no money moves. '
          : 'You pay on the page of our payment provider; we never see your card. '}
        Afterwards you come back here, and we mail you the receipt.
      </p>
    </>
  )
}

/** Guards against a duplicate while a payment may be on its way. Works without scripts. */
function PayAgain({ payment, children }: { payment: PaymentProgress; children: ReactNode }) {
  const risk = isComing(payment)
    ? 'If the first payment arrives as well, you have paid twice.'
    : 'A payment of yours is being looked into.'
  return (
    <details>
      <summary className={buttonClass('quiet', 'list-none [&::-webkit-details-marker]:hidden')}>
        Pay again anyway?
      </summary>
      <p className="mt-4 mb-4 text-sm">{risk} One of the two would have to be sent back.</p>
      {children}
    </details>
  )
}

function ToProvider({ checkout }: { checkout: Checkout }) {
  if (checkout.kind === 'redirect')
    return (
      <AnchorButton variant="primary" size="large" href={checkout.url}>
        Pay Now
      </AnchorButton>
    )
  return (
    <form method="POST" action={checkout.action}>
      {Object.entries(checkout.fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button size="large">Pay Now</Button>
    </form>
  )
}

function titleOf(
  { payment, paymentStatus, refunded, ofOtherMode, mode }: FollowedOrder,
  isOpen: boolean,
): string {
  if (ofOtherMode && mode === 'test') return 'This was a test order'
  if (shouldNotPay(payment)) return 'Please don’t pay again'
  if (isOpen) return 'Pay for your order'
  // There is no form; the title says why.
  if (paymentStatus === 'Paid') return 'Already paid'
  return refunded ? 'This order is closed' : 'Payment is not possible yet'
}
