// Turns text into search terms, for the index and for what somebody types into the search box.

const MAX_TERM_LENGTH = 60
/** Each prefix is one query. */
const MAX_PREFIXES = 5

/** Ignores case and accents: "zoe" finds Zoë. */
const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()

export const toTerm = (text: string): string => fold(text).slice(0, MAX_TERM_LENGTH)

export const splitWords = (text: string): string[] =>
  fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/** The whole address, and the words before the @. */
export const emailTerms = (email: string): string[] => [...splitWords(email.split('@', 1)[0] ?? ''), email]

export const uniqueTerms = (texts: readonly string[]): string[] => [
  ...new Set(texts.map(toTerm).filter(Boolean)),
]

/** R-000123 is found by "R-000123", "R-123" and "000123". */
export function receiptTerms(number: string): string[] {
  const [, series, digits] = /^(.*?)(\d+)$/.exec(toTerm(number)) ?? ['', toTerm(number), '']
  return [...new Set([series + digits, series + digits.replace(/^0+(?=\d)/, ''), digits].filter(Boolean))]
}

/** "R-000123" is one term. Elsewhere a hyphen separates two words. */
const isReceiptNumber = (text: string): boolean => /^\p{L}[\p{L}-]*-\d+$/u.test(text)

/** The prefixes to look up for what was typed. */
export function searchPrefixes(text: string): string[] {
  const parts = text.trim().split(/\s+/)
  const prefixes = parts.flatMap((part) =>
    part.includes('@') || isReceiptNumber(part) ? [part] : splitWords(part),
  )
  return uniqueTerms(prefixes).slice(0, MAX_PREFIXES)
}
