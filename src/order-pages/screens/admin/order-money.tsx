// The status of an order and its money: its retainer, and payments and refunds with their forms.
import { RetainerCard } from '#billing/screens/retainer-card.tsx'
import type { RetainerOfOrder } from '#billing/server/one-retainer.ts'
import { useMay } from '#site/screens/frame/use-may.ts'
import type { PaymentEvidence } from '../../server/payment-evidence.ts'
import { RecordPaymentForm } from './record-payment-form.tsx'
import { RecordedMoney } from './recorded-money.tsx'
import { Refunds } from './refunds.tsx'
import type { RefusedMoney } from './refused-money.ts'
import { StatusForm } from './status-form.tsx'

interface OrderMoneyProps extends PaymentEvidence {
  retainer: RetainerOfOrder | null
  /** A refund that is proposed by the work. */
  refundCents: number | undefined
  /** Asked before an unpaid order is marked as delivered. */
  question: string | undefined
  refused: RefusedMoney | undefined
}

export function OrderMoney({ order, retainer, refundCents, question, refused, ...money }: OrderMoneyProps) {
  const canChangeMoney = useMay('change-money')
  const { recorded, refunds, refundable } = money
  return (
    <>
      {retainer && <RetainerCard {...retainer} path={`/admin/retainers/${retainer.retainer._id}`} />}
      <StatusForm order={order} question={question} />
      {canChangeMoney && order.canBePaid && (
        <RecordPaymentForm
          priceCents={order.priceCents}
          currency={order.currency}
          refused={refused?.intent === 'record' ? refused : undefined}
        />
      )}
      <div id="refund" className="space-y-6 empty:hidden">
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
    </>
  )
}
