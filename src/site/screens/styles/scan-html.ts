// Finds what a page's styles depend on. Runs for every rendered page, so it searches by indexOf: regular
// expressions take several times as long.

/** Each name once, in the order of the page. */
export interface PageNames {
  elements: string[]
  /** The values of the class attributes. */
  classLists: string[]
  inputTypes: string[]
  /** Custom properties that drawings and inline styles read by var(). */
  variables: string[]
  characters: string
}

/** Of ASCII, what the first file of each typeface does not have (src/brand/fonts/README.md). */
const RARE_ASCII = ['\\', '^', '`', '{', '|', '}', '~']
/** Assumed on every page, without a search. */
const COMMON_ASCII = Array.from({ length: 0x7f - 0x20 }, (_, n) => String.fromCharCode(0x20 + n))
  .filter((character) => !RARE_ASCII.includes(character))
  .join('')
const SCRIPTS = /<script\b[^>]*>[^<]*<\/script>/g
/**
 * Without the flag u, which makes the search several times slower. So characters beyond U+FFFF are matched as
 * their two surrogates.
 */
const NON_ASCII = /(?:[\uD800-\uDBFF][\uDC00-\uDFFF]|[\u0080-\uFFFF])+/g

export function scanHtml(html: string): PageNames {
  return {
    elements: elementsIn(html),
    classLists: between(html, ' class="', '"'),
    inputTypes: between(html, ' type="', '"'),
    variables: between(html, 'var(', ')').map((argument) => argument.split(',', 1).join('').trim()),
    characters: [
      COMMON_ASCII,
      ...rareAsciiOf(html),
      ...new Set([...new Set(html.match(NON_ASCII))].join('')),
    ].join(''),
  }
}

function elementsIn(html: string): string[] {
  const names = new Set<string>()
  for (let at = html.indexOf('<'); at >= 0; at = html.indexOf('<', at + 1)) {
    let end = at + 1
    while (isLowercaseOrDigit(html.charCodeAt(end))) end++
    if (end > at + 1) names.add(html.slice(at + 1, end))
  }
  return [...names]
}

/** Only in text that is shown: scripts and the title in the head often have them. */
function rareAsciiOf(html: string): string[] {
  const body = html.slice(html.indexOf('<body')).replace(SCRIPTS, '')
  const text = between(body, '>', '<').join('')
  return RARE_ASCII.filter((character) => text.includes(character))
}

const isLowercaseOrDigit = (code: number): boolean => (code > 96 && code < 123) || (code > 47 && code < 58)

function between(html: string, start: string, end: string): string[] {
  const values = new Set<string>()
  for (let at = html.indexOf(start); at >= 0; at = html.indexOf(start, at)) {
    at += start.length
    values.add(html.slice(at, html.indexOf(end, at)))
  }
  return [...values]
}
