// Test and live payments are separate: every order, document and total belongs to one mode.

export const PAYMENT_MODES = ['test', 'live'] as const
export type PaymentMode = (typeof PAYMENT_MODES)[number]

/** Shown on screens and in emails in test mode. */
export const TEST_MODE = 'Test mode: no real money'

/** The first line of an email about a test order. */
export const TEST_ORDER_MAIL = 'This is about a test order: no real money moves.'

/** Each mode has its own series: R-000001 is live, T-000001 is a test. */
export const receiptNumber = (mode: PaymentMode, number: number): string =>
  `${mode === 'live' ? 'R' : 'T'}-${String(number).padStart(6, '0')}`

export const otherMode = (mode: PaymentMode): PaymentMode => (mode === 'live' ? 'test' : 'live')

/** What every screen says of an order whose payment was cancelled. */
export const PAYMENT_CANCELLED = 'Payment cancelled. Your order is saved.'
