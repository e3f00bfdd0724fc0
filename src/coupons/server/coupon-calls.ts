// Coupons over HTTP, for customers. Those of admins come from the content type.
import { call, type Call } from '#platform/server/api/call.ts'
import { COUPON_PRICE, COUPON_PRICE_INPUT } from './coupon-price.ts'

export const couponCalls = (): Call[] => [
  call({
    tag: 'Orders',
    method: 'POST',
    path: '/coupon-price',
    permission: 'customer',
    summary: 'What a package costs with a coupon. Nothing is stored',
    body: COUPON_PRICE_INPUT,
    answer: { status: 200, schema: COUPON_PRICE },
    failures: ['not-found', 'too-many'],
    handle: ({ act, body, peer }) => act.couponPrice(body, peer),
  }),
]
