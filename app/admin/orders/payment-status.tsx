// One order in the admin area: its status, its money and the evidence of the payment.
import { data } from 'react-router'
import { formText, formTexts } from '#app/form-values.ts'
import { OrderBadges } from '#app/orders/order-badges.tsx'
import { redirectWithFlash } from '#app/redirect-after.ts'
import { orErrorScreen, scopeOf } from '#app/scope.ts'
import { Card } from '#app/ui/card.tsx'
import { FactList } from '#app/ui/fact-list.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { entryOf } from '#domain/entry-of.ts'
import { dollars } from '#domain/money.ts'
import type { PaymentEvidence } from '#server/use-cases/order-queries/one-order.ts'
import type { RefundablePayment } from '#server/use-cases/payments/refundable.ts'
import { ConfirmPanel } from '../confirm-panel.tsx'
import { attemptConfirmed } from '../confirm-sign-in.ts'
import type { Route } from './+types/payment-status'
import { deliveredUnpaid } from './delivered-unpaid.ts'
import { Evidence } from './evidence.tsx'
import { OrderHistory } from './order-history.tsx'
import { ReceiptLinks } from './receipt-links.tsx'
import { RecordPaymentForm } from './record-payment-form.tsx'
import { RecordedMoney } from './recorded-money.tsx'
import { refundedWords, Refunds } from './refunds.tsx'
import { StatusForm } from './status-form.tsx'

/** By the key in the address. */
const FLASH_MESSAGES: Record<string, string> = {
  status: 'OrderStatus is Updated',
  recorded: 'The payment is recorded',
  asked: 'The provider was asked again',
  refunded: 'The refund is recorded',
  'refund-sent': 'The refund is sent to the provider. Its state is below',
  inquired: 'The provider was asked, and its answer is applied',
  withdrawn: 'The record is withdrawn',
}

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const evidence = await orErrorScreen(scopeOf(context).act.paymentEvidence(params.id))
  return { ...evidence, flashMessage: entryOf(FLASH_MESSAGES, url.searchParams.get('done')) }
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { act } = scopeOf(context)
  const form = await request.formData()
  const text = (name: string) => formText(form, name)
  const typed = formTexts(form, ['amount', 'note', 'reason', 'transaction'])
  const version = Number(text('version')) || undefined
  const refund = {
    amount: typed.amount,
    reason: typed.reason,
    version,
    ...(typed.transaction && { transaction: typed.transaction }),
    ...(text('way') === 'recorded' && { recorded: true }),
  }
  const question = await deliveredUnpaid(act, params.id, form)
  if (question) return data({ intent: 'status', question, refusal: undefined, typed }, { status: 409 })
  const intents: Record<string, [done: string, run: () => Promise<unknown>]> = {
    status: ['status', () => act.setOrderStatus(params.id, { orderStatus: text('orderStatus') })],
    record: ['recorded', () => act.recordPayment(params.id, { amount: typed.amount, note: typed.note })],
    refund: [
      text('way') === 'provider' ? 'refund-sent' : 'refunded',
      () => act.refundOrder(params.id, refund),
    ],
    inquire: ['inquired', () => act.inquireOrder(params.id)],
    withdraw: [
      'withdrawn',
      () =>
        act.withdrawRecorded(params.id, { transaction: typed.transaction, reason: typed.reason, version }),
    ],
    reverify: ['asked', () => act.reverifyNotification(text('notification'))],
  }
  const [done, run] = entryOf(intents, text('intent')) ?? []
  if (!run) throw data({ title: 'This form is unknown' }, { status: 400 })
  const { refusal } = await attemptConfirmed({ context, request, form }, run)
  if (refusal)
    return data({ intent: text('intent'), question: undefined, refusal, typed }, { status: refusal.status })
  return redirectWithFlash(`/admin/payment-status/${params.id}?done=${done}`)
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `Order ${loaderData.order.number}` : 'Order' },
]

export default function PaymentStatus({ loaderData, actionData }: Route.ComponentProps) {
  const { order, flashMessage, recorded, receipts, refunds, refundable } = loaderData
  const refused = actionData?.refusal && { ...actionData, refusal: actionData.refusal }
  const receiptLinks = receipts.length ? <ReceiptLinks orderId={order._id} receipts={receipts} /> : null
  return (
    <>
      <PageHead title={`Order ${order.number}`} back={{ to: '/total-orders', label: 'Total Orders' }}>
        <OrderBadges order={order}>
          {order.packageName} for {order.customerName}, placed on {order.orderDate}
        </OrderBadges>
      </PageHead>
      <div className="space-y-6">
        {flashMessage && !actionData && <Notice>{flashMessage}</Notice>}
        {order.ofOtherMode && (
          <Notice tone="info">
            {order.mode === 'test'
              ? 'This is a test order: no real money moved for it.'
              : 'This is a real order, and the site is in test mode: nobody can pay it now.'}
          </Notice>
        )}
        <ConfirmPanel refusal={refused?.refusal} className="" />
        {refused && !refused.refusal.confirm && (
          <Notice tone="wrong" title="Not changed">
            {refused.refusal.detail}
          </Notice>
        )}
        <div className="grid items-start gap-6 lg:grid-cols-2">
          <Card title="The order" id="order">
            <FactList
              facts={[
                ['Package', order.packageName],
                ['Price', dollars(order.priceCents)],
                ['Customer', order.customerName],
                ['Email', order.customerEmail],
                ['Address', order.customerAddress],
                ['Country', order.customerCountry],
                ['Payment', paymentWords(order, refundable)],
                ['Refunded', refundedWords(refunds)],
                [
                  'Net',
                  refunds.length && !order.refunded ? dollars(order.priceCents - order.refundedCents) : '',
                ],
                ['Receipt', receiptLinks],
                ['Order id', order._id],
              ]}
            />
          </Card>
          <div className="space-y-6">
            <StatusForm order={order} question={actionData?.question} />
            {order.canBePaid && (
              <RecordPaymentForm
                priceCents={order.priceCents}
                refused={refused?.intent === 'record' ? refused : undefined}
              />
            )}
            <RecordedMoney order={order} recorded={recorded} refundable={refundable} refused={refused} />
            <Refunds order={order} refundable={refundable} refunds={refunds} refused={refused} />
          </div>
        </div>
        <Evidence {...loaderData} />
        <OrderHistory history={loaderData.history} />
      </div>
    </>
  )
}

function paymentWords(
  { refunded, reversed, paymentStatus }: PaymentEvidence['order'],
  refundable: readonly RefundablePayment[],
): string {
  if (refunded)
    return reversed ? 'Cancelled. Reversed: the bank took the payment back' : 'Cancelled: refunded'
  return paymentStatus === 'Paid' && refundable.length > 1
    ? 'Paid more than once: please refund the payment that is too much'
    : paymentStatus
}
