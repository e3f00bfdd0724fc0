// The amounts of an order: the package's price less the discount, and the tax in it or on top of it.
import { netOf, taxSums, type TaxSum } from './tax/tax-sums.ts'
import type { TaxAsSold } from './tax/treatment.ts'

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
  const [sum] = taxSums([{ cents: listCents - discountCents, rate: tax.rate }], tax.pricesInclude)
  const netCents = sum!.netCents
  // Where nothing is charged, a price that includes tax loses it: the customer pays the price without tax.
  const taxCents = isCharged(tax) ? sum!.taxCents : 0
  return { listCents, discountCents, netCents, taxCents, totalCents: netCents + taxCents }
}

const isCharged = ({ treatment }: TaxAsSold): boolean => treatment === 'rate'

/** Price and discount without tax, for an invoice. The discount takes the rounding, so the lines add up. */
export function netLines(
  { listCents, netCents }: Pick<OrderAmounts, 'listCents' | 'netCents'>,
  { rate, pricesInclude }: Pick<TaxAsSold, 'rate' | 'pricesInclude'>,
): { listNetCents: number; discountNetCents: number } {
  const listNetCents = pricesInclude ? netOf(listCents, rate) : listCents
  return { listNetCents, discountNetCents: listNetCents - netCents }
}

/** The sums of an order per rate. Where no tax is charged the rate is 0. */
export const sumsOfOrder = (
  { netCents, taxCents }: Pick<OrderAmounts, 'netCents' | 'taxCents'>,
  tax: TaxAsSold,
): TaxSum[] => [{ rate: isCharged(tax) ? tax.rate : 0, netCents, taxCents }]
