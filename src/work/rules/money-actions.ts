// What happens to the money of an order. PAYMENT_RULES decide whether it may; once it happened it is a fact,
// so no state refuses it. Refund mails are the payment's own.
import { closes, everywhere, NO_MAIL, toCustomer, type Rule } from './rule.ts'

export const MONEY_ACTIONS = {
  /** Money for a closed order opens nothing: an admin must decide. */
  paid: {
    by: ['provider', 'admin'],
    to: everywhere({ 'awaiting-payment': 'by-facts' }),
    mail: toCustomer('paid'),
    public: true,
  },
  /** The customer turned back on the provider's page. The order can still be paid. */
  'payment-cancelled': { by: ['owner'], to: everywhere(), mail: NO_MAIL, public: true },
  /** A payment recorded by mistake: the promise that followed from it is withdrawn too. */
  'payment-withdrawn': {
    by: ['admin'],
    to: everywhere({ 'awaiting-brief': 'awaiting-payment', 'in-progress': 'by-facts' }),
    mail: NO_MAIL,
    public: true,
  },
  /** The money was refunded in full, or a dispute took it back. */
  refunded: {
    by: ['provider', 'admin'],
    to: closes({ closed: 'same' }),
    mail: toCustomer('closed'),
    mailIfSame: NO_MAIL,
    public: true,
  },
  'partly-refunded': { by: ['provider', 'admin'], to: everywhere(), mail: NO_MAIL, public: true },
  /** A partial refund failed afterwards, or was recorded by mistake. */
  'refund-undone': { by: ['provider', 'admin'], to: everywhere(), mail: NO_MAIL, public: true },
  /** The order is paid again: a dispute was won, or a full refund was recorded by mistake. */
  'payment-restored': {
    by: ['provider', 'admin'],
    to: everywhere({ 'awaiting-payment': 'by-facts', closed: 'by-facts' }),
    mail: toCustomer('burst'),
    mailIfSame: NO_MAIL,
    public: true,
  },
} as const satisfies Record<string, Rule>
