// What happens to the money of an order. PAYMENT_RULES decide whether it may; once it happened it is a fact,
// so no state refuses it. Refund emails are the payment's own.
import { afterRefund, afterRefundUndone, settle } from '../late-credit.ts'
import { closes, everywhere, NO_EMAIL, toCustomer, withDetails, type Action } from './define.ts'

export const MONEY_ACTIONS = {
  /** Money for a closed order opens nothing: an admin must decide. */
  paid: {
    by: ['provider', 'admin'],
    ...everywhere({ 'awaiting-payment': 'by-facts' }),
    email: toCustomer('paid'),
    facts: { paid: true },
    leaves: () => ({ paymentCancelled: false }),
  },
  /** The customer turned back on the provider's page. The order can still be paid. */
  'payment-cancelled': {
    by: ['owner'],
    ...everywhere(),
    email: NO_EMAIL,
    leaves: () => ({ paymentCancelled: true }),
  },
  /** A payment recorded by mistake: the promise that followed from it is withdrawn too. */
  'payment-withdrawn': {
    by: ['admin'],
    ...everywhere({ 'awaiting-brief': 'awaiting-payment', 'in-progress': 'by-facts' }),
    email: NO_EMAIL,
    facts: { paid: false },
  },
  /** The money was refunded in full, or a dispute took it back. */
  refunded: {
    by: ['provider', 'admin'],
    ...closes('same'),
    email: toCustomer('closed'),
    emailIfSame: NO_EMAIL,
    facts: { paid: false, refunded: true },
    leaves: ({ snapshot }) => ({
      paymentCancelled: true,
      credit: settle(snapshot.credit, { by: 'refund', refund: 'all' }),
    }),
  },
  'partly-refunded': withDetails<{ refund: string; cents: number }>({
    by: ['provider', 'admin'],
    ...everywhere(),
    email: NO_EMAIL,
    leaves: ({ snapshot }, event) => ({ credit: afterRefund(snapshot.credit, event) }),
  }),
  /** A partial refund failed afterwards, or was recorded by mistake. */
  'refund-undone': withDetails<{ refund: string }>({
    by: ['provider', 'admin'],
    ...everywhere(),
    email: NO_EMAIL,
    leaves: ({ snapshot }, { refund }) => ({ credit: afterRefundUndone(snapshot.credit, refund) }),
  }),
  /** The order is paid again: a dispute was won, or a full refund was recorded by mistake. */
  'payment-restored': {
    by: ['provider', 'admin'],
    ...everywhere({ 'awaiting-payment': 'by-facts', closed: 'by-facts' }),
    email: { customer: 'news', agency: 'none' },
    emailIfSame: NO_EMAIL,
    facts: { paid: true, refunded: false },
    leaves: ({ snapshot }) => ({
      paymentCancelled: false,
      credit: afterRefundUndone(snapshot.credit, 'all'),
    }),
  },
} satisfies Record<string, Action<never>>
