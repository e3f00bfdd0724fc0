import { digitsOf } from '#platform/rules/currency.ts'
import { priceMinimum, type PriceRule } from '#platform/rules/money.ts'
import type { Payments } from './payments.ts'

/** What prices may be: no more decimals than the currency and every offered provider take. */
export function priceRule({ payments }: { payments: Payments }, currency: string): PriceRule {
  const taken = payments.offered.map((provider) => provider.decimalsIn(currency) ?? Infinity)
  return { currency, decimals: Math.min(digitsOf(currency), ...taken) }
}

/** All that is asked for is a multiple of it. */
export const smallestPayment = (app: { payments: Payments }, currency: string): number =>
  priceMinimum(priceRule(app, currency))
