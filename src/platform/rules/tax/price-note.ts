import { as, say } from '../words.ts'
import type { TaxRules } from './treatment.ts'

/** "20% VAT"; undefined without tax. */
export const taxInWords = ({ rate, name }: TaxRules): string | undefined =>
  rate === null ? undefined : say('platform.screens', 'tax.named', { rate: as('rate', rate), name })

/** What stands under listed prices, so that nobody learns of the tax at the end. Undefined without tax. */
export function priceNote({ rate, name, pricesInclude }: TaxRules): string | undefined {
  if (rate === null) return undefined
  return pricesInclude
    ? say('platform.screens', 'tax.included', { rate: as('rate', rate), name })
    : say('platform.screens', 'tax.added', { rate: as('rate', rate), name })
}
