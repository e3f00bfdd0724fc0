// Amounts as providers and banks write them, in cents. No floating point.
import { digitsOf } from '#platform/rules/currency.ts'
import { centsFrom } from '#platform/rules/money.ts'
import { readNumber, type NumberSigns } from '#platform/rules/typed-number.ts'

/** Signs of currencies, spaces, and the apostrophes of Swiss thousands. */
const BETWEEN = /[\p{Sc}\s'’]/gu
const DASHES = /[\u2212\u2013]/g
/** An amount, perhaps with the code of the currency, or with CR or DR for credit and debit. */
const AMOUNT = /^(\()?([+-])?(?:[A-Z]{1,3})?([+-])?([\d.,]+)([A-Z]{1,3})?([+-])?(\))?$/i

/** A file does not say where it comes from, so one sign before three digits separates thousands. */
const EITHER_WAY: NumberSigns = { groups: ['.', ','], decimals: ['.', ','] }

/** Undefined if the text is no amount. */
export function readAmount(text: string, currency: string): number | undefined {
  const found = AMOUNT.exec(text.replace(DASHES, '-').replace(BETWEEN, ''))
  if (!found) return undefined
  const [, open, first, second, digits = '', code, last, close] = found
  const signs = [first, second, last].filter((sign) => sign !== undefined)
  if (Boolean(open) !== Boolean(close) || signs.length > 1) return undefined
  const number = readNumber(digits, EITHER_WAY, digitsOf(currency))
  // Where three decimals are usual, "1.290" has three.
  const plain = typeof number === 'object' ? number.decimal : number
  const cents = plain === undefined ? undefined : centsFrom(plain, currency)
  const isNegative = open !== undefined || signs[0] === '-' || code?.toUpperCase() === 'DR'
  return isNegative && cents ? -cents : cents
}
