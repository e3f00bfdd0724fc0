// The words by which an order is found. The same words are made when it is placed and when somebody searches.
import type { Order } from './order-record.ts'

const LONGEST = 60

/** Without case and accents: who searches for "zoe" finds Zoë. */
const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()

export const words = (text: string): string[] =>
  plain(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

export const term = (text: string): string => plain(text).slice(0, LONGEST)

/** An address is found whole, and by the words before its @. */
export function termsOf(
  order: Pick<Order, 'id' | 'customer_name' | 'customer_email' | 'package_name'>,
): string[] {
  const { id, customer_name: name, customer_email: email, package_name: sold } = order
  return [
    ...new Set(
      [...words(name), ...words(email.split('@')[0]!), ...words(sold), term(email), term(id)]
        .map(term)
        .filter(Boolean),
    ),
  ]
}

/** A receipt is found by its number as printed, without the zeros in front, and by its digits alone. */
export function numberTerms(number: string): string[] {
  const [, series, digits] = /^(.*?)(\d+)$/.exec(term(number)) ?? ['', term(number), '']
  return [...new Set([series + digits, series + digits.replace(/^0+(?=\d)/, ''), digits].filter(Boolean))]
}

/** "R-000123" is one word; a hyphen in anything else stands between two. */
const isNumber = (typed: string): boolean => /^\p{L}[\p{L}-]*-\d+$/u.test(typed)

/** The beginnings of words that were typed into the search; few enough to look each of them up. */
export function searchWords(text: string): string[] {
  const typed = text
    .trim()
    .split(/\s+/)
    .flatMap((part) => (part.includes('@') || isNumber(part) ? [term(part)] : words(part).map(term)))
  return [...new Set(typed.filter(Boolean))].slice(0, 5)
}

/** In plain order of the bytes, everything that begins with the word lies below this. */
export const endOfPrefix = (word: string): string => `${word}\u{10FFFF}`
