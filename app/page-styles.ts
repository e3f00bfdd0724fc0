// The styles of one public page: of the site's whole sheet only the rules whose elements and classes stand on
// it. They are written into the page, so every byte of them is waited for; on most pages this is less than
// half of the sheet.
import { createHash } from 'node:crypto'
import { presentIn, type Present } from './present-on-page.ts'
import { ADDED_LATER } from './site/lazy-scripts.ts'

interface Rule {
  /** A selector or an at-rule such as @media. */
  head: string
  /** Declarations, or the rules inside. */
  body: string | Rule[]
  /**
   * For each selector of the head the elements (`p`), classes (`.lead`) and parts (`::file-selector-button`)
   * without which it matches nothing. Undefined for at-rules.
   */
  needs?: { selector: string; names: string[] }[]
  /** Of a face: the letters that are in its file. */
  letters?: RegExp
}

/** Parts that only some inputs have, and what such an input looks like. */
const DATES = /type="(?:date|time|month|week)/
const PARTS = Object.entries({
  '::file-selector-button': /type="file"/,
  '::-webkit-search': /type="search"/,
  '::-webkit-date': DATES,
  '::-webkit-calendar': DATES,
})

const HOLDS_RULES = /^@(media|supports|layer|container)\b/

export interface PageStyles {
  styles: string
  /** For the page's policy. */
  hash: string
}

/**
 * Pages of the same kind have the same names on them, whatever their words: what was picked for one is mostly
 * right for the next.
 */
const MOST_REMEMBERED = 100

/** Reads a sheet once; the answer picks from it what a page needs. */
export function stylesOf(sheet: string): (html: string) => PageStyles {
  const rules = startingValuesOnce(readRules(sheet))
  const remembered = new Map<string, PageStyles>()
  return (html) => {
    const present = presentIn(html)
    const key = Object.values(present).join('\n')
    const known = remembered.get(key)
    if (known) return known
    const names = namesOf(present)
    const needed = rules.filter(({ letters }) => !letters || letters.test(present.letters))
    const styles = withoutUnread(needed.map((rule) => picked(rule, names)).join(''), present.variables)
    const picks = { styles, hash: createHash('sha256').update(styles).digest('base64') }
    if (remembered.size >= MOST_REMEMBERED) remembered.clear()
    remembered.set(key, picks)
    return picks
  }
}

/** Elements (`p`), classes (`.lead`) and parts (`::file-selector-button`). */
function namesOf({ elements, classLists, types }: Present): Set<string> {
  const classes = [ADDED_LATER, ...classLists].flatMap((list) =>
    decoded(list)
      .split(/\s+/)
      .map((name) => `.${name}`),
  )
  const inputs = types.map((type) => `type="${type}"`).join(' ')
  return new Set([
    ...elements,
    ...classes,
    ...PARTS.filter(([, looks]) => looks.test(inputs)).map(([part]) => part),
  ])
}

/**
 * Tailwind gives its variables their starting values twice: by @property, and for older browsers by a rule on
 * every element. The rule alone does for all.
 */
function startingValuesOnce(rules: Rule[]): Rule[] {
  return rules
    .filter(({ head }) => !head.startsWith('@property --tw-'))
    .map((rule) =>
      rule.head === '@layer properties' && Array.isArray(rule.body)
        ? {
            ...rule,
            body: rule.body.flatMap((inner) =>
              inner.head.startsWith('@supports') ? (inner.body as Rule[]) : inner,
            ),
          }
        : rule,
    )
}

/** Custom properties that nothing on the page reads need neither be declared nor set. */
function withoutUnread(css: string, variables: readonly string[]): string {
  const isRead = (name: string) =>
    css.includes(`var(${name}`) || variables.some((read) => read.startsWith(name))
  return css
    .replace(
      /@property (--[\w-]+)\{[^}]*\}|(--[\w-]+):[^;{}]*;?/g,
      (whole, declared?: string, set?: string) => (isRead(declared ?? set!) ? whole : ''),
    )
    .replaceAll(';}', '}')
}

