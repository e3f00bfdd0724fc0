import type { ServerRoom } from '#platform/server/server-room.ts'
import { couponCalls } from './coupon-calls.ts'
import { endOldHolds } from './hold-coupon.ts'

export * as useCases from './use-cases.ts'
export const room: ServerRoom = {
  feature: 'coupons',
  calls: couponCalls,
  cleanups: { 'coupons of unpaid orders': endOldHolds },
}
