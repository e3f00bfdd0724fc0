// Finds the web addresses in what people wrote. The text stays exactly as typed.

export interface TextPart {
  text: string
  /** Only http and https. Undefined for plain text. */
  href?: string
}

const ADDRESS = /https?:\/\/[^\s<>"]+/gi
/** Ends a sentence, not an address. */
const TRAILING = ".,;:!?'’”»…"

export function linkedParts(text: string): TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const address = addressIn(found)
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
function addressIn(found: string): string {
  // How many closing brackets have no opening one. Counted once: an address can be as long as a message.
  const spare = {
    ')': countIn(found, ')') - countIn(found, '('),
    ']': countIn(found, ']') - countIn(found, '['),
  }
  let end = found.length
  for (; end > 0; end--) {
    const last = found[end - 1]!
    if (last === ')' || last === ']') {
      if (spare[last] <= 0) break
      spare[last]--
    } else if (!TRAILING.includes(last)) break
  }
  return found.slice(0, end)
}

const countIn = (text: string, letter: string): number => text.split(letter).length - 1

function webAddress(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined
  const url = new URL(text)
  // A name before an @ can make another site look like a known one.
  return /^https?:$/.test(url.protocol) && url.hostname && !url.username ? url.href : undefined
}
