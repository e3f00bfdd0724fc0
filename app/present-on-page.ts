// Finds what the styles of a page depend on: elements, classes, input types, variables and letters. Runs for
// every rendered page, so it scans with indexOf: regular expressions take several times as long.

/** Without duplicates, in the order of the page. */
export interface Present {
  elements: string[]
  /** The values of class attributes. */
  classLists: string[]
  /** The types of its inputs. */
  types: string[]
  /** Custom properties that inline SVG reads. */
  variables: string[]
  letters: string
}

/** Printable ASCII: nearly every page has it, so it is assumed. */
const COMMON_LETTERS = String.fromCharCode(...Array.from({ length: 0x7f - 0x20 }, (_, n) => 0x20 + n))
/** Matches surrogate pairs by hand: the flag u makes the search several times slower. */
const RARE_LETTERS = /(?:[\uD800-\uDBFF][\uDC00-\uDFFF]|[\u0080-\uFFFF])+/g

export function presentIn(html: string): Present {
  return {
    elements: elementsIn(html),
    classLists: between(html, ' class="', '"'),
    types: between(html, ' type="', '"'),
    variables: between(html, 'var(', ')'),
    letters: COMMON_LETTERS + [...new Set([...new Set(html.match(RARE_LETTERS))].join(''))].join(''),
  }
}

function elementsIn(html: string): string[] {
  const found = new Set<string>()
  for (let at = html.indexOf('<'); at >= 0; at = html.indexOf('<', at + 1)) {
    let end = at + 1
    while (isInName(html.charCodeAt(end))) end++
    if (end > at + 1) found.add(html.slice(at + 1, end))
  }
  return [...found]
}

/** A lower-case letter or a digit. */
const isInName = (code: number): boolean => (code > 96 && code < 123) || (code > 47 && code < 58)

function between(html: string, start: string, end: string): string[] {
  const found = new Set<string>()
  for (let at = html.indexOf(start); at >= 0; at = html.indexOf(start, at)) {
    at += start.length
    found.add(html.slice(at, html.indexOf(end, at)))
  }
  return [...found]
}
