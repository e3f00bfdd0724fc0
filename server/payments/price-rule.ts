import { digitsOf } from '#domain/currency.ts'
import type { PriceRule } from '#domain/money.ts'
import type { Payments } from './payments.ts'

/** What prices may be: no more decimals than the currency and every offered provider take. */
export function priceRule({ payments }: { payments: Payments }, currency: string): PriceRule {
  const taken = payments.offered.map((provider) => provider.decimalsIn(currency) ?? Infinity)
  return { currency, decimals: Math.min(digitsOf(currency), ...taken) }
}
