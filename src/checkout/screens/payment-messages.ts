// Messages about payments that are neither simply open nor paid. Every screen uses the same words.
import type { PaymentProgress } from '#orders/rules/payment-progress.ts'
import { as, say, type Words } from '#platform/rules/words.ts'
import type { NoticeTone } from '#ui/screens/notice.tsx'
import type { OrderWorkView } from '#work/server/order-page/order-work-view.ts'
import type { OwnOrder } from '../server/payment-progress.ts'

export interface PaymentMessage {
  tone: NoticeTone
  title: string
  words: string
}

/** What these messages need: the words of the reader. */
export type InWords = Pick<Words, 'of' | 'read'>

/** The states of a payment that have a message. */
const TOLD = [
  'processing',
  'checking',
  'denied',
  'unconfirmed',
  'paid-twice',
  'paid-after-refund',
  'not-accepted',
] as const
type Told = (typeof TOLD)[number]
type MessageName = Told | 'refundFailed' | 'declined' | 'cancelled' | 'reversed' | 'refunded'

function messageOf(name: MessageName, words: InWords): PaymentMessage {
  const t = words.of('checkout.screens')
  return { tone: 'info', title: t(`payment.${name}.title`), words: t(`payment.${name}.words`) }
}

const isTold = (payment: PaymentProgress): payment is Told => (TOLD as readonly string[]).includes(payment)

/** The provider's page is still open, and takes another card or account. */
export const declinedMessage = (words: InWords): PaymentMessage => messageOf('declined', words)

type Paying = Pick<
  OwnOrder,
  | 'payment'
  | 'methodWords'
  | 'refusedPayments'
  | 'canBePaid'
  | 'refundFailed'
  | 'refundPendingCents'
  | 'currency'
>

function progressMessage(
  { payment, methodWords, refusedPayments }: Paying,
  words: InWords,
): PaymentMessage | undefined {
  if (!isTold(payment)) return undefined
  const message = messageOf(payment, words)
  if (methodWords !== null) return { ...message, words: words.read(methodWords) }
  if (payment !== 'not-accepted') return message
  return {
    ...message,
    words: [...refusedPayments.map(({ why }) => words.read(why)), message.words].join(' '),
  }
}

function moneyMessage(order: Paying, words: InWords): PaymentMessage | undefined {
  const { payment, refundFailed, refundPendingCents: cents, currency } = order
  const message = progressMessage(order, words)
  const pending = say('checkout.screens', 'payment.refundPending.title', {
    amount: as('money', cents, currency),
  })
  if (message && cents > 0) return { ...message, words: words.read(`${message.words} ${pending}.`) }
  if (message) return message
  // A refund that is pending after a failed one is the second try, so it is shown instead of the failure.
  if (cents > 0)
    return {
      tone: 'info',
      title: words.read(pending),
      words: words.of('checkout.screens')('payment.refundPending.words'),
    }
  return refundFailed && payment === 'paid' ? messageOf('refundFailed', words) : undefined
}

export function paymentMessageOf(order: Paying, words: InWords): PaymentMessage | undefined {
  const message = moneyMessage(order, words)
  const refused = refusedPaymentsMessage(order, words)
  if (!refused) return message
  if (message) return { ...message, words: `${message.words} ${refused}` }
  const t = words.of('checkout.screens')
  const first = t(order.payment === 'paid' ? 'orderIsPaid' : 'orderIsClosed')
  return { tone: 'info', title: t('otherNotAccepted'), words: `${first} ${refused}` }
}

export const partRefundedWords = (
  { refundedCents, currency }: Pick<OwnOrder, 'refundedCents' | 'currency'>,
  words: InWords,
): string | undefined =>
  refundedCents > 0
    ? words.of('checkout.screens')('partRefunded', { amount: as('money', refundedCents, currency) })
    : undefined

/** For a paid or closed order: its other payments that failed a check, and where their money is. */
export function refusedPaymentsMessage(
  { refusedPayments, canBePaid }: Paying,
  words: InWords,
): string | undefined {
  if (canBePaid || !refusedPayments.length) return undefined
  const t = words.of('checkout.screens')
  return refusedPayments
    .map(({ amount, comesBack }) => t(comesBack ? 'otherComesBack' : 'otherWentElsewhere', { amount }))
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

export function whilePaying(
  order: OwnOrder | undefined,
  work: OrderWorkView,
  words: InWords,
): WhilePaying | undefined {
  if (!order || !isPaying(order, work)) return undefined
  const t = words.of('checkout.screens')
  return order.payment === 'not-accepted'
    ? { invitation: t('whilePaying.answerMeanwhile'), next: t('whilePaying.weWrite') }
    : { invitation: t('whilePaying.answerWhileConfirming'), next: t('whilePaying.weConfirm') }
}

/** The confirmation may arrive while the screen is open. */
export const isComing = (payment: PaymentProgress): boolean =>
  payment === 'processing' || payment === 'checking'

/** For a customer who cancelled: the order can still be paid. */
export const cancelledMessage = (words: InWords): PaymentMessage => messageOf('cancelled', words)

/** For a refunded or reversed order. */
export const closedMessage = ({ reversed }: Pick<OwnOrder, 'reversed'>, words: InWords): PaymentMessage =>
  messageOf(reversed ? 'reversed' : 'refunded', words)
