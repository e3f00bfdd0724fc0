// The order's history in words for the customer. Events without words here are internal and stay hidden.
import type { OrderEvent } from '#orders/server/order-events.ts'
import type { Order } from '#orders/server/order-record.ts'
import { SETTLED } from '#orders/server/refused-payments.ts'
import { as, say, type Value } from '#platform/rules/words.ts'
import { methodName } from '#providers/rules/methods.ts'
import { isPublic, type WorkAction } from '#work/rules/actions/index.ts'

type Data = Record<string, unknown>
type Money = (cents: number) => Value

/** The words for a payment that arrived when the order was in this payment state already. */
const ARRIVED: Record<string, string | undefined> = {
  Paid: say('order-pages.errors', 'story.paidTwice'),
  Refunded: say('order-pages.errors', 'story.paidAfterClose'),
}

const ARRIVED_AT_FIRST = say('order-pages.errors', 'story.paid')

const WORDS: Record<string, string | ((data: Data, note: string, money: Money) => string | undefined)> = {
  placed: ({ period }) =>
    period === undefined
      ? say('order-pages.errors', 'story.placed')
      : say('order-pages.errors', 'story.billed'),
  billed: (_, note) => note,
  part: ({ part, to }) =>
    to === 'Paid' ? say('order-pages.errors', 'story.partPaid', { part: Number(part) }) : undefined,
  cancelled: say('order-pages.errors', 'story.cancelled'),
  completed: ({ from }) => ARRIVED[String(from)] ?? ARRIVED_AT_FIRST,
  recorded: ARRIVED_AT_FIRST,
  'recorded-part': ({ cents, openCents: open }, _, money) =>
    say('order-pages.errors', 'story.partRecorded', {
      amount: money(Number(cents)),
      open: money(Number(open)),
    }),
  'credit-used': (_, note) => note,
  withdrawn: say('order-pages.errors', 'story.withdrawn'),
  'refund-withdrawn': say('order-pages.errors', 'story.refundWithdrawn'),
  pending: ({ method }) =>
    typeof method === 'string'
      ? say('order-pages.errors', 'story.pendingBy', { method: methodName(method) })
      : say('order-pages.errors', 'story.pending'),
  failed: say('order-pages.errors', 'story.failed'),
  declined: say('order-pages.errors', 'story.declined'),
  'refund-failed': say('order-pages.errors', 'story.refundFailed'),
  mismatch: ({ status, ownPayment }) =>
    ownPayment && status === 'completed' ? say('order-pages.errors', 'story.mismatch') : undefined,
  [SETTLED]: say('order-pages.errors', 'story.settled'),
  refunded: ({ amountCents: cents }, _, money) =>
    typeof cents === 'number'
      ? say('order-pages.errors', 'story.refunded', { amount: money(Math.abs(cents)) })
      : say('order-pages.errors', 'story.moneyBack'),
  // Others are for admins.
  notice: ({ refundPendingCents: cents }, _, money) =>
    typeof cents === 'number'
      ? say('order-pages.errors', 'story.refundPending', { amount: money(cents) })
      : undefined,
  reversed: say('order-pages.errors', 'story.reversed'),
  'reversal-cancelled': say('order-pages.errors', 'story.reversalCancelled'),
  status: (_, note) => note,
  agreed: (_, note) => note,
  work: ({ action, undone }, note) => (!undone && isPublic(action as WorkAction) && note ? note : undefined),
}

/** Undefined for internal events. */
export function customerWords(
  { kind, note, data }: OrderEvent & { data: Data },
  { currency }: Pick<Order, 'currency'>,
): string | undefined {
  const words = Object.hasOwn(WORDS, kind) ? WORDS[kind] : undefined
  return typeof words === 'function' ? words(data, note, (cents) => as('money', cents, currency)) : words
}
