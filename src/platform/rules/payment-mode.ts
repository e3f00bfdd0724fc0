// Test and live payments are separate: every order, document and total belongs to one mode.

export const PAYMENT_MODES = ['test', 'live'] as const
export type PaymentMode = (typeof PAYMENT_MODES)[number]

/** Each mode has its own series: R-000001 is live, T-000001 is a test. */
export const receiptNumber = (mode: PaymentMode, number: number): string =>
  `${mode === 'live' ? 'R' : 'T'}-${String(number).padStart(6, '0')}`

export const otherMode = (mode: PaymentMode): PaymentMode => (mode === 'live' ? 'test' : 'live')

/** What every screen says of an order whose payment was cancelled. */
export const PAYMENT_CANCELLED = 'Payment cancelled. Your order is saved.'
