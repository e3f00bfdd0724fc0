// How a refund spreads over the tax rates of its invoice.
import { proportion } from './proportion.ts'
import type { TaxSum } from './tax-sums.ts'

const grossOf = ({ netCents, taxCents }: TaxSum): number => netCents + taxCents

export const sumOf = (sums: readonly TaxSum[]): number => sums.reduce((sum, part) => sum + grossOf(part), 0)

/**
 * The share of each rate in a refund, taken from what is left of the invoice. The last refund takes all of
 * it, so the credit notes of an order that is refunded in full sum up to its invoice, per rate.
 */
export function creditShares(left: readonly TaxSum[], refundCents: number): TaxSum[] {
  const whole = sumOf(left)
  if (refundCents < 0 || refundCents > whole)
    throw new Error(`a refund of ${refundCents} does not fit into the ${whole} left of the invoice`)
  let [before, taken] = [0, 0]
  return left.map((part) => {
    before += grossOf(part)
    // Differences of rounded running sums: they add up to the refund, and none exceeds what is left.
    const running = proportion(refundCents, before, whole)
    const gross = running - taken
    taken = running
    const taxCents = proportion(gross, part.taxCents, grossOf(part))
    return { rate: part.rate, netCents: gross - taxCents, taxCents }
  })
}

/** What is left of the sums of an invoice after its credit notes. */
export const withoutShares = (sums: readonly TaxSum[], shares: readonly TaxSum[]): TaxSum[] =>
  sums.map((sum) => {
    const own = shares.filter(({ rate }) => rate === sum.rate)
    return {
      rate: sum.rate,
      netCents: own.reduce((net, share) => net - share.netCents, sum.netCents),
      taxCents: own.reduce((tax, share) => tax - share.taxCents, sum.taxCents),
    }
  })
