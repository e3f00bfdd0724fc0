// Test money and real money are kept apart: every order, document and sum belongs to the mode it was made in.

export const PAYMENT_MODES = ['test', 'live'] as const
export type PaymentMode = (typeof PAYMENT_MODES)[number]

/** What screens and mails say while no real money moves. */
export const TEST_MODE = 'Test mode: no real money'

/** What a mail about a test order says first. */
export const TEST_ORDER_MAIL = 'This is about a test order: no real money moves.'

/** Each mode has its own series of receipts: R-000001 is real, T-000001 is a test. */
export const receiptNumber = (mode: PaymentMode, number: number): string =>
  `${mode === 'live' ? 'R' : 'T'}-${String(number).padStart(6, '0')}`

export const otherMode = (mode: PaymentMode): PaymentMode => (mode === 'live' ? 'test' : 'live')
