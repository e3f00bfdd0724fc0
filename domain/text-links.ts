// Finds the web addresses in what people wrote. The text stays exactly as typed.

export interface TextPart {
  text: string
  /** Only http and https. Undefined for plain text. */
  href?: string
}

const ADDRESS = /https?:\/\/[^\s<>"]+/gi
/** Ends a sentence, not an address. */
const TRAILING = /[.,;:!?'’”»…]+$/u

export function linkedParts(text: string): TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const address = withoutEnd(found)
    const href = webAddress(address)
    if (!href) continue
    if (index > end) parts.push({ text: text.slice(end, index) })
    parts.push({ text: address, href })
    end = index + address.length
  }
  if (end < text.length) parts.push({ text: text.slice(end) })
  return parts
}

/** "(see https://a.example/b)." ends before the bracket, unless the address has its other half. */
function withoutEnd(found: string): string {
  const address = found.replace(TRAILING, '')
  const isSpare = (open: string, close: string) =>
    address.endsWith(close) && countIn(address, close) > countIn(address, open)
  return isSpare('(', ')') || isSpare('[', ']') ? withoutEnd(address.slice(0, -1)) : address
}

const countIn = (text: string, letter: string): number => text.split(letter).length - 1

function webAddress(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined
  const url = new URL(text)
  // A name before an @ can make another site look like a known one.
  return /^https?:$/.test(url.protocol) && url.hostname && !url.username ? url.href : undefined
}
