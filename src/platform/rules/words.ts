// Every sentence that a person reads is a message of a catalogue, src/<room>/words/<language>.json, in ICU
// MessageFormat. Rules and use-cases say which message is meant, and with which values: `say`. It becomes words
// at the edge (a screen, an answer of a call, an email, a document), in the language of the reader: `read`.
import formatMessage, { type CompiledMessage } from 'icu-minify/format'
import { countryName } from './countries.ts'
import { currencyName, currencyUnits } from './currency.ts'
import type { Format } from './format.ts'
import type { Language } from './languages.ts'

export type { CompiledMessage }

/** A part of a room's catalogue, like "checkout.screens". */
export type Catalogue = keyof Messages
export type KeyOf<C extends Catalogue> = keyof Messages[C] & string

/** What is written of values in the way of the reader: money, days and times, the names of countries. */
type Writers = Pick<
  Format,
  | 'money'
  | 'price'
  | 'date'
  | 'time'
  | 'dateAndTime'
  | 'day'
  | 'namedDay'
  | 'nearDay'
  | 'nearTime'
  | 'shortDay'
  | 'count'
  | 'rate'
  | 'list'
> &
  ReturnType<typeof namesIn>

const namesIn = (language: Language) => ({
  country: (code: string) => countryName(code, language),
  currencyName: (code: string) => currencyName(code, language),
  units: (code: string) => currencyUnits(code, language),
  /** "English (United Kingdom)". */
  localeName: (locale: string) =>
    new Intl.DisplayNames(language, { type: 'language', languageDisplay: 'standard' }).of(locale) ?? locale,
  /** A name like “Brief question” inside a sentence. German writes nouns with a capital everywhere. */
  inSentence: (name: string) => (language === 'de' ? name : name.toLowerCase()),
})

/** A value that is written in the way of the reader: `as('money', 129000, 'USD')`, `as('nearDay', '2026-12-03')`. */
export interface WrittenAs {
  as: keyof Writers
  of: readonly unknown[]
}

export const as = <N extends keyof Writers>(name: N, ...of: Parameters<Writers[N]>): WrittenAs => ({
  as: name,
  of,
})

/** What stands in a message for a name in braces. A text may itself be a message that was said. */
export type Value = string | number | WrittenAs
/** What makes an element of the words between `<b>` and `</b>`. */
export type Tag<Element = unknown> = (chunks: (string | Element)[]) => Element

type ValuesOf<M> = [keyof M] extends [never] ? [] : [values: { readonly [Name in keyof M]: M[Name] }]
/** The messages without elements in them, which can be said as a text. */
type TextKey<C extends Catalogue> = {
  [K in KeyOf<C>]: Tag extends Messages[C][K][keyof Messages[C][K]] ? never : K
}[KeyOf<C>]

// What is said is itself a text, so it goes wherever a sentence goes: into a failure, a row, an answer. No
// keyboard types these two signs.
const BEGIN = '\u0001'
const END = '\u0002'
const SAID = new RegExp(`${BEGIN}([^${END}]*)${END}`, 'g')

/** A message that is put into words where it is read. */
export const say = <C extends Catalogue, K extends TextKey<C>>(
  catalogue: C,
  key: K,
  ...[values]: ValuesOf<Messages[C][K]>
): string => BEGIN + JSON.stringify(values ? [catalogue, key, values] : [catalogue, key]) + END

/** A day, a time or an amount by itself, written where it is read: `sayAs('date', placedAt)`. */
export const sayAs = <N extends keyof Writers>(name: N, ...of: Parameters<Writers[N]>): string =>
  say('platform.errors', 'value', { value: as(name, ...of) })

type Values = Readonly<Record<string, Value | Tag>>

/** The messages of one language: catalogue, key, message. */
export type CompiledMessages = Readonly<Record<string, Readonly<Record<string, CompiledMessage>>>>

/** Finds a message of one language. */
export type FindMessage = (catalogue: string, key: string) => CompiledMessage | undefined

export type Translate<C extends Catalogue> = <K extends TextKey<C>>(
  key: K,
  ...values: ValuesOf<Messages[C][K]>
) => string

