// Why a coupon does not hold, for the customer.
import type { Coupon } from '#content/rules/values/coupon.ts'
import { as, say } from '#platform/rules/words.ts'
import type { CouponFault } from './judge-coupon.ts'

export interface CouponNames {
  coupon: Pick<Coupon, 'firstDay' | 'lastDay'>
  packageName: string
  /** The packages that it is for, by name. */
  packageNames: readonly string[]
}

export function faultWords(fault: CouponFault, { coupon, packageName, packageNames }: CouponNames): string {
  switch (fault) {
    case 'not-yours':
      return say('coupons.errors', 'notYours')
    case 'not-yet':
      return say('coupons.errors', 'notYet', { day: as('day', coupon.firstDay) })
    case 'expired':
      return say('coupons.errors', 'expired', { day: as('day', coupon.lastDay) })
    case 'other-package': {
      const words = say('coupons.errors', 'otherPackage', { package: packageName })
      return packageNames.length
        ? `${words} ${say('coupons.errors', 'itIsFor', { packages: as('list', packageNames) })}`
        : words
    }
    case 'used-up':
      return say('coupons.errors', 'usedUp')
    case 'used-by-you':
      return say('coupons.errors', 'usedByYou')
    case 'nothing-left':
      return say('coupons.errors', 'nothingLeft')
  }
}
