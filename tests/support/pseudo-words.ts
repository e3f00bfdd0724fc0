// A language that nobody speaks: the English messages with every word marked and accented, «Páý» «nów». What
// stands on a page without marks comes from no catalogue.
import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser'
import { printAST } from '@formatjs/icu-messageformat-parser/printer.js'
import { LOCALES } from '#platform/rules/format.ts'
import { LANGUAGES, ownNameOf } from '#platform/rules/languages.ts'
import { readWritten, type Written } from '#platform/server/words/catalogues.ts'
import { decodeEntities } from './markup.ts'

const ACCENTED: Record<string, string> = { a: 'á', e: 'é', i: 'í', o: 'ó', u: 'ú', A: 'Á', E: 'É', O: 'Ó' }
const WORD = /\p{L}[\p{L}\p{N}’'.@-]*[\p{L}\p{N}]|\p{L}/gu

/** Each word alone, so that a value, a tag or a cut in the middle of a message breaks no mark. */
const pseudo = (text: string): string =>
  text.replace(WORD, (word) => `«${word.replace(/[aeiouAEO]/g, (letter) => ACCENTED[letter]!)}»`)

const changed = (elements: readonly MessageFormatElement[]): MessageFormatElement[] =>
  elements.map((element) => {
    switch (element.type) {
      case TYPE.literal:
        return { ...element, value: pseudo(element.value) }
      case TYPE.tag:
        return { ...element, children: changed(element.children) }
      case TYPE.select:
      case TYPE.plural:
        return {
          ...element,
          options: Object.fromEntries(
            Object.entries(element.options).map(([name, { value }]) => [name, { value: changed(value) }]),
          ),
        }
      default:
        return element
    }
  })

/** The messages of all rooms in the pseudo-language. */
export const pseudoWords = (): Written =>
  Object.fromEntries(
    Object.entries(readWritten('en')).map(([catalogue, messages]) => [
      catalogue,
      Object.fromEntries(
        Object.entries(messages).map(([key, text]) => [key, printAST(changed(parse(text)))]),
      ),
    ]),
  )

/** Each text that a page shows or speaks, on its own. */
export function textsOf(html: string): string[] {
  const shown = html.replaceAll('<!-- -->', '').replace(/<!--[^]*?-->|<(script|style|svg)\b[^]*?<\/\1>/g, ' ')
  const attributes = [...shown.matchAll(/\s(?:title|aria-label|aria-description|alt|placeholder)="([^"]*)"/g)]
  const buttons = [...shown.matchAll(/<input\b[^>]*type="(?:submit|button)"[^>]*value="([^"]*)"/g)]
  return [...attributes, ...buttons]
    .map(([, text]) => text!)
    .concat(shown.replace(/<\/?(b|strong|em|i|time|wbr|bdi)\b[^>]*>/g, '').split(/<[^>]*>/))
    .map((text) => decodeEntities(text).replace(/\s+/g, ' ').trim())
    .filter(Boolean)
}

const MARKED = /«[^»]*»/g
/** What is the same in every language, or what a region writes and no catalogue. */
const ADDRESSES =
  /\bhttps?:\/\/\S+|(?<![\p{L}\p{N}])\/[\w{}./?=&%#-]*|[\w.+-]+@[\w-]+\.[\w.-]*\w|\b[\w-]+(?:\.[\w-]+)*\.(?:[a-z]{2,4}|example|sqlite)\b/gu
const FIXED: readonly RegExp[] = [
  // Names of events, scopes and settings, as programs write them.
  /\b[a-zA-Z]+(?:[._-][a-zA-Z-]+)*[._][a-zA-Z._-]+\b|\([a-z-]+\)/g,
  // Ids, and numbers with letters.
  /\b[\w-]{20,}\b|\b[A-Z\d]{8}\b|\b(?=[\w-]*\d)[\w-]+\b/g,
  // Names of products.
  /\b(?:PayPal|Payments Standard|Stripe|GitHub|Google|Shingle|Facebook|YouTube|Instagram|LinkedIn|Visa|Mastercard|Multibanco|Klarna|iDEAL|Bancontact)\b/g,
  // Formats, and signs that every language has.
  /\b(?:PDF|CSV|JSON|HTML|PNG|JPEG|SVG|WebP|SMTP|API|URL|UTC|IBAN|BIC|SEPA|KB|MB|GB|ID|S3|kB|px|OK)\b/g,
]

const words = (text: string): string[] => text.match(/\p{L}{2,}/gu) ?? []

const MONTHS = Array.from({ length: 12 }, (_, at) => Date.UTC(2026, at, 3))

/** What Intl writes in German: the names of months, days, countries, currencies and languages. */
const WRITTEN_BY_REGION: ReadonlySet<string> = new Set(
  [
    ...(['long', 'short'] as const).flatMap((length) => [
      ...MONTHS.flatMap((at) => [
        written({ month: length, day: '2-digit' }, at),
        written({ month: length }, at),
      ]),
      ...Array.from({ length: 7 }, (_, at) => written({ weekday: length }, Date.UTC(2026, 5, at + 1))),
    ]),
    ...Intl.supportedValuesOf('currency').flatMap((code) => [code, nameOf('currency', code)]),
    ...countryNames(),
    ...LANGUAGES.map(ownNameOf),
    ...LOCALES.map((locale) => nameOf('language', locale)),
    // "vor 3 Tagen", "um 12:00 Uhr".
    'Uhr um und bis der vor in Tage Tag Tagen Stunden Stunde Minuten Minute heute morgen gestern Mio',
  ].flatMap(words),
)

function written(options: Intl.DateTimeFormatOptions, at: number): string {
  return new Intl.DateTimeFormat('de', { ...options, timeZone: 'UTC' }).format(at)
}
function countryNames(): string[] {
  const letters = Array.from({ length: 26 }, (_, at) => String.fromCodePoint(65 + at))
  return letters.flatMap((one) => letters.map((other) => nameOf('region', one + other)))
}
function nameOf(type: Intl.DisplayNamesType, code: string): string {
  return new Intl.DisplayNames('de', { type }).of(code) ?? code
}

export interface KnownTexts {
  pieces: readonly string[]
  whole: string
}

const clean = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** Texts that people wrote, with their lines, cells and labels, the longest first. */
export function knownTexts(texts: readonly string[]): KnownTexts {
  const pieces = texts.flatMap((text) => [
    text,
    ...text
      .split(/\n+|\s*\|\s*/)
      .flatMap((line) => [line, line.replace(/^[\d.,:+–#*%€$\s-]+/, ''), ...line.split(/(?<=[.!?])\s+/)]),
  ])
  return {
    pieces: [...new Set(pieces.map(clean))]
      .filter((piece) => words(piece).length)
      .toSorted((one, other) => other.length - one.length),
    whole: clean(texts.join('\n')),
  }
}

const escape = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** The texts that have words from no catalogue, and are not what people wrote. */
export function escapedIn(texts: readonly string[], { pieces, whole }: KnownTexts): string[] {
  const escaped = texts.filter((text) => {
    // Said, and not put into words.
    if (text.includes('\u0001')) return true
    let rest = text.replaceAll(MARKED, ' ').replaceAll(ADDRESSES, ' ')
    // A sentence or the beginning of a text may be shown alone.
    const isCited = words(rest).length > 3 && whole.includes(clean(text.replace(/…$/, '')))
    if (!words(rest).length || isCited) return false
    for (const piece of pieces)
      if (rest.includes(piece))
        rest = rest.replaceAll(new RegExp(`(?<!\\p{L})${escape(piece)}(?!\\p{L})`, 'gu'), ' ')
    for (const fixed of FIXED) rest = rest.replaceAll(fixed, ' ')
    return words(rest).some((word) => !WRITTEN_BY_REGION.has(word))
  })
  return [...new Set(escaped)]
}
