// A coupon and what it takes off a price. Amounts are whole minor units of the currency.

export interface Coupon {
  code: string
  off: { percent: number } | { cents: number }
  /** "2026-11-14", both inclusive, in the site's time zone; '' if there is none. */
  firstDay: string
  lastDay: string
  /** The limit for all customers together; undefined if there is none. */
  mostUses: number | undefined
  oncePerCustomer: boolean
  /** The email address of the customer that it is for; '' if it is for everybody. */
  customerEmail: string
  /** The packages that it is for. None named: all of them. */
  packageIds: readonly string[]
}

/**
 * A percentage is rounded half up, once, to what can be paid: `step` is the smallest amount, which is more
 * than 1 where a payment provider takes fewer decimals than the currency has.
 */
export function discountOf(off: Coupon['off'], listCents: number, step: number): number {
  if ('cents' in off) return off.cents
  return Math.floor((listCents * off.percent + 50 * step) / (100 * step)) * step
}

const CODE = /^[A-Za-z0-9][A-Za-z0-9_-]{2,39}$/

/** Whether a text can be a code. Characters that need no escaping in an address. */
export const isCode = (text: string): boolean => CODE.test(text)
