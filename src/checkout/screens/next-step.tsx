// The next step of an order, with its main action.
import type { ReactNode } from 'react'
import type { Format } from '#platform/rules/format.ts'
import { AnchorButton, LinkButton, type ButtonVariant } from '#ui/screens/button.tsx'
import { Notice } from '#ui/screens/notice.tsx'
import { useFormat } from '#ui/screens/use-format.ts'
import type { OwnOrder } from '../server/payment-progress.ts'
import {
  CANCELLED_PAYMENT,
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
  const format = useFormat()
  const { tone, title, words, actions } = nextStepOf(order, format)
  const about = named && `: ${orderWords(order, format)}`
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
export const orderWords = ({ packageName, priceCents, currency, number }: OwnOrder, format: Format): string =>
  `${packageName}, ${format.money(priceCents, currency)}, order ${number}`

const OF_OTHER_MODE = {
  test: 'No real money moved for it, and nothing is to be paid.',
  live: 'Our payments are being tested at the moment, so it can’t be paid now. Your order is safe.',
}

export function nextStepOf(order: OwnOrder, format: Format): Step {
  const pay = (variant: ButtonVariant = 'primary') => (
    <LinkButton variant={variant} to={`/pay-now/${order._id}`}>
      Pay Now
    </LinkButton>
  )
  const receipt = <LinkButton to={`/receipt/${order._id}`}>Receipt {order.receiptNumber}</LinkButton>
  // The pay page asks for confirmation before it shows the form.
  const payAgain = <LinkButton to={`/pay-now/${order._id}`}>Pay again anyway?</LinkButton>
  const again = <AnchorButton href="/pricing">See the packages</AnchorButton>
  if (order.ofOtherMode)
    return {
      tone: 'info',
      title: order.mode === 'test' ? 'A test order' : 'A real order',
      words: OF_OTHER_MODE[order.mode],
      actions: again,
    }
  const write = <AnchorButton href="/contact">Write to us</AnchorButton>
  const message = paymentMessageOf(order, format)
  if (message && shouldNotPay(order.payment)) return { ...message, actions: payAgain }
  if (message && order.canBePaid)
    return {
      ...message,
      actions:
        order.payment === 'unconfirmed' ? (
          // Money may have left the customer's account, so a message comes before another payment.
          <>
            <AnchorButton variant="primary" href={`/order/${order._id}#write`}>
              Write to us
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
      ...closedMessage(order),
      actions: (
        <>
          {order.receiptNumber && receipt}
          {order.reversed ? write : again}
        </>
      ),
    }
  if (order.paymentStatus === 'Cancelled') return { ...CANCELLED_PAYMENT, actions: pay() }
  if (order.paymentStatus === 'UnPaid') {
    const words =
      order.orderStatus === 'Delivered'
        ? 'Everything is delivered; the payment is still open.'
        : 'We can’t start before it is in.'
    return { tone: 'info', title: 'Waiting for your payment', words, actions: pay(), isPlain: true }
  }
  const back =
    order.refundedCents > 0 && `${format.money(order.refundedCents, order.currency)} of it went back to you. `
  const paid = back ? 'Paid, partly refunded' : 'Paid'
  if (order.orderStatus === 'Delivered')
    return {
      tone: 'done',
      title: back ? `${paid}, and delivered` : 'Paid and delivered',
      words: `${back || ''}Everything you ordered is done. If something is missing, write to us.`,
      actions: receipt,
    }
  return {
    tone: 'done',
    title: paid,
    words: `${back || ''}The page of your order says what comes next.`,
    actions: receipt,
  }
}
