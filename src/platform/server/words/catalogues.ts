// The catalogues of all rooms, src/<room>/words/<language>.json, read once per language. A message is compiled when
// it is first needed: a page needs a hundred of some thousands.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import compile from 'icu-minify/compile'
import { createFormat, type Region } from '../../rules/format.ts'
import { SOURCE_LANGUAGE, type Language } from '../../rules/languages.ts'
import { createWords, type CompiledMessage, type CompiledMessages, type Words } from '../../rules/words.ts'
import { ROOT } from '../root.ts'
import { faultOf } from './message-values.ts'

/** Messages as they are written, by catalogue and key. */
export type Written = Readonly<Record<string, Readonly<Record<string, string>>>>

/** Other words for single messages: by language, and by "catalogue.key". */
export type Overrides = Readonly<Partial<Record<Language, Readonly<Record<string, string>>>>>

/** Which parts of the catalogues a browser gets: what customers' screens say, and what those of the agency say. */
export const SCREEN_PARTS = { account: ['screens'], admin: ['screens', 'admin'] } as const
export type ScreenArea = keyof typeof SCREEN_PARTS

export interface Catalogues {
  /** The words of a language, with dates and money as in a region. */
  words(language: Language, region: Region): Words
  /** The messages that the screens of an area need, as a script, and its address. The address changes with them. */
  script(language: Language, area: ScreenArea): { path: string; text: string }
  /** What an owner changed. What does not fit a message of the product is left out. */
  override(overrides: Overrides): void
  /** The English messages, which are those that there are. */
  source(): Written
  /** A message as it is written in a language, or in English where it is missing. */
  writtenIn(language: Language, catalogue: string, key: string): string | undefined
  /** Some catalogues as messages for a browser, where no script brings them. */
  messages(language: Language, has: (catalogue: string) => boolean): CompiledMessages
}

const FOLDER = join(ROOT, 'src')

/** The messages of a language as its translators wrote them. */
export function readWritten(language: Language): Written {
  const rooms = readdirSync(FOLDER, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  const parts = rooms.flatMap(({ name: room }) => {
    const file = join(FOLDER, room, 'words', `${language}.json`)
    if (!existsSync(file)) return []
    const written = JSON.parse(readFileSync(file, 'utf8')) as Written
    return Object.entries(written).map(([part, messages]) => [`${room}.${part}`, messages] as const)
  })
  return Object.fromEntries(parts)
}

export function createCatalogues(read: (language: Language) => Written = readWritten): Catalogues {
  const written = new Map<Language, Written>()
  const messagesOf = (language: Language): Written => {
    const known = written.get(language) ?? read(language)
    written.set(language, known)
    return known
  }
  let overrides: Overrides = {}
  let compiled = new Map<string, CompiledMessage>()
  let scripts = new Map<string, { path: string; text: string }>()

  function find(language: Language, catalogue: string, key: string): CompiledMessage | undefined {
    const id = `${language} ${catalogue}.${key}`
    const known = compiled.get(id)
    if (known !== undefined) return known
    const text =
      overrides[language]?.[`${catalogue}.${key}`] ??
      own(messagesOf(language), catalogue, key) ??
      overrides[SOURCE_LANGUAGE]?.[`${catalogue}.${key}`] ??
      own(messagesOf(SOURCE_LANGUAGE), catalogue, key)
    if (text === undefined) return undefined
    const message = compile(text)
    compiled.set(id, message)
    return message
  }

  const writtenIn = (language: Language, catalogue: string, key: string): string | undefined =>
    own(messagesOf(language), catalogue, key) ?? own(messagesOf(SOURCE_LANGUAGE), catalogue, key)

  const messages = (language: Language, has: (catalogue: string) => boolean): CompiledMessages =>
    Object.fromEntries(
      Object.entries(messagesOf(SOURCE_LANGUAGE))
        .filter(([catalogue]) => has(catalogue))
        .map(([catalogue, ofSource]) => [
          catalogue,
          Object.fromEntries(Object.keys(ofSource).map((key) => [key, find(language, catalogue, key)!])),
        ]),
    )

  function script(language: Language, area: ScreenArea): { path: string; text: string } {
    const name = `${area}-${language}`
    const known = scripts.get(name)
    if (known) return known
    const endings = SCREEN_PARTS[area].map((part) => `.${part}`)
    const ofArea = messages(language, (catalogue) => endings.some((ending) => catalogue.endsWith(ending)))
    const text = `globalThis.shingleWords=${JSON.stringify({ language, messages: ofArea })}`
    const hash = createHash('sha256').update(text).digest('base64url').slice(0, 12)
    const made = { path: `/words/${name}-${hash}.js`, text }
    scripts.set(name, made)
    return made
  }

  /** An earlier version of the product may have had other messages, with other values. */
  function fittingOf(all: Overrides): Overrides {
    const entries = Object.entries(all).map(([language, texts]) => {
      const fitting = Object.entries(texts).filter(([id, text]) => {
        const { catalogue, key } = messageNamed(id)
        const source = own(messagesOf(SOURCE_LANGUAGE), catalogue, key)
        return source !== undefined && mayBeChanged(catalogue) && fits(text, source)
      })
      return [language, Object.fromEntries(fitting)]
    })
    return Object.fromEntries(entries) as Overrides
  }

  return {
    words: (language, region) =>
      createWords(
        language,
        (catalogue, key) => find(language, catalogue, key),
        createFormat({ ...region, language }),
      ),
    script,
    messages,
    source: () => messagesOf(SOURCE_LANGUAGE),
    writtenIn,
    override(next) {
      const fitting = fittingOf(next)
      if (JSON.stringify(fitting) === JSON.stringify(overrides)) return
      overrides = fitting
      compiled = new Map()
      scripts = new Map()
    },
  }
}

/** One that lacks a value only says less. */
function fits(text: string, source: string): boolean {
  const fault = faultOf(text, source)
  return !fault || (fault !== 'unreadable' && 'missing' in fault)
}

/** Words that only the agency reads are the product's. */
export const mayBeChanged = (catalogue: string): boolean => !/\.(admin|agency)$/.test(catalogue)

/** "site.pages.landing.askFirst": the catalogue has a room and a part, the rest is the key. */
export function messageNamed(id: string): { catalogue: string; key: string } {
  const [, catalogue = '', key = ''] = /^([^.]+\.[^.]+)\.(.+)$/.exec(id) ?? []
  return { catalogue, key }
}

const own = (written: Written, catalogue: string, key: string): string | undefined => {
  const messages = Object.hasOwn(written, catalogue) ? written[catalogue] : undefined
  return messages && Object.hasOwn(messages, key) ? messages[key] : undefined
}
