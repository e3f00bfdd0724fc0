// What a price card says about the day of delivery.
import type { PackagePromise } from '#content/index.ts'

export const dayWords = ({ yoursBy }: Pick<PackagePromise, 'yoursBy'>): string =>
  `Order today: yours by ${yoursBy}`

/** "10 working days", beside the price. */
export const deliveryWords = ({ days }: Pick<PackagePromise, 'days'>): string =>
  days === 1 ? '1 working day' : `${days} working days`

/** What a buyer can rely on, as it follows from the plan and the ways to pay. */
export const guaranteesOf = (promise: PackagePromise | undefined, payBy: string | undefined): string[] =>
  [
    promise?.refund,
    promise?.lateCreditPercent && `${promise.lateCreditPercent} % back if late`,
    payBy && `${payBy.charAt(0).toUpperCase()}${payBy.slice(1)}`,
  ].filter((words) => typeof words === 'string' && words !== '') as string[]

/** "31 of the last 32 on time, half within 8 days"; undefined while there are too few orders. */
export function recordWords({ record }: Pick<PackagePromise, 'record'>): string | undefined {
  if (!record) return undefined
  const { onTime, of, halfWithin } = record
  const days = halfWithin === 1 ? '1 day' : `${halfWithin} days`
  return `${onTime === of ? `All of the last ${of}` : `${onTime} of the last ${of}`} on time, half within ${days}`
}
