// How the amount of an order comes about, for customers. Empty where the price says it all.
import { rateText } from '#platform/rules/tax/rate.ts'
import type { TaxAsSold } from '#platform/rules/tax/treatment.ts'
import type { OrderAmounts } from './order-amounts.ts'

export interface AmountLine {
  label: string
  cents: number
}

export interface AmountLines {
  /** They add up to the total. */
  above: AmountLine[]
  /** What the total contains. */
  below: AmountLine[]
}

/** The discount is named by the code of its coupon. */
export function amountLines(amounts: OrderAmounts, tax: TaxAsSold, couponCode?: string | null): AmountLines {
  const { listCents, discountCents, taxCents } = amounts
  const isIncluded = tax.treatment === 'rate' && tax.pricesInclude
  const changes = [
    ...(discountCents
      ? [{ label: couponCode ? `Coupon ${couponCode}` : 'Discount', cents: -discountCents }]
      : []),
    ...(isIncluded ? [] : taxLines(amounts, tax)),
  ]
  return {
    above: changes.length ? [{ label: 'Price', cents: listCents }, ...changes] : [],
    below: isIncluded ? [{ label: `${tax.name} ${rateText(tax.rate)} included`, cents: taxCents }] : [],
  }
}

function taxLines(
  { listCents, discountCents, taxCents, totalCents }: OrderAmounts,
  { treatment, name, rate, words }: TaxAsSold,
): AmountLine[] {
  if (treatment === 'none') return []
  if (treatment === 'rate') return [{ label: `${name} ${rateText(rate)}`, cents: taxCents }]
  // The listed price may include the tax that this customer does not pay.
  return [
    { label: words ? `${name}: ${words}` : `No ${name}`, cents: totalCents - listCents + discountCents },
  ]
}
