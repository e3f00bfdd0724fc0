// One order in the admin area: the work on it, then its status, its money and the evidence of the payment.
import { Link } from 'react-router'
import { amountFacts } from '#app/orders/amount-facts.ts'
import { InvoiceLinks } from '#app/orders/invoice-links.tsx'
import { OrderBadges } from '#app/orders/order-badges.tsx'
import { RetainerCard } from '#app/orders/retainer-card.tsx'
import { useOrderNews } from '#app/orders/use-order-news.ts'
import { orErrorScreen, scopeOf } from '#app/scope.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { FactList } from '#app/ui/fact-list.tsx'
import { WrappedAddress } from '#app/ui/mail-address.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { TEXT_LINK } from '#app/ui/text-link.ts'
import { useFormat } from '#app/use-format.ts'
import { useMay } from '#app/use-may.ts'
import { centsOf } from '#domain/money.ts'
import type { PaymentEvidence } from '#server/use-cases/order-queries/payment-evidence.ts'
import type { RefundablePayment } from '#server/use-cases/payments/ledger/refundable.ts'
import { customerAddress } from '../customers/customer-link.ts'
import { doneWords } from '../done-words.ts'
import { RefusalNotice } from '../refusal-notice.tsx'
import type { Route } from './+types/payment-status'
import { Evidence } from './evidence.tsx'
import { isMoneyForm, MONEY_DONE } from './money-intents.ts'
import { orderAction } from './order-action.ts'
import { OrderHistory } from './order-history.tsx'
import { ReceiptLinks } from './receipt-links.tsx'
import { RecordPaymentForm } from './record-payment-form.tsx'
import { RecordedMoney } from './recorded-money.tsx'
import { refundedWords, Refunds } from './refunds.tsx'
import { StatusForm } from './status-form.tsx'
import { VatNumber } from './vat-number.tsx'
import { loadWork } from './work/load-work.ts'
import { OrderWork } from './work/order-work.tsx'
import { WORK_DONE } from './work/work-intents.ts'

const FLASH_MESSAGES = { ...WORK_DONE, ...MONEY_DONE }

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { act, site, viewer } = scopeOf(context)
  const { searchParams } = url
  const userId = viewer.role === 'visitor' ? '' : viewer.userId
  return orErrorScreen(
    (async () => {
      const evidence = await act.paymentEvidence(params.id)
      return {
        ...evidence,
        retainer: await act.retainerOfOrder(params.id),
        work: await loadWork(act, params.id, { userId, searchParams }),
        /** Proposed by the work: a credit, or what a customer asked for. */
        refundCents: centsOf(searchParams.get('refund') ?? '', evidence.order.currency),
        flashMessage: doneWords(FLASH_MESSAGES, searchParams.get('done'), site),
      }
    })(),
  )
}

export const action = ({ context, params, request }: Route.ActionArgs) =>
  orderAction({ context, request, id: params.id })

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `Order ${loaderData.order.number}` : 'Order' },
]

export default function PaymentStatus({ loaderData, actionData }: Route.ComponentProps) {
  const format = useFormat()
  const canChangeMoney = useMay('change-money')
  const { order, work, flashMessage, recorded, receipts, invoices, refunds, refundable, refundCents } =
    loaderData
  const refused = actionData?.refusal && { ...actionData, refusal: actionData.refusal }
  const isBesideField = Object.keys(refused?.refusal.errors ?? {}).length > 0 && !isMoneyForm(refused?.intent)
  useOrderNews({ orderId: order._id, version: work.view.version, paused: Boolean(actionData) })
  const receiptLinks = receipts.length ? <ReceiptLinks orderId={order._id} receipts={receipts} /> : null
  return (
    <>
      <PageHead
        title={`Order ${order.number}`}
        back={{ to: '/total-orders', label: 'Total Orders' }}
        actions={<LinkButton to={`/dispute-file/${order._id}`}>Dispute file</LinkButton>}
      >
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
        <RefusalNotice refusal={refused?.refusal} title="Not changed" isBesideField={isBesideField} />
        <OrderWork
          orderId={order._id}
          customerEmail={order.customerEmail}
          canRefund={canChangeMoney && order.paymentStatus === 'Paid'}
          work={work}
          last={actionData}
          preview={actionData?.preview}
        />
        <div className="grid items-start gap-6 border-t border-line pt-6 lg:grid-cols-2">
          <Card title="The order" id="order">
            <FactList
              facts={[
                ['Package', order.packageName],
                ...amountFacts(order, format),
                ['Company', order.companyName],
                [
                  'Customer',
                  <Link key="customer" to={customerAddress(order.customerEmail)} className={TEXT_LINK}>
                    {order.customerName}
                  </Link>,
                ],
                [
                  'Email',
                  order.customerEmail && <WrappedAddress key="email">{order.customerEmail}</WrappedAddress>,
                ],
                ['Address', order.customerAddress],
                ['Country', order.customerCountry],
                [
                  'VAT or tax number',
                  order.vatNumber && <VatNumber key="vat" number={order.vatNumber} vat={loaderData.vat} />,
                ],
                ['Payment', paymentWords(order, refundable)],
                ['Refunded', refundedWords(refunds, order.currency, format)],
                [
                  'Left after refunds',
                  refunds.length && !order.refunded
                    ? format.money(order.priceCents - order.refundedCents, order.currency)
                    : '',
                ],
                ['Receipt', receiptLinks],
                ['Invoices', invoices.length ? <InvoiceLinks key="invoices" invoices={invoices} /> : ''],
                ['Order id', order._id],
              ]}
            />
          </Card>
          <div className="space-y-6">
            {loaderData.retainer && (
              <RetainerCard
                {...loaderData.retainer}
                path={`/admin/retainers/${loaderData.retainer.retainer._id}`}
              />
            )}
            <StatusForm order={order} question={actionData?.question} />
            {canChangeMoney && order.canBePaid && (
              <RecordPaymentForm
                priceCents={order.priceCents}
                currency={order.currency}
                refused={refused?.intent === 'record' ? refused : undefined}
              />
            )}
            <div id="refund" className="space-y-6">
              <RecordedMoney
                order={order}
                recorded={recorded}
                refundable={refundable}
                proposedCents={refundCents}
                refused={refused}
              />
              <Refunds
                order={order}
                refundable={refundable}
                refunds={refunds}
                proposedCents={refundCents}
                refused={refused}
              />
            </div>
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
