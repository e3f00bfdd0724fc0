import { DEFAULT_CURRENCY } from './currency.ts'
import { centsOf, decimal, priceMaximum, priceMinimum, type PriceRule } from './money.ts'
import { say } from './words.ts'

/** What is wrong with the text of a price; `field` is the name of what holds it. */
export function priceFault(text: string, rule: PriceRule, field: string): string | undefined {
  const { currency, decimals } = rule
  const cents = centsOf(text, currency)
  if (cents !== undefined && cents > 0 && cents <= priceMaximum(currency))
    return cents % priceMinimum(rule) === 0 ? undefined : tooManyDecimals(rule, field)
  const hasOnlyTooManyDecimals = cents === undefined && /^\d{1,12}\.\d+$/.test(text)
  if (hasOnlyTooManyDecimals && currency !== DEFAULT_CURRENCY) return tooManyDecimals(rule, field)
  const most = decimal(priceMaximum(currency), currency)
  return say('platform.errors', text.includes(',') ? 'price.comma' : 'price.wrong', {
    field,
    most: decimals ? most : most.replace(/\..*/, ''),
    example: exampleOf(decimals),
  })
}

const tooManyDecimals = ({ currency, decimals }: PriceRule, field: string): string =>
  decimals === 0
    ? say('platform.errors', 'price.whole', { field, currency })
    : say('platform.errors', 'price.decimals', { field, decimals, currency, example: exampleOf(decimals) })

const exampleOf = (decimals: number): string => (decimals ? `299.${'50'.padEnd(decimals, '0')}` : 'none')
