// Tax per rate, on the sum of the rate's lines, rounded once (EN 16931, BR-CO-17).
import { proportion } from './proportion.ts'

const WHOLE = 10_000

export interface TaxedLine {
  cents: number
  /** Basis points. */
  rate: number
}

export interface TaxSum {
  rate: number
  netCents: number
  taxCents: number
}

/** One entry per rate, highest first. Prices that include tax keep their sum: net + tax is what was asked. */
export function taxSums(lines: readonly TaxedLine[], pricesIncludeTax: boolean): TaxSum[] {
  const sums = new Map<number, number>()
  for (const { cents, rate } of lines) sums.set(rate, (sums.get(rate) ?? 0) + cents)
  return [...sums]
    .sort(([a], [b]) => b - a)
    .map(([rate, cents]) => {
      const netCents = pricesIncludeTax ? netOf(cents, rate) : cents
      const taxCents = pricesIncludeTax ? cents - netCents : taxOn(cents, rate)
      return { rate, netCents, taxCents }
    })
}

/** The tax on a price without it, in multiples of a step. */
export const taxOn = (netCents: number, rate: number, step = 1): number =>
  proportion(netCents, rate, WHOLE * step) * step

/** A price that includes tax, without it, in multiples of a step. */
export const netOf = (grossCents: number, rate: number, step = 1): number =>
  proportion(grossCents, WHOLE, (WHOLE + rate) * step) * step
