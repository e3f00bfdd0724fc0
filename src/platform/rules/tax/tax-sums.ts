// Net and tax at a rate, rounded once (EN 16931, BR-CO-17). Rates are basis points.
import { proportion } from './proportion.ts'

const WHOLE = 10_000

export interface TaxSum {
  rate: number
  netCents: number
  taxCents: number
}

/** The tax on a price without it, in multiples of a step. */
export const taxOn = (netCents: number, rate: number, step = 1): number =>
  proportion(netCents, rate, WHOLE * step) * step

/** A price that includes tax, without it, in multiples of a step. */
export const netOf = (grossCents: number, rate: number, step = 1): number =>
  proportion(grossCents, WHOLE, (WHOLE + rate) * step) * step
