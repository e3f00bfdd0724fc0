// An address that was typed as text, in the parts that e-invoices have. People write the city beside its
// code; where no line looks like that, city and code are empty and the lines are as typed.
import type { PostalAddress } from './model.ts'

/** "10115 Berlin", "D-10115 Berlin", "1011 AB Amsterdam", "114 55 Stockholm", "00-950 Warszawa", "LV-1050 Rīga". */
const CODE_FIRST =
  /^(?:[A-Z]{1,2}[- ]{1,2})?(\d{4} [A-Z]{2}|\d{3} \d{2}|\d{2}-\d{3}|\d{4}-\d{3}|\d{4,6}) (\p{L}.*)$/u
/** "Dublin D02 X285", "Rīga, LV-1050": the code behind. */
const CODE_LAST =
  /^(\p{L}[^\d]*?) ([A-Z]\d[\dW] ?[A-Z0-9]{4}|[A-Z]{2}-\d{4,5}|[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2})$/u

const MOST_LINES = 3

export function postalAddress(text: string, country: string): PostalAddress {
  const parts = text.split(/[\n,]/).map(plain).filter(Boolean)
  for (const [at, part] of [...parts.entries()].toReversed()) {
    const found = codeAndCity(part) ?? codeAndCity(`${part} ${parts[at + 1] ?? ''}`)
    if (!found) continue
    const [postCode, city] = found
    const rest = parts.filter((other, index) => index !== at && !(index === at + 1 && postCode === other))
    return { lines: upTo(rest), postCode, city, country }
  }
  return { lines: upTo(parts), postCode: '', city: '', country }
}

function codeAndCity(line: string): [code: string, city: string] | undefined {
  const first = CODE_FIRST.exec(line)
  if (first) return [first[1]!, first[2]!]
  const last = CODE_LAST.exec(line)
  return last ? [last[2]!, last[1]!] : undefined
}

const plain = (line: string): string => line.trim().replace(/\s+/g, ' ')

/** What is more than fits goes on in the last one. */
const upTo = (lines: string[]): string[] =>
  lines.length <= MOST_LINES
    ? lines
    : [...lines.slice(0, MOST_LINES - 1), lines.slice(MOST_LINES - 1).join(', ')]
