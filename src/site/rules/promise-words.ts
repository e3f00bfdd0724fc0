// What a price card says about the day of delivery.
import type { KeptOrder, PackagePromise } from '#content/rules/index.ts'
import { say } from '#platform/rules/words.ts'

export const dayWords = ({ yoursBy }: Pick<PackagePromise, 'yoursBy'>): string =>
  say('site.screens', 'pricing.yoursBy', { day: yoursBy })

/** "in 10 working days", beside the price. */
export const deliveryWords = ({ days }: Pick<PackagePromise, 'days'>): string =>
  say('site.pages', 'pricing.inDays', { days })

/** What a buyer can rely on, as it follows from the plan and the ways to pay. */
export const guaranteesOf = (promise: PackagePromise | undefined, payBy: string | undefined): string[] =>
  [
    promise?.refund,
    promise?.lateCreditPercent &&
      say('site.pages', 'pricing.lateCredit', { percent: promise.lateCreditPercent }),
    payBy,
  ].filter((each) => typeof each === 'string' && each !== '') as string[]

/** "31 of the last 32 on time, half within 8 days"; undefined while there are too few orders. */
export function recordWords({
  record,
}: {
  record: Omit<NonNullable<PackagePromise['record']>, 'orders'> | null
}): string | undefined {
  if (!record) return undefined
  const { onTime, of: count, halfWithin: days } = record
  return onTime === count
    ? say('site.screens', 'pricing.allOnTime', { count, days })
    : say('site.screens', 'pricing.someOnTime', { onTime, count, days })
}

/** "2 days late, $49.00 paid back". */
export const lateWords = ({ daysLate: days, paidBack: amount }: KeptOrder): string =>
  amount
    ? say('site.pages', 'pricing.paidBack', { days, amount })
    : say('site.pages', 'pricing.late', { days })
