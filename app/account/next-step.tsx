// What happens next with an order, and the one thing to do about it.
import type { ReactNode } from 'react'
import { dollars } from '#domain/money.ts'
import type { OrderView } from '#server/use-cases/orders/order-record.ts'
import { AnchorButton, LinkButton } from '#app/ui/button.tsx'
import { Notice, type NoticeTone } from '#app/ui/notice.tsx'

interface Step {
  tone: NoticeTone
  title: string
  words: string
  actions: ReactNode
}

interface NextStepProps {
  order: OrderView
  /** Says which order it is about, where that is not clear. */
  named?: boolean
}

export function NextStep({ order, named }: NextStepProps) {
  const { tone, title, words, actions } = stepOf(order)
  const about = named && `: ${order.packageName}, ${dollars(order.priceCents)}`
  return <Notice tone={tone} title={<>{title}{about}</>} actions={actions} className="mb-6">{words}</Notice>
}

function stepOf(order: OrderView): Step {
  const pay = (label: string) => <LinkButton variant="primary" to={`/pay-now/${order._id}`}>{label}</LinkButton>
  const receipt = <LinkButton to={`/receipt/${order._id}`}>Receipt {order.receiptNumber}</LinkButton>
  const again = <AnchorButton href="/pricing">See the packages</AnchorButton>
  if (order.refunded) return { tone: 'info', title: 'Refunded', words: 'Your money went back to you, and the order is closed. You are welcome to place a new one.', actions: <>{order.receiptNumber && receipt}{again}</> }
  if (order.paymentStatus === 'Cancelled') return { tone: 'info', title: 'You have cancelled the payment', words: 'Nothing was charged. If you change your mind, you can still pay this order.', actions: pay('Pay Now') }
  if (order.paymentStatus === 'UnPaid') {
    const words = order.orderStatus === 'Delivered' ? 'Everything is delivered; the payment is still open.' : 'We start as soon as your payment is in.'
    return { tone: 'info', title: 'Waiting for your payment', words, actions: pay('Pay Now') }
  }
  if (order.orderStatus === 'Delivered') return { tone: 'done', title: 'Paid and delivered', words: 'Everything you ordered is done. If something is missing, write to us.', actions: receipt }
  return { tone: 'done', title: 'Paid. We are at work', words: 'We mail you when your order is delivered. You don’t need to do anything.', actions: receipt }
}
