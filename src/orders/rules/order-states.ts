// The state machine of an order: each transition, the next state, and who may trigger it. Every change of an
// order's payment goes through it.

export const ORDER_STATUSES = ['Pending', 'Delivered'] as const
export type OrderStatus = (typeof ORDER_STATUSES)[number]

export const PAYMENT_STATUSES = ['UnPaid', 'Paid', 'Cancelled'] as const
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number]

/** A refunded order is shown as Cancelled. Unlike one that its owner cancelled, it can't be paid again. */
export const PAYMENT_STATES = [...PAYMENT_STATUSES, 'Refunded'] as const
export type PaymentState = (typeof PAYMENT_STATES)[number]

interface Rule extends Record<PaymentState, PaymentState | 'refused'> {
  by: 'provider' | 'admin' | 'owner'
}

export const PAYMENT_RULES = {
  /** A verified payment. A second one, or one after a refund, changes no state: an admin must decide. */
  completed: { by: 'provider', UnPaid: 'Paid', Paid: 'Paid', Cancelled: 'Paid', Refunded: 'Refunded' },
  /** An admin records a payment that came another way. */
  recorded: { by: 'admin', UnPaid: 'Paid', Paid: 'refused', Cancelled: 'Paid', Refunded: 'refused' },
  /** Notifications arrive out of order, so neither may undo Paid. */
  pending: { by: 'provider', UnPaid: 'UnPaid', Paid: 'Paid', Cancelled: 'Cancelled', Refunded: 'Refunded' },
  failed: { by: 'provider', UnPaid: 'UnPaid', Paid: 'Paid', Cancelled: 'Cancelled', Refunded: 'Refunded' },
  /** Refunded in full, or reversed by a dispute. */
  returned: {
    by: 'provider',
    UnPaid: 'Refunded',
    Paid: 'Refunded',
    Cancelled: 'Refunded',
    Refunded: 'Refunded',
  },
  /** A partial refund, or a refund of a second payment. */
  'partly-returned': {
    by: 'provider',
    UnPaid: 'UnPaid',
    Paid: 'Paid',
    Cancelled: 'Cancelled',
    Refunded: 'Refunded',
  },
  /** A dispute was won: the reversal is cancelled. */
  restored: { by: 'provider', UnPaid: 'UnPaid', Paid: 'Paid', Cancelled: 'Cancelled', Refunded: 'Paid' },
  /** An admin withdraws a payment recorded by mistake, and no other payment is left. */
  withdrawn: { by: 'admin', UnPaid: 'refused', Paid: 'UnPaid', Cancelled: 'refused', Refunded: 'refused' },
  /** An admin records a full or partial refund of a recorded payment. */
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
  /** An admin withdraws a refund recorded by mistake. */
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

/** The next state; undefined if the transition is refused. */
export function afterPayment(state: PaymentState, transition: PaymentTransition): PaymentState | undefined {
  const next = PAYMENT_RULES[transition][state]
  return next === 'refused' ? undefined : next
}

/** The state of an order that is paid in parts, from the states of the bills that there are. */
export function stateOfParts(
  parts: number,
  bills: readonly PaymentState[],
  current: PaymentState,
): PaymentState {
  const count = (state: PaymentState) => bills.filter((bill) => bill === state).length
  if (count('Paid') === 0 && count('Refunded') > 0) return 'Refunded'
  // What was refunded of one part leaves the others as they were agreed.
  if (count('Paid') > 0 && count('Paid') + count('Refunded') === parts) return 'Paid'
  return current === 'Cancelled' && count('Paid') === 0 ? 'Cancelled' : 'UnPaid'
}

export const stateOf = (paymentStatus: PaymentStatus, refunded: boolean): PaymentState =>
  paymentStatus === 'Cancelled' && refunded ? 'Refunded' : paymentStatus

/** The inverse of stateOf: as stored and shown. */
export const statusOf = (state: PaymentState): { paymentStatus: PaymentStatus; refunded: boolean } =>
  state === 'Refunded'
    ? { paymentStatus: 'Cancelled', refunded: true }
    : { paymentStatus: state, refunded: false }

/** A cancelled order can still be paid, a refunded one can't. */
export const canBePaid = (state: PaymentState): boolean => state === 'UnPaid' || state === 'Cancelled'
