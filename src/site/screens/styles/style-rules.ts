// Reads a style sheet into a list of rules from which page-styles.ts selects. css-tree finds where selectors,
// blocks and declarations begin and end; the text itself stays as it is in the sheet.
import type { CssLocation, CssNode, List, Selector as SelectorNode } from 'css-tree'
import parse from 'css-tree/parser'
import { tokenize, tokenTypes } from 'css-tree/tokenizer'
import { ident } from 'css-tree/utils'

export type StyleRule = GroupRule | SelectorRule | OtherRule

/** @media, @supports, @layer or @container, with the rules in its block. */
interface GroupRule {
  kind: 'group'
  head: string
  rules: StyleRule[]
}

interface SelectorRule {
  kind: 'selectors'
  selectors: Selector[]
  declarations: Declaration[]
  /** The custom properties that it reads by var(). */
  reads: string[]
}

interface Selector {
  text: string
  /**
   * The elements (`p`), classes (`.lead`) and input parts (`::file-selector-button`) without which it matches
   * nothing.
   */
  requires: string[]
}

interface Declaration {
  text: string
  /** Set if this declares a custom property. */
  customProperty?: string
}

/** Any other at-rule, as one text: @font-face, @keyframes, @property or a statement. */
interface OtherRule {
  kind: 'other'
  text: string
  reads: string[]
  /** The property that an @property rule declares. */
  customProperty?: string
  /** The characters in the file of an @font-face rule. */
  characters?: RegExp
  /** The family of an @font-face rule. */
  family?: string
}

const DATES = ['date', 'datetime-local', 'time', 'month', 'week'].map((type) => `[type=${type}]`)

/** Pseudo-elements that only fields or some types of input have, by the beginning of their names. */
export const INPUT_PARTS = [
  { prefix: 'placeholder', partOf: ['input', 'textarea'] },
  { prefix: 'file-selector-button', partOf: ['[type=file]'] },
  { prefix: '-webkit-inner-spin', partOf: ['[type=number]'] },
  { prefix: '-webkit-outer-spin', partOf: ['[type=number]'] },
  { prefix: '-webkit-search', partOf: ['[type=search]'] },
  { prefix: '-webkit-date', partOf: DATES },
  { prefix: '-webkit-calendar', partOf: DATES },
]

/** @layer also exists as a statement without a block, which is an OtherRule. */
const GROUPS = new Set(['media', 'supports', 'layer', 'container'])

export function readStyleRules(sheet: string): StyleRule[] {
  const tree = parse(sheet, { positions: true, parseAtrulePrelude: false, parseValue: false })
  return tree.type === 'StyleSheet' ? childrenOf(tree).map((node) => ruleOf(node, sheet)) : []
}

const childrenOf = ({ children }: { children: List<CssNode> }): CssNode[] =>
  children.toArray().filter(({ type }) => type !== 'Comment')

function ruleOf(node: CssNode, sheet: string): StyleRule {
  const text = sourceOf(node, sheet)
  if (node.type === 'Rule' && node.prelude.type === 'SelectorList') {
    return {
      kind: 'selectors',
      selectors: childrenOf(node.prelude)
        .filter((selector) => selector.type === 'Selector')
        .map((selector) => ({ text: sourceOf(selector, sheet), requires: requiredBy(selector) })),
      declarations: withoutRepeats(childrenOf(node.block).map((inner) => declarationOf(inner, sheet))),
      reads: variablesReadBy(text),
    }
  }
  if (node.type === 'Atrule' && node.block && GROUPS.has(node.name)) {
    const head = sheet.slice(locationOf(node).start.offset, locationOf(node.block).start.offset).trim()
    return { kind: 'group', head, rules: childrenOf(node.block).map((inner) => ruleOf(inner, sheet)) }
  }
  const rule: OtherRule = { kind: 'other', text, reads: variablesReadBy(text) }
  if (node.type !== 'Atrule') return rule
  if (node.name === 'property' && node.prelude)
    return { ...rule, customProperty: sourceOf(node.prelude, sheet) }
  if (node.name !== 'font-face' || !node.block) return rule
  const declarations = childrenOf(node.block)
  const range = rawValueOf('unicode-range', declarations)
  const family = rawValueOf('font-family', declarations)?.replace(/['"]/g, '')
  return { ...rule, ...(range && { characters: charactersIn(range) }), ...(family && { family }) }
}

function declarationOf(node: CssNode, sheet: string): Declaration {
  const text = sourceOf(node, sheet)
  return node.type === 'Declaration' && node.property.startsWith('--')
    ? { text, customProperty: node.property }
    : { text }
}

/** The build writes some prefixed declarations several times. The last one counts. */
const withoutRepeats = (all: Declaration[]): Declaration[] =>
  all.filter(({ text }, at) => all.findLastIndex((other) => other.text === text) === at)

/** :is(), :where() and :has() with several alternatives require none of them; :not() requires nothing. */
function requiredBy(selector: SelectorNode): string[] {
  return childrenOf(selector).flatMap((part): string[] => {
    if (part.type === 'TypeSelector') return part.name === '*' ? [] : [part.name]
    if (part.type === 'ClassSelector') return [`.${ident.decode(part.name)}`]
    if (part.type === 'PseudoElementSelector')
      return INPUT_PARTS.filter(({ prefix }) => part.name.startsWith(prefix)).map(
        ({ prefix }) => `::${prefix}`,
      )
    if (part.type !== 'PseudoClassSelector' || !['is', 'where', 'has'].includes(part.name)) return []
    const list = part.children?.first
    const [only, ...others] = list?.type === 'SelectorList' ? childrenOf(list) : []
    return only?.type === 'Selector' && !others.length ? requiredBy(only) : []
  })
}

function variablesReadBy(text: string): string[] {
  // Most rules have none, and reading tokens is slow.
  if (!text.includes('var(')) return []
  const names = new Set<string>()
  let inVar = false
  tokenize(text, (type, start, end) => {
    if (inVar && type === tokenTypes.Ident) names.add(text.slice(start, end))
    inVar =
      (inVar && type === tokenTypes.WhiteSpace) ||
      (type === tokenTypes.Function && text.slice(start, end) === 'var(')
  })
  return [...names]
}

function rawValueOf(property: string, declarations: CssNode[]): string | undefined {
  const found = declarations.find((node) => node.type === 'Declaration' && node.property === property)
  return found?.type === 'Declaration' && found.value.type === 'Raw' ? found.value.value.trim() : undefined
}

/** Matches the characters of a range such as `U+20-7E, U+2019`. */
function charactersIn(range: string): RegExp {
  const parts = range.split(',').map((part) =>
    part
      .trim()
      .slice('U+'.length)
      .split('-')
      .map((code) => `\\u{${code}}`)
      .join('-'),
  )
  return new RegExp(`[${parts.join('')}]`, 'u')
}

const sourceOf = (node: CssNode, sheet: string): string => {
  const { start, end } = locationOf(node)
  return sheet.slice(start.offset, end.offset).trim()
}

function locationOf({ type, loc }: CssNode): CssLocation {
  if (!loc) throw new Error(`The parser gave no position for a ${type}.`)
  return loc
}
