// Text as search terms. The same terms are made when a record is stored and when somebody searches.

const LONGEST_TERM = 60
const MOST_PREFIXES = 5

/** Without case and accents: a search for "zoe" finds Zoë. */
const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()

export const toTerm = (text: string): string => fold(text).slice(0, LONGEST_TERM)

export const wordsOf = (text: string): string[] =>
  fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/** An address is found whole, and by the words before its @. */
export const emailTerms = (email: string): string[] => [...wordsOf(email.split('@')[0]!), email]

export const uniqueTerms = (texts: readonly string[]): string[] => [
  ...new Set(texts.map(toTerm).filter(Boolean)),
]

/** A receipt is found by its number as printed, without the leading zeros, and by its digits alone. */
export function receiptTerms(number: string): string[] {
  const [, series, digits] = /^(.*?)(\d+)$/.exec(toTerm(number)) ?? ['', toTerm(number), '']
  return [...new Set([series + digits, series + digits.replace(/^0+(?=\d)/, ''), digits].filter(Boolean))]
}

/** "R-000123" is one term. In other text a hyphen separates two words. */
const isReceiptNumber = (text: string): boolean => /^\p{L}[\p{L}-]*-\d+$/u.test(text)

/** The prefixes to look up for what was typed. Few, since each of them is one query. */
export function searchPrefixes(text: string): string[] {
  const parts = text.trim().split(/\s+/)
  const prefixes = parts.flatMap((part) =>
    part.includes('@') || isReceiptNumber(part) ? [part] : wordsOf(part),
  )
  return uniqueTerms(prefixes).slice(0, MOST_PREFIXES)
}
