// How the amount of an order comes about, for customers. Empty where the price says it all.
import type { TaxAsSold } from '#platform/rules/tax/treatment.ts'
import { as, say } from '#platform/rules/words.ts'
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
    ...(discountCents ? [{ label: discountLabel(couponCode), cents: -discountCents }] : []),
    ...(isIncluded ? [] : taxLines(amounts, tax)),
  ]
  return {
    above: changes.length ? [{ label: say('orders.screens', 'price'), cents: listCents }, ...changes] : [],
    below: isIncluded ? [{ label: taxLabel('taxIncluded', tax), cents: taxCents }] : [],
  }
}

const discountLabel = (code: string | null | undefined): string =>
  code ? say('orders.screens', 'coupon', { code }) : say('orders.screens', 'discount')

const taxLabel = (key: 'tax' | 'taxIncluded', { name, rate }: TaxAsSold): string =>
  say('orders.screens', key, { name, rate: as('rate', rate) })

function taxLines(
  { listCents, discountCents, taxCents, totalCents }: OrderAmounts,
  tax: TaxAsSold,
): AmountLine[] {
  const { treatment, name, words: why } = tax
  if (treatment === 'none') return []
  if (treatment === 'rate') return [{ label: taxLabel('tax', tax), cents: taxCents }]
  // The listed price may include the tax that this customer does not pay.
  const label = why
    ? say('orders.screens', 'taxWhy', { name, why })
    : say('orders.screens', 'noTax', { name })
  return [{ label, cents: totalCents - listCents + discountCents }]
}
