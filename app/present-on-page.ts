// What stands on a page, as far as its styles depend on it. This is looked for on every page that is
// rendered, so only at the signs that matter: regular expressions for the same take several times as long.

/** Each once, in the order of the page. */
export interface Present {
  elements: string[]
  /** What stands in the attributes named class. */
  classLists: string[]
  /** The types of its inputs. */
  types: string[]
  /** What drawings read: the names of custom properties. */
  variables: string[]
  letters: string
}

/** Nearly every page has them, so nobody looks for them. */
const COMMON_LETTERS = String.fromCharCode(...Array.from({ length: 0x7f - 0x20 }, (_, n) => 0x20 + n))
/**
 * Without the flag u, which makes a search several times slower: letters beyond the first 65,536 are two of a
 * string's signs.
 */
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

/** A small letter or a digit. */
const isInName = (code: number): boolean => (code > 96 && code < 123) || (code > 47 && code < 58)

function between(html: string, start: string, end: string): string[] {
  const found = new Set<string>()
  for (let at = html.indexOf(start); at >= 0; at = html.indexOf(start, at)) {
    at += start.length
    found.add(html.slice(at, html.indexOf(end, at)))
  }
  return [...found]
}
