// The order's history in words for the customer. Events without words here are internal and stay hidden.
import type { OrderEvent } from '#orders/server/order-events.ts'
import type { Order } from '#orders/server/order-record.ts'
import { SETTLED } from '#orders/server/refused-payments.ts'
import type { Format } from '#platform/rules/format.ts'
import { isPublic, type WorkAction } from '#work/rules/actions/index.ts'

type Data = Record<string, unknown>
type Money = (cents: number) => string

const MISMATCH = 'A payment was made that does not match the order. We are looking into it.'

/** The words for a payment that arrived when the order was in this payment state already. */
const ARRIVED: Record<string, string | undefined> = {
  Paid: 'A second payment arrived. We will send it back to you.',
  Refunded: 'A payment arrived after the order was closed. We will send it back to you.',
}

const WORDS: Record<string, string | ((data: Data, note: string, money: Money) => string | undefined)> = {
  placed: ({ period }) => (period === undefined ? 'You placed the order.' : 'We billed the next period.'),
  cancelled: 'You cancelled the payment.',
  completed: ({ from }) => ARRIVED[String(from)] ?? 'Your payment arrived.',
  recorded: 'Your payment arrived.',
  withdrawn: 'We had recorded a payment by mistake and took that back.',
  'refund-withdrawn': 'We had recorded a refund by mistake and took that back.',
  pending: 'Your payment is on its way to us.',
  failed: 'A payment did not go through. Nothing was charged by us.',
  declined: 'A payment was declined. Nothing was charged.',
  'refund-failed': 'A refund could not be paid out to you. We will send you the money another way.',
  mismatch: ({ status, ownPayment }) => (ownPayment && status === 'completed' ? MISMATCH : undefined),
  [SETTLED]: 'The payment that does not match the order is settled.',
  refunded: ({ amountCents }, _, money) =>
    `${typeof amountCents === 'number' ? money(Math.abs(amountCents)) : 'Money'} went back to you.`,
  // Others are for admins.
  notice: ({ refundPendingCents: cents }, _, money) =>
    typeof cents === 'number' ? `A refund of ${money(cents)} is on its way to you.` : undefined,
  reversed: 'The payment was taken back by the payment provider.',
  'reversal-cancelled': 'The payment provider gave the payment back to us.',
  status: (_, note) => note,
  work: ({ action, undone }, note) => (!undone && isPublic(action as WorkAction) && note ? note : undefined),
}

/** Undefined for internal events. */
export function customerWords(
  { kind, note, data }: OrderEvent & { data: Data },
  { currency }: Pick<Order, 'currency'>,
  format: Format,
): string | undefined {
  const words = Object.hasOwn(WORDS, kind) ? WORDS[kind] : undefined
  return typeof words === 'function' ? words(data, note, (cents) => format.money(cents, currency)) : words
}
