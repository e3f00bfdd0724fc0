// Amounts are in the smallest unit of their currency, as Stripe counts.
import { formatAmount } from '../format-amount.ts'

const NO_DECIMALS = new Set('bif clp djf gnf jpy kmf krw mga pyg rwf vnd vuv xaf xof xpf'.split(' '))
const THREE_DECIMALS = new Set('bhd jod kwd omr tnd'.split(' '))

const decimalsOf = (currency: string): number =>
  NO_DECIMALS.has(currency) ? 0 : THREE_DECIMALS.has(currency) ? 3 : 2

/** The minimums that Stripe publishes. In other currencies an amount must only be above zero. */
const MINIMUM = new Map([
  ...'usd eur chf cad aud sgd nzd brl inr'.split(' ').map((code) => [code, 50] as const),
  ...([
    ['gbp', 30],
    ['dkk', 250],
    ['nok', 300],
    ['sek', 300],
    ['jpy', 50],
    ['hkd', 400],
    ['mxn', 1000],
  ] as const),
])

export const minimumOf = (currency: string): number => MINIMUM.get(currency) ?? 1
export const MAXIMUM = 99_999_999

/** Amounts that have decimals on the wire which must be zero. */
export function isWhole(amount: number, currency: string): boolean {
  if (THREE_DECIMALS.has(currency)) return amount % 10 === 0
  return !['isk', 'ugx'].includes(currency) || amount % 100 === 0
}

export const shownAmount = (amount: number, currency: string): string =>
  formatAmount(amount, currency, decimalsOf(currency))