/** The words of one language, with dates and money as they are written beside them. */
export interface Words {
  language: Language
  format: Format
  /** The messages of one catalogue, as texts. */
  of<C extends Catalogue>(catalogue: C): Translate<C>
  /** A message with elements in it, as a list of texts and elements. */
  parts(catalogue: string, key: string, values: Values): unknown[]
  /** Puts into words what was said, anywhere in a text, a list or an object. All else stays as it is. */
  read<T>(value: T): T
}

const numbers = new Map<string, Intl.NumberFormat>()
const plurals = new Map<string, Intl.PluralRules>()

function remembered<T>(known: Map<string, T>, key: string, create: () => T): T {
  const value = known.get(key) ?? create()
  known.set(key, value)
  return value
}

const formatters = {
  getNumberFormat: (...args: ConstructorParameters<typeof Intl.NumberFormat>) =>
    remembered(numbers, JSON.stringify(args), () => new Intl.NumberFormat(...args)),
  getPluralRules: (...args: ConstructorParameters<typeof Intl.PluralRules>) =>
    remembered(plurals, JSON.stringify(args), () => new Intl.PluralRules(...args)),
  getDateTimeFormat: (...args: ConstructorParameters<typeof Intl.DateTimeFormat>) =>
    new Intl.DateTimeFormat(...args),
}

export function createWords(language: Language, find: FindMessage, format: Format): Words {
  const writers: Writers = { ...format, ...namesIn(language) }
  const valueOf = (value: Value | Tag): string | number | Tag => {
    if (typeof value === 'function' || typeof value === 'number') return value
    if (typeof value === 'string') return readText(value)
    const write = Object.hasOwn(writers, value.as)
      ? (writers[value.as] as (...of: unknown[]) => string)
      : undefined
    return write ? write(...value.of.map((one) => read(one))) : ''
  }
  const formatted = (catalogue: string, key: string, values: Values = {}): unknown => {
    const message = find(catalogue, key)
    // An earlier version of the product may have stored a message that is gone.
    if (message === undefined || typeof message === 'string') return message ?? ''
    const plain = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, valueOf(value)]))
    const made = formatMessage<unknown>(message, language, plain, { formatters })
    // A short month may end in a point, and the sentence after it too: "19 nov..".
    return typeof made === 'string' ? made.replace(/(\p{L})\.\.(?=\s|$)/gu, '$1.') : made
  }
  const readText = (text: string): string =>
    text.includes(BEGIN) ? text.replace(SAID, (_, said: string) => saidWords(said)) : text
  const saidWords = (said: string): string => {
    try {
      const [catalogue, key, values] = JSON.parse(said) as [string, string, Values?]
      return String(formatted(catalogue, key, values))
    } catch {
      // Not ours: somebody sent these signs.
      return ''
    }
  }
  function read<T>(value: T): T {
    if (typeof value === 'string') return readText(value) as T
    if (Array.isArray(value)) return changed(value, value.map(read)) as T
    if (!isPlainObject(value)) return value
    const entries = Object.entries(value)
    const now = entries.map(([, one]) => read(one))
    return now.every((one, at) => one === entries[at]![1])
      ? value
      : (Object.fromEntries(entries.map(([name], at) => [name, now[at]])) as T)
  }
  const translate = (catalogue: string) => (key: string, values?: Values) =>
    String(formatted(catalogue, key, values))
  const translators = new Map<string, ReturnType<typeof translate>>()
  return {
    language,
    format,
    of: <C extends Catalogue>(catalogue: C) =>
      remembered(translators, catalogue, () => translate(catalogue)) as Translate<C>,
    parts(catalogue, key, values) {
      const parts = formatted(catalogue, key, values)
      return Array.isArray(parts) ? parts : [parts]
    },
    read,
  }
}

const changed = <T>(before: readonly T[], now: T[]): readonly T[] =>
  now.every((one, at) => one === before[at]) ? before : now

/** An element of a screen has its words already; in development it leads back to itself. */
const isPlainObject = (value: unknown): value is Record<string, unknown> => {
  if (typeof value !== 'object' || value === null || '$$typeof' in value) return false
  const parent: unknown = Object.getPrototypeOf(value)
  return parent === Object.prototype || parent === null
}
