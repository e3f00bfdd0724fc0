// What a customer must know when a payment is more than open or paid. The same words on every screen.
import type { NoticeTone } from '#app/ui/notice.tsx'
import type { PaymentProgress } from '#domain/payment-progress.ts'

export interface PaymentNews {
  tone: NoticeTone
  title: string
  words: string
}

export const PROCESSING = 'Your payment is being processed, don’t pay again'

const NEWS: Partial<Record<PaymentProgress, PaymentNews>> = {
  processing: {
    tone: 'info',
    title: PROCESSING,
    words:
      'The payment provider has your payment and tells us when it is through. ' +
      'From a bank account this can take a few days. We mail you the receipt.',
  },
  denied: {
    tone: 'info',
    title: 'Your payment did not go through',
    words:
      'The payment provider did not accept the payment, and we received nothing. ' +
      'You can try again, or pay in another way.',
  },
  'not-accepted': {
    tone: 'info',
    title: 'Your payment does not match the order',
    words:
      'A payment was made, but its amount, currency or receiver is not the one of this order. ' +
      'We look into it and write to you. Please don’t pay again until you hear from us.',
  },
  'paid-twice': {
    tone: 'info',
    title: 'You paid twice',
    words:
      'Your order is paid, and a second payment arrived. We send it back to you; you don’t need to do anything.',
  },
  'paid-after-refund': {
    tone: 'info',
    title: 'A payment arrived for this closed order',
    words:
      'The order was refunded before. We send the new payment back to you; you don’t need to do anything.',
  },
}

export const newsOf = (payment: PaymentProgress): PaymentNews | undefined => NEWS[payment]

/** Money is on its way, or here and not counted: paying again would be a mistake. */
export const shouldNotPay = (payment: PaymentProgress): boolean =>
  payment === 'processing' || payment === 'not-accepted'
