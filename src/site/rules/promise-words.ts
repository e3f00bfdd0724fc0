// What a price card says about the day of delivery.
import type { KeptOrder, PackagePromise } from '#content/rules/index.ts'
import { fillIn } from '#content/rules/written-words.ts'
import type { CardWords } from './package-card.ts'

export const dayWords = (
  { yoursBy }: Pick<PackagePromise, 'yoursBy'>,
  words: Pick<CardWords, 'yoursBy'>,
): string => fillIn(words.yoursBy, { day: yoursBy })

/** "in 10 working days", beside the price. */
export const deliveryWords = (
  { days }: Pick<PackagePromise, 'days'>,
  words: Pick<CardWords, 'inDays' | 'inOneDay'>,
): string => (days === 1 ? words.inOneDay : fillIn(words.inDays, { days }))

/** What a buyer can rely on, as it follows from the plan and the ways to pay. */
export const guaranteesOf = (
  promise: PackagePromise | undefined,
  payBy: string | undefined,
  words: Pick<CardWords, 'lateCredit'>,
): string[] =>
  [
    promise?.refund,
    promise?.lateCreditPercent && fillIn(words.lateCredit, { percent: promise.lateCreditPercent }),
    payBy,
  ].filter((each) => typeof each === 'string' && each !== '') as string[]

/** "31 of the last 32 on time, half within 8 days"; undefined while there are too few orders. */
export function recordWords(
  { record }: { record: Omit<NonNullable<PackagePromise['record']>, 'orders'> | null },
  words: Pick<CardWords, 'allOnTime' | 'someOnTime' | 'days' | 'oneDay'>,
): string | undefined {
  if (!record) return undefined
  const { onTime, of: count, halfWithin } = record
  const days = countedDays(halfWithin, words)
  return fillIn(onTime === count ? words.allOnTime : words.someOnTime, { onTime, count, days })
}

/** "2 days late, $49.00 paid back". */
export const lateWords = (
  { daysLate, paidBack }: KeptOrder,
  words: Pick<CardWords, 'late' | 'paidBack' | 'days' | 'oneDay'>,
): string => {
  const days = countedDays(daysLate, words)
  return paidBack ? fillIn(words.paidBack, { days, amount: paidBack }) : fillIn(words.late, { days })
}

const countedDays = (count: number, words: Pick<CardWords, 'days' | 'oneDay'>): string =>
  count === 1 ? words.oneDay : fillIn(words.days, { count })
