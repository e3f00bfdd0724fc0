// Messages about payments that are neither simply open nor paid. Every screen uses the same words.
import type { PaymentProgress } from '#orders/rules/payment-progress.ts'
import type { Format } from '#platform/rules/format.ts'
import { PAYMENT_CANCELLED } from '#platform/rules/payment-mode.ts'
import type { NoticeTone } from '#ui/screens/notice.tsx'
import type { OrderWorkView } from '#work/server/order-page/order-work-view.ts'
import type { OwnOrder } from '../server/payment-progress.ts'

export interface PaymentMessage {
  tone: NoticeTone
  title: string
  words: string
}

const MESSAGES: Partial<Record<PaymentProgress, PaymentMessage>> = {
  processing: {
    tone: 'info',
    title: 'Your payment is being processed, don’t pay again',
    words:
      'The payment provider has your payment and will tell us when it is through. ' +
      'From a bank account this can take a few days. We will email you the receipt.',
  },
  checking: {
    tone: 'info',
    title: 'Your payment is being checked, don’t pay again',
    words:
      'We are waiting for the payment provider to confirm it: usually a few seconds, sometimes longer. ' +
      'We will email you the receipt. If you have not paid, nothing was charged.',
  },
  denied: {
    tone: 'info',
    title: 'Your payment did not go through',
    words:
      'The payment provider did not accept the payment, and we received nothing. ' +
      'You can try again, or pay in another way.',
  },
  unconfirmed: {
    tone: 'info',
    title: 'We could not confirm your payment',
    words:
      'We were told of a payment for this order, but the payment provider did not confirm it. ' +
      'If money left your account, please write to us before you pay again. If not, you can pay now.',
  },
  'paid-twice': {
    tone: 'info',
    title: 'You paid twice',
    words: 'A second payment for this order arrived. We will send it back to you.',
  },
  'paid-after-refund': {
    tone: 'info',
    title: 'A payment arrived for this closed order',
    words: 'The order was refunded before. We will send the new payment back to you.',
  },
}

const notAccepted = (refused: OwnOrder['refusedPayments']): PaymentMessage => ({
  tone: 'info',
  title: 'Your payment does not match the order, don’t pay again',
  words: [...refused.map(({ why }) => why), 'We are looking into it and will write to you.'].join(' '),
})

const REFUND_FAILED: PaymentMessage = {
  tone: 'info',
  title: 'Your refund did not arrive',
  words: 'The payment provider could not pay it out. We will send you the money another way.',
}

/** The provider's page is still open, and takes another card or account. */
export const DECLINED: PaymentMessage = {
  tone: 'info',
  title: 'Your payment was declined',
  words:
    'The payment provider could not take the money, and nothing was charged. ' +
    'Please choose another card or account there, or pay in another way.',
}

const refundPending = (amount: string): PaymentMessage => ({
  tone: 'info',
  title: `A refund of ${amount} is on its way to you`,
  words:
    'The payment provider is paying it out. That can take a few days. We will email you when it is done.',
})

type Paying = Pick<
  OwnOrder,
  'payment' | 'refusedPayments' | 'canBePaid' | 'refundFailed' | 'refundPendingCents' | 'currency'
>

function moneyMessage(
  { payment, refusedPayments, refundFailed, refundPendingCents: cents, currency }: Paying,
  format: Format,
): PaymentMessage | undefined {
  const message = payment === 'not-accepted' ? notAccepted(refusedPayments) : MESSAGES[payment]
  const pending = () => refundPending(format.money(cents, currency))
  if (message && cents > 0) return { ...message, words: `${message.words} ${pending().title}.` }
  if (message) return message
  // A refund that is pending after a failed one is the second try, so it is shown instead of the failure.
  if (cents > 0) return pending()
  return refundFailed && payment === 'paid' ? REFUND_FAILED : undefined
}

export function paymentMessageOf(order: Paying, format: Format): PaymentMessage | undefined {
  const message = moneyMessage(order, format)
  const refused = refusedPaymentsMessage(order)
  if (!refused) return message
  if (message) return { ...message, words: `${message.words} ${refused}` }
  const words = `${order.payment === 'paid' ? 'Your order is paid.' : 'The order is closed.'} ${refused}`
  return { tone: 'info', title: 'Another payment was not accepted', words }
}

export const partRefundedWords = (
  { refundedCents, currency }: Pick<OwnOrder, 'refundedCents' | 'currency'>,
  format: Format,
): string | undefined =>
  refundedCents > 0
    ? `${format.money(refundedCents, currency)} of what you paid went back to you.`
    : undefined

/** For a paid or closed order: its other payments that failed a check, and where their money is. */
export function refusedPaymentsMessage({ refusedPayments, canBePaid }: Paying): string | undefined {
  if (canBePaid || !refusedPayments.length) return undefined
  return refusedPayments
    .map(({ amount, comesBack }) =>
      comesBack
        ? `Another payment of ${amount} was not accepted, and we will send it back to you.`
        : `Another payment of ${amount} went to an account that is not ours. ` +
          'We are looking into it and will write to you.',
    )
    .join(' ')
}

/** A payment is on its way, or arrived and failed a check: a second one would be a duplicate. */
export const shouldNotPay = (payment: PaymentProgress): boolean =>
  payment === 'processing' || payment === 'checking' || payment === 'not-accepted'

/** A payment is on its way: nobody may be asked to pay again. */
export const isPaying = (order: OwnOrder | undefined, { state }: OrderWorkView): boolean =>
  order !== undefined && state === 'awaiting-payment' && shouldNotPay(order.payment)

/** What is said of the work while nobody may be asked to pay. */
export interface WhilePaying {
  /** If questions are open. */
  invitation: string
  next: string
}

export function whilePaying(order: OwnOrder | undefined, work: OrderWorkView): WhilePaying | undefined {
  if (!order || !isPaying(order, work)) return undefined
  if (order.payment === 'not-accepted')
    return {
      invitation: 'You can answer the questions meanwhile.',
      next: 'We write to you about your payment.',
    }
  return {
    invitation: 'You can answer the questions while we confirm your payment.',
    next: 'We confirm your payment. Then we start, or ask what we need to know.',
  }
}

/** The confirmation may arrive while the screen is open. */
export const isComing = (payment: PaymentProgress): boolean =>
  payment === 'processing' || payment === 'checking'

/** For a customer who cancelled: the order can still be paid. */
export const CANCELLED_PAYMENT: PaymentMessage = {
  tone: 'info',
  title: PAYMENT_CANCELLED,
  words: 'Nothing was charged. You can pay it whenever you like.',
}

export const REVERSED = 'Reversed: the bank took the payment back'

/** For a refunded or reversed order. */
export const closedMessage = ({ reversed }: Pick<OwnOrder, 'reversed'>): PaymentMessage =>
  reversed
    ? {
        tone: 'info',
        title: REVERSED,
        words:
          'That happens when a payment is disputed. We have no money for this order, so it is closed. ' +
          'If that surprises you, write to us.',
      }
    : {
        tone: 'info',
        title: 'Refunded',
        words: 'Your money went back to you, and the order is closed. You are welcome to place a new one.',
      }
