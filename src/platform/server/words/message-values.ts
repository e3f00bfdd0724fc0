// What stands in a message besides its words: values in braces, and tags. A translation and an owner's wording
// must have those of the product's own message.
import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser'

export type ValueKind = 'number' | 'text' | 'tag'

/** Throws if it is no ICU MessageFormat. */
export function valuesIn(message: string): Map<string, ValueKind> {
  const found = new Map<string, ValueKind>()
  collect(parse(message), found)
  return found
}

/** What is wrong with another wording of a message: it can't be read, lacks a value, or has one too many. */
export type MessageFault = 'unreadable' | { missing: string } | { unknown: string }

export function faultOf(message: string, source: string): MessageFault | undefined {
  let said: ReadonlyMap<string, ValueKind>
  try {
    said = valuesIn(message)
  } catch {
    return 'unreadable'
  }
  const expected = valuesIn(source)
  for (const name of expected.keys()) if (!said.has(name)) return { missing: name }
  for (const [name, kind] of said)
    if (!expected.has(name) || (kind === 'tag') !== (expected.get(name) === 'tag')) return { unknown: name }
  return undefined
}

function collect(elements: readonly MessageFormatElement[], found: Map<string, ValueKind>): void {
  for (const element of elements) {
    if (element.type === TYPE.argument || element.type === TYPE.date || element.type === TYPE.time)
      found.set(element.value, found.get(element.value) ?? 'text')
    if (element.type === TYPE.number) found.set(element.value, 'number')
    if (element.type === TYPE.plural) found.set(element.value, 'number')
    if (element.type === TYPE.select) found.set(element.value, 'text')
    if (element.type === TYPE.plural || element.type === TYPE.select)
      for (const { value } of Object.values(element.options)) collect(value, found)
    if (element.type === TYPE.tag) {
      found.set(element.value, 'tag')
      collect(element.children, found)
    }
  }
}

/** Matches what a message says with any values. Undefined for one that has hardly any words of its own. */
export function renderedForm(message: string): RegExp | undefined {
  const elements = parse(message)
  if (lettersIn(elements) < 3) return undefined
  return new RegExp(`^${patternOf(elements)}$`, 'is')
}

const patternOf = (elements: readonly MessageFormatElement[]): string =>
  elements
    .map((element) => {
      switch (element.type) {
        case TYPE.literal:
          return element.value.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\s+/g, '\\s+')
        case TYPE.plural:
        case TYPE.select:
          return `(?:${Object.values(element.options)
            .map(({ value }) => patternOf(value))
            .join('|')})`
        case TYPE.tag:
          return patternOf(element.children)
        default:
          return '.+?'
      }
    })
    .join('')

const lettersIn = (elements: readonly MessageFormatElement[]): number =>
  elements.reduce((sum, element) => {
    if (element.type === TYPE.literal) return sum + (element.value.match(/\p{L}/gu)?.length ?? 0)
    if (element.type === TYPE.tag) return sum + lettersIn(element.children)
    if (element.type === TYPE.plural || element.type === TYPE.select)
      return sum + Math.min(...Object.values(element.options).map(({ value }) => lettersIn(value)))
    return sum
  }, 0)

/** The words of a message without its braces, to search in. */
export function wordsOf(message: string): string {
  const inOrder = (elements: readonly MessageFormatElement[]): string =>
    elements
      .map((element) => {
        if (element.type === TYPE.literal) return element.value
        if (element.type === TYPE.tag) return inOrder(element.children)
        if (element.type === TYPE.plural || element.type === TYPE.select)
          return Object.values(element.options)
            .map(({ value }) => inOrder(value))
            .join(' / ')
        return '…'
      })
      .join('')
  return inOrder(parse(message))
}
