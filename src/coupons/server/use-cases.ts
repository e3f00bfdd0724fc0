export { couponNotes } from './coupon-notes.ts'
export { couponPrice } from './coupon-price.ts'
