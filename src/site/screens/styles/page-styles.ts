// Selects from the site's style sheet the rules that a public page uses. They are inlined into the page, so
// every byte of them delays the first paint; most pages need less than half of the sheet.
import { createHash } from 'node:crypto'
import { once } from '#platform/rules/once.ts'
import { FIELD_ERROR_CLASSES } from '../field-classes.ts'
import { INPUT_PARTS, readStyleRules, type StyleRule } from './style-rules.ts'

interface PageStyles {
  styles: string
  /** For the page's Content-Security-Policy. */
  hash: string
}

/** Pages of one kind share their elements and classes, so most pages find their styles in the cache. */
const MAX_CACHED = 100

/**
 * Parses the sheet once, for the first page. The returned function selects the styles of one page. `look` has
 * the values of the agency's brand, as a sheet of its own.
 */
export function createPageStyles(sheet: string): (html: string, look?: string) => PageStyles {
  const siteRules = once(() => withoutDuplicateDefaults(readStyleRules(sheet)))
  const cache = new Map<string, PageStyles>()
  const brandedRules = (look: string) => (look ? withFontsOf(look, siteRules()) : siteRules())
  let branded: { look: string; rules: StyleRule[] } | undefined
  return (html, look = '') => {
    if (branded?.look !== look) branded = { look, rules: brandedRules(look) }
    const { rules } = branded
    const page = scanHtml(html)
    const key = [look, ...Object.values(page)].join('\n')
    const cached = cache.get(key)
    if (cached) return cached
    // The whole look: what a landing page links below its first view reads it too.
    const styles = look + stylesUsedBy(page, rules)
    const pageStyles = { styles, hash: createHash('sha256').update(styles).digest('base64') }
    if (cache.size >= MAX_CACHED) cache.clear()
    cache.set(key, pageStyles)
    return pageStyles
  }
}

/**
 * Tailwind declares the defaults of its variables twice: by @property, and for older browsers by a rule on
 * every element, inside @supports. That rule alone works in all browsers.
 */
function withoutDuplicateDefaults(rules: StyleRule[]): StyleRule[] {
  return rules
    .filter((rule) => !(rule.kind === 'other' && rule.customProperty?.startsWith('--tw-')))
    .map((rule) =>
      rule.kind === 'group' && rule.head === '@layer properties'
        ? { ...rule, rules: rule.rules.flatMap((inner) => (inner.kind === 'group' ? inner.rules : inner)) }
        : rule,
    )
}

/** Leaves out the files of typefaces that were not chosen. */
function withFontsOf(look: string, rules: StyleRule[]): StyleRule[] {
  const named = new Set([...look.matchAll(/'([^']+)'/g)].map(([, name]) => name))
  return rules.filter((rule) => rule.kind !== 'other' || !rule.family || named.has(rule.family))
}

function stylesUsedBy(page: PageNames, rules: StyleRule[]): string {
  const names = namesOn(page)
  const used = rules.flatMap((rule) => usedParts(rule, { names, characters: page.characters }))
  const variables = new Set(page.variables)
  for (const rule of used) addVariablesReadBy(rule, variables)
  return used.map((rule) => textOf(rule, variables)).join('')
}

/** The names that the page uses, written as in a selector's `requires`. */
function namesOn({ elements, classLists, inputTypes }: PageNames): Set<string> {
  const classes = [FIELD_ERROR_CLASSES, ...classLists].flatMap((list) => decodeEntities(list).split(/\s+/))
  const fields = new Set([...elements, ...inputTypes.map((type) => `[type=${type}]`)])
  const parts = INPUT_PARTS.filter(({ partOf }) => partOf.some((name) => fields.has(name)))
  return new Set([
    ...elements,
    ...classes.map((name) => `.${name}`),
    ...parts.map(({ prefix }) => `::${prefix}`),
  ])
}

interface OnPage {
  names: ReadonlySet<string>
  characters: string
}

/** The rule with those of its selectors that can match on the page; empty if none can. */
function usedParts(rule: StyleRule, page: OnPage): StyleRule[] {
  if (rule.kind === 'other') return !rule.characters || rule.characters.test(page.characters) ? [rule] : []
  if (rule.kind === 'group') {
    const inner = rule.rules.flatMap((child) => usedParts(child, page))
    return inner.length ? [{ ...rule, rules: inner }] : []
  }
  const selectors = rule.selectors.filter(({ requires }) => requires.every((name) => page.names.has(name)))
  return selectors.length ? [{ ...rule, selectors }] : []
}

function addVariablesReadBy(rule: StyleRule, variables: Set<string>): void {
  if (rule.kind === 'group') for (const inner of rule.rules) addVariablesReadBy(inner, variables)
  else for (const name of rule.reads) variables.add(name)
}

/** Leaves out custom properties that nothing on the page reads. */
function textOf(rule: StyleRule, variables: ReadonlySet<string>): string {
  const isRead = (name: string | undefined) => name === undefined || variables.has(name)
  if (rule.kind === 'other') return isRead(rule.customProperty) ? rule.text : ''
  if (rule.kind === 'group') {
    const inner = rule.rules.map((child) => textOf(child, variables)).join('')
    return inner && `${rule.head}{${inner}}`
  }
  const declarations = rule.declarations.filter(({ customProperty }) => isRead(customProperty))
  if (!declarations.length) return ''
  const selectors = rule.selectors.map(({ text }) => text).join(',')
  return `${selectors}{${declarations.map(({ text }) => text).join(';')}}`
}

const ENTITIES: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
}
const decodeEntities = (text: string): string =>
  text.replace(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => ENTITIES[entity] ?? entity)

// Finds what a page's styles depend on. Runs for every rendered page, so it searches by indexOf: regular
// expressions take several times as long.

/** Each name once, in the order of the page. */
interface PageNames {
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

function scanHtml(html: string): PageNames {
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
