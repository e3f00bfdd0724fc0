// What a price card says about the day of delivery.
import type { PackagePromise } from '#content/index.ts'

export const dayWords = ({ yoursBy }: Pick<PackagePromise, 'yoursBy'>): string =>
  `Order today: yours by ${yoursBy}`

/** "31 of the last 32 on time, half within 8 days"; undefined while there are too few orders. */
export function recordWords({ record }: Pick<PackagePromise, 'record'>): string | undefined {
  if (!record) return undefined
  const { onTime, of, halfWithin } = record
  const days = halfWithin === 1 ? '1 day' : `${halfWithin} days`
  return `${onTime === of ? `All of the last ${of}` : `${onTime} of the last ${of}`} on time, half within ${days}`
}
