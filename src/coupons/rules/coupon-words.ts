// Why a coupon does not hold, for the customer.
import type { Coupon } from '#content/rules/values/coupon.ts'
import type { CouponFault } from './judge-coupon.ts'

export const UNKNOWN_COUPON = 'There is no coupon with this code. Please check how it is written.'

/** The discount can't be read as money of the site, after a change of currency. */
export const UNUSABLE_COUPON = 'This coupon can’t be used right now. Please write to us.'

export interface CouponNames {
  coupon: Pick<Coupon, 'firstDay' | 'lastDay'>
  packageName: string
  /** The packages that it is for, by name. */
  packageNames: readonly string[]
  day(day: string): string
}

export function faultWords(
  fault: CouponFault,
  { coupon, packageName, packageNames, day }: CouponNames,
): string {
  switch (fault) {
    case 'not-yet':
      return `This coupon starts on ${day(coupon.firstDay)}.`
    case 'expired':
      return `This coupon ended on ${day(coupon.lastDay)}.`
    case 'other-package': {
      const others = packageNames.length ? ` It is for ${listOf(packageNames)}.` : ''
      return `This coupon is not for ${packageName}.${others}`
    }
    case 'used-up':
      return 'This coupon is used up.'
    case 'used-by-you':
      return 'You have used this coupon already. Each customer can use it once.'
    case 'nothing-left':
      return 'This coupon would leave nothing to pay, and an order for nothing can’t be paid. Please order without it.'
  }
}

const listOf = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