function picked({ head, body, needs }: Rule, present: ReadonlySet<string>): string {
  if (Array.isArray(body)) {
    const inner = body.map((rule) => picked(rule, present)).join('')
    return inner && `${head}{${inner}}`
  }
  if (!needs) return body ? `${head}{${body}}` : head
  const matching = needs.filter(({ names }) => names.every((name) => present.has(name)))
  return matching.length ? `${matching.map(({ selector }) => selector).join(',')}{${body}}` : ''
}

function readRules(css: string): Rule[] {
  const rules: Rule[] = []
  for (let at = 0; at < css.length;) {
    const open = indexOutside(css, /[{;]/, at)
    if (open < 0) break
    const head = css
      .slice(at, open)
      .replace(/\/\*[^]*?\*\//g, '')
      .trim()
    if (css[open] === ';') {
      // A statement, such as the order of the layers.
      rules.push({ head: `${head};`, body: '' })
      at = open + 1
      continue
    }
    const close = endOfBlock(css, open)
    const inner = css.slice(open + 1, close)
    if (HOLDS_RULES.test(head)) rules.push({ head, body: readRules(inner) })
    else if (head.startsWith('@')) rules.push({ head, body: inner, letters: lettersOf(inner) })
    else
      rules.push({
        head,
        body: inner,
        needs: selectorsOf(head).map((selector) => ({ selector, names: namesIn(selector) })),
      })
    at = close + 1
  }
  return rules
}

function endOfBlock(css: string, open: number): number {
  let depth = 0
  for (let at = open; at >= 0; at = indexOutside(css, /[{}]/, at + 1)) {
    depth += css[at] === '{' ? 1 : -1
    if (!depth) return at
  }
  return css.length
}

/** Where one of the signs comes next, outside of strings, escapes and comments. */
function indexOutside(css: string, signs: RegExp, from: number): number {
  for (let at = from; at < css.length; at++) {
    const sign = css[at]!
    if (sign === '\\') at++
    else if (sign === '"' || sign === "'") at = endOfString(css, at)
    else if (sign === '/' && css[at + 1] === '*') at = css.indexOf('*/', at) + 1
    else if (signs.test(sign)) return at
  }
  return -1
}

function endOfString(css: string, from: number): number {
  let at = from + 1
  while (at < css.length && css[at] !== css[from]) at += css[at] === '\\' ? 2 : 1
  return at
}

/** At the commas that are in no brackets. */
function selectorsOf(head: string): string[] {
  const selectors = ['']
  let depth = 0
  for (let at = 0; at < head.length; at++) {
    const sign = head[at]!
    if (sign === '(' || sign === '[') depth++
    if (sign === ')' || sign === ']') depth--
    if (sign === ',' && !depth) selectors.push('')
    else selectors[selectors.length - 1] += sign === '\\' ? sign + (head[++at] ?? '') : sign
  }
  return selectors
}

/**
 * Elements only outside of brackets, where they may be alternatives; what is excluded by :not() need not
 * stand on the page.
 */
function namesIn(selector: string): string[] {
  const classes = [...selector.replace(/:not\([^()]*\)/g, '').matchAll(/\.((?:\\.|[\w-])+)/g)].map(
    ([, name = '']) => `.${name.replace(/\\(.)/g, '$1')}`,
  )
  const outside = selector
    .replace(/\\./g, '_')
    .replace(/\[[^\]]*\]/g, '')
    .replace(/\((?:[^()]|\([^()]*\))*\)/g, '')
  const elements = [...outside.matchAll(/(?:^|[\s>+~])([a-z][a-z\d]*)/g)].map(([, name = '']) => name)
  const parts = PARTS.map(([part]) => part).filter((part) => selector.includes(part))
  return [...elements, ...classes, ...parts]
}

/**
 * Each file of a face says by `unicode-range` what is in it; a page without any such letter need not know of
 * the file.
 */
function lettersOf(face: string): RegExp | undefined {
  const range = /unicode-range:([^;}]*)/i.exec(face)?.[1]
  return range === undefined
    ? undefined
    : new RegExp(
        `[${range
          .split(',')
          .map((part) =>
            part
              .trim()
              .slice(2)
              .split('-')
              .map((code) => `\\u{${code}}`)
              .join('-'),
          )
          .join('')}]`,
        'u',
      )
}

const ENTITIES: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
}
const decoded = (text: string): string =>
  text.replace(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => ENTITIES[entity]!)
