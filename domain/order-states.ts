// The states of an order, as tables: what may happen, what it makes of the order, and by whom. Every change
// goes through here.

export const ORDER_STATUSES = ['Pending', 'Delivered'] as const
export type OrderStatus = (typeof ORDER_STATUSES)[number]

export const PAYMENT_STATUSES = ['UnPaid', 'Paid', 'Cancelled'] as const
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number]

/**
 * A refunded order reads Cancelled everywhere, but unlike one that its owner cancelled it can't be paid any
 * more.
 */
export const PAYMENT_STATES = [...PAYMENT_STATUSES, 'Refunded'] as const
export type PaymentState = (typeof PAYMENT_STATES)[number]

interface Rule extends Record<PaymentState, PaymentState | 'refused'> {
  by: 'provider' | 'admin' | 'owner'
}

export const PAYMENT_RULES = {
  /**
   * A verified payment is in. A second one, or one after a refund, changes nothing by itself: people must
   * look at it.
   */
  completed: { by: 'provider', UnPaid: 'Paid', Paid: 'Paid', Cancelled: 'Paid', Refunded: 'Refunded' },
  /** An admin says that the money came another way. */
  recorded: { by: 'admin', UnPaid: 'Paid', Paid: 'refused', Cancelled: 'Paid', Refunded: 'refused' },
  /** On its way, or come to nothing. Messages overtake each other, so neither may lower what is Paid. */
  pending: { by: 'provider', UnPaid: 'UnPaid', Paid: 'Paid', Cancelled: 'Cancelled', Refunded: 'Refunded' },
  failed: { by: 'provider', UnPaid: 'UnPaid', Paid: 'Paid', Cancelled: 'Cancelled', Refunded: 'Refunded' },
  /** All the money went back: refunded in full, or taken back by a dispute. */
  returned: {
    by: 'provider',
    UnPaid: 'Refunded',
    Paid: 'Refunded',
    Cancelled: 'Refunded',
    Refunded: 'Refunded',
  },
  /** A part went back, or a part of what was paid twice. */
  'partly-returned': {
    by: 'provider',
    UnPaid: 'UnPaid',
    Paid: 'Paid',
    Cancelled: 'Cancelled',
    Refunded: 'Refunded',
  },
  /** A dispute ended well, and the money is there again. */
  restored: { by: 'provider', UnPaid: 'UnPaid', Paid: 'Paid', Cancelled: 'Cancelled', Refunded: 'Paid' },
  /** An admin withdraws a payment that was recorded by mistake, and no other payment holds money. */
  withdrawn: { by: 'admin', UnPaid: 'refused', Paid: 'UnPaid', Cancelled: 'refused', Refunded: 'refused' },
  /** An admin records that the rest of a recorded payment, or a part of it, was paid back. */
  'refund-recorded': {
    by: 'admin',
    UnPaid: 'refused',
    Paid: 'Refunded',
    Cancelled: 'refused',
    Refunded: 'refused',
  },
  'part-refund-recorded': {
    by: 'admin',
    UnPaid: 'refused',
    Paid: 'Paid',
    Cancelled: 'refused',
    Refunded: 'refused',
  },
  /** An admin withdraws a refund that was recorded by mistake. */
  'refund-withdrawn': {
    by: 'admin',
    UnPaid: 'refused',
    Paid: 'Paid',
    Cancelled: 'refused',
    Refunded: 'Paid',
  },
  cancelled: {
    by: 'owner',
    UnPaid: 'Cancelled',
    Paid: 'refused',
    Cancelled: 'Cancelled',
    Refunded: 'Refunded',
  },
} as const satisfies Record<string, Rule>

export type PaymentTransition = keyof typeof PAYMENT_RULES

/** What the transition makes of the state; undefined when it is refused. */
export function afterPayment(state: PaymentState, transition: PaymentTransition): PaymentState | undefined {
  const next = PAYMENT_RULES[transition][state]
  return next === 'refused' ? undefined : next
}

export const stateOf = (paymentStatus: PaymentStatus, refunded: boolean): PaymentState =>
  paymentStatus === 'Cancelled' && refunded ? 'Refunded' : paymentStatus

/** The other way: what is stored and shown. */
export const statusOf = (state: PaymentState): { paymentStatus: PaymentStatus; refunded: boolean } =>
  state === 'Refunded'
    ? { paymentStatus: 'Cancelled', refunded: true }
    : { paymentStatus: state, refunded: false }

/** The way to pay is open until the money is in; after a cancel too, but not after a refund. */
export const canBePaid = (state: PaymentState): boolean => state === 'UnPaid' || state === 'Cancelled'
