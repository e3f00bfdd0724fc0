// The amounts of an order: the package's price less the discount, and the tax in it or on top of it.
import { netOf, taxOn, type TaxSum } from '#platform/rules/tax/tax-sums.ts'
import type { TaxAsSold } from '#platform/rules/tax/treatment.ts'

export interface OrderAmounts {
  /** The price of the package as listed. */
  listCents: number
  discountCents: number
  netCents: number
  taxCents: number
  /** What the customer pays: net + tax. */
  totalCents: number
}

export interface Priced {
  listCents: number
  /** At most the price. */
  discountCents: number
  tax: TaxAsSold
}

export function orderAmounts({ listCents, discountCents, tax }: Priced): OrderAmounts {
  if (discountCents < 0 || discountCents > listCents)
    throw new Error(`a discount of ${discountCents} does not fit a price of ${listCents}`)
  const askedCents = listCents - discountCents
  const netCents = netAsked(askedCents, tax)
  const taxCents = isCharged(tax) ? taxAsked(askedCents, tax) : 0
  return { listCents, discountCents, netCents, taxCents, totalCents: netCents + taxCents }
}

/** The total must be payable, so what is computed for it is rounded to what the payment providers take. */
const taxAsked = (cents: number, { rate, pricesInclude, step }: TaxAsSold): number =>
  pricesInclude ? cents - netOf(cents, rate) : taxOn(cents, rate, step)

/** Where nothing is charged, a price that includes tax loses it: the customer pays the price without tax. */
export function netAsked(cents: number, tax: TaxAsSold): number {
  if (!tax.pricesInclude) return cents
  return netOf(cents, tax.rate, isCharged(tax) ? 1 : tax.step)
}

export const isCharged = ({ treatment }: TaxAsSold): boolean => treatment === 'rate'

/** What it would have cost without its discount: what later periods of a retainer cost. */
export const fullAmounts = (listCents: number, tax: TaxAsSold): OrderAmounts =>
  orderAmounts({ listCents, discountCents: 0, tax })

/** Price and discount without tax, for an invoice. The discount takes the rounding, so the lines add up. */
export function netLines(
  { listCents, netCents }: Pick<OrderAmounts, 'listCents' | 'netCents'>,
  tax: TaxAsSold,
): { listNetCents: number; discountNetCents: number } {
  const listNetCents = netAsked(listCents, tax)
  return { listNetCents, discountNetCents: listNetCents - netCents }
}

/** The sums of an order per rate. Where no tax is charged the rate is 0. */
export const sumsOfOrder = (
  { netCents, taxCents }: Pick<OrderAmounts, 'netCents' | 'taxCents'>,
  tax: TaxAsSold,
): TaxSum[] => [{ rate: isCharged(tax) ? tax.rate : 0, netCents, taxCents }]
