// Amounts as providers and banks write them, in cents. No floating point.
import { digitsOf } from '#domain/currency.ts'
import { centsFrom } from '#domain/money.ts'

/** Signs of currencies, spaces, and the apostrophes of Swiss thousands. */
const BETWEEN = /[\p{Sc}\s'’]/gu
const DASHES = /[\u2212\u2013]/g
/** An amount, perhaps with the code of the currency, or with CR or DR for credit and debit. */
const AMOUNT = /^(\()?([+-])?(?:[A-Z]{1,3})?([+-])?([\d.,]+)([A-Z]{1,3})?([+-])?(\))?$/i

/** Undefined if the text is no amount. */
export function readAmount(text: string, currency: string): number | undefined {
  const found = AMOUNT.exec(text.replace(DASHES, '-').replace(BETWEEN, ''))
  if (!found) return undefined
  const [, open, first, second, digits = '', code, last, close] = found
  const signs = [first, second, last].filter((sign) => sign !== undefined)
  if (Boolean(open) !== Boolean(close) || signs.length > 1) return undefined
  const number = withPoint(digits, digitsOf(currency))
  const cents = number === undefined ? undefined : centsFrom(number, currency)
  const isNegative = open !== undefined || signs[0] === '-' || code?.toUpperCase() === 'DR'
  return isNegative && cents ? -cents : cents
}

/** "1.299,50" → "1299.50". */
function withPoint(digits: string, most: number): string | undefined {
  const last = Math.max(digits.lastIndexOf('.'), digits.lastIndexOf(','))
  if (last < 0) return digits
  const [sign, whole, rest] = [digits[last]!, digits.slice(0, last), digits.slice(last + 1)]
  // One sign followed by three digits separates thousands, unless the currency has three decimals.
  if (isGrouped(digits, sign) && !(most === 3 && digits.split(sign).length === 2))
    return digits.replaceAll(sign, '')
  if (!/^\d+$/.test(rest)) return undefined
  const other = sign === '.' ? ',' : '.'
  if (whole && !/^\d+$/.test(whole) && !isGrouped(whole, other)) return undefined
  // Some banks write four decimals. Only zeros may be dropped.
  const decimals = rest.slice(0, most) + rest.slice(most).replace(/0+$/, '')
  return `${whole.replaceAll(other, '') || '0'}${decimals && '.'}${decimals}`
}

const isGrouped = (digits: string, sign: string): boolean => {
  const [first = '', ...groups] = digits.split(sign)
  return groups.length > 0 && /^[1-9]\d{0,2}$/.test(first) && groups.every((group) => /^\d{3}$/.test(group))
}
