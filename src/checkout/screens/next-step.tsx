// The next step of an order, with its main action.
import type { ReactNode } from 'react'
import { duePart, partsLine } from '#orders/rules/parts.ts'
import { as, type Words } from '#platform/rules/words.ts'
import { AnchorButton, LinkButton, type ButtonVariant } from '#ui/screens/button.tsx'
import { Notice } from '#ui/screens/notice.tsx'
import { useAllWords } from '#ui/screens/use-words.ts'
import type { OwnOrder } from '../server/payment-progress.ts'
import {
  cancelledMessage,
  closedMessage,
  paymentMessageOf,
  shouldNotPay,
  type PaymentMessage,
} from './payment-messages.ts'

interface Step extends PaymentMessage {
  actions: ReactNode
  /** Nothing but the payment is to be asked for. */
  isPlain?: boolean
}

interface NextStepProps {
  order: OwnOrder
  /** Names the order, for screens that show several. */
  named?: boolean
}

export function NextStep({ order, named }: NextStepProps) {
  const reader = useAllWords()
  const { tone, title, words, actions } = nextStepOf(order, reader)
  const about = named && `: ${orderWords(order, reader)}`
  return (
    <Notice
      tone={tone}
      title={
        <>
          {title}
          {about}
        </>
      }
      actions={actions}
      className="mb-6"
    >
      {words}
    </Notice>
  )
}

/** "Basic, $490.00, order J3CP": where several orders are shown. */
export const orderWords = (
  { packageName: name, priceCents, currency, number }: OwnOrder,
  words: Words,
): string =>
  words.of('checkout.screens')('orderAtPrice', { name, price: as('money', priceCents, currency), number })

export function nextStepOf(order: OwnOrder, words: Words): Step {
  const t = words.of('checkout.screens')
  const pay = (variant: ButtonVariant = 'primary') => (
    <LinkButton variant={variant} to={`/pay-now/${order._id}`}>
      {t('payNow')}
    </LinkButton>
  )
  const receipt = (
    <LinkButton to={`/receipt/${order._id}`}>
      {t('receipt', { number: order.receiptNumber ?? '' })}
    </LinkButton>
  )
  // The pay page asks for confirmation before it shows the form.
  const payAgain = <LinkButton to={`/pay-now/${order._id}`}>{t('payAgain')}</LinkButton>
  const again = <AnchorButton href="/pricing">{t('seePackages')}</AnchorButton>
  if (order.ofOtherMode)
    return {
      tone: 'info',
      title: t(`otherMode.${order.mode}.title`),
      words: t(`otherMode.${order.mode}.words`),
      actions: again,
    }
  const write = <AnchorButton href="/contact">{t('writeToUs')}</AnchorButton>
  const message = paymentMessageOf(order, words)
  if (message && shouldNotPay(order.payment)) return { ...message, actions: payAgain }
  if (message && order.canBePaid)
    return {
      ...message,
      actions:
        order.payment === 'unconfirmed' ? (
          // Money may have left the customer's account, so a message comes before another payment.
          <>
            <AnchorButton variant="primary" href={`/order/${order._id}#write`}>
              {t('writeToUs')}
            </AnchorButton>
            {pay('quiet')}
          </>
        ) : (
          pay()
        ),
    }
  if (message) return { ...message, actions: order.refunded ? again : receipt }
  if (order.refunded)
    return {
      ...closedMessage(order, words),
      actions: (
        <>
          {order.receiptNumber && receipt}
          {order.reversed ? write : again}
        </>
      ),
    }
  if (order.paymentStatus === 'Cancelled') return { ...cancelledMessage(words), actions: pay() }
  if (order.paymentStatus === 'UnPaid' && order.parts.length) return partStep(order, words, pay())
  if (order.paymentStatus === 'UnPaid') {
    const why = t(order.orderStatus === 'Delivered' ? 'deliveredUnpaid' : 'notBeforePayment')
    return { tone: 'info', title: t('waitingForPayment'), words: why, actions: pay(), isPlain: true }
  }
  const isDelivered = order.orderStatus === 'Delivered'
  const amount = as('money', order.refundedCents, order.currency)
  if (order.refundedCents > 0)
    return {
      tone: 'done',
      title: t(isDelivered ? 'paidPartlyAndDelivered' : 'paidPartly'),
      words: t(isDelivered ? 'partBackDone' : 'partBackNext', { amount }),
      actions: receipt,
    }
  return {
    tone: 'done',
    title: t(isDelivered ? 'paidAndDelivered' : 'paid'),
    words: t(isDelivered ? 'everythingDone' : 'pageSaysNext'),
    actions: receipt,
  }
}

/** An order with a payment plan: the part that is due, or when the next one is. */
function partStep({ parts, currency }: OwnOrder, words: Words, pay: ReactNode): Step {
  const t = words.of('checkout.screens')
  const due = duePart(parts)
  const line = words.read(partsLine(parts, currency))
  if (!due) return { tone: 'info', title: t('part.later'), words: line, actions: null }
  const { number, state, dueOn, totalCents, bill } = due
  const amount = as('money', bill?.openCents ?? totalCents, currency)
  const title =
    parts.length === 1
      ? t('part.invoice', { amount })
      : t(state === 'overdue' ? 'part.overdue' : 'part.due', { part: number, parts: parts.length, amount })
  return {
    tone: 'info',
    title,
    words: dueOn ? t('part.payBy', { day: as('day', dueOn) }) : line,
    actions: pay,
  }
}
