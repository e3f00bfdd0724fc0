import { rateText } from './rate.ts'
import type { TaxRules } from './treatment.ts'

/** "20% VAT"; undefined without tax. */
export const taxInWords = ({ rate, name }: TaxRules): string | undefined =>
  rate === null ? undefined : `${rateText(rate)} ${name}`

/** What stands under listed prices, so that nobody learns of the tax at the end. Undefined without tax. */
export function priceNote({ rate, name, pricesInclude }: TaxRules): string | undefined {
  if (rate === null) return undefined
  return pricesInclude
    ? `Prices include ${rateText(rate)} ${name}.`
    : `Prices are without ${name}. When you order, ${rateText(rate)} ${name} is added.`
}
