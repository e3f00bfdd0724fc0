// The words of screens. On the server they come with the request; a browser has those of the page's language, from
// the script /words/….js that stands before the others.
import { createContext, createElement, Fragment, useContext, useMemo, type ReactNode } from 'react'
import { createFormat, defaultRegion, type Region } from '#platform/rules/format.ts'
import { SOURCE_LANGUAGE, type Language } from '#platform/rules/languages.ts'
import {
  createWords,
  type Catalogue,
  type CompiledMessages,
  type KeyOf,
  type Tag,
  type Translate,
  type Value,
  type Words,
} from '#platform/rules/words.ts'

export interface LoadedWords {
  language: Language
  messages: CompiledMessages
}

declare global {
  var shingleWords: LoadedWords | undefined
}

/** The id of the script that brings the words. Without it a screen stays as the server wrote it, and its forms work. */
export const WORDS_SCRIPT = 'words'

/** In a browser: the words of the page, with dates and money as in a region. */
export function browserWords(region: Region = defaultRegion('UTC')): Words {
  return wordsFrom(globalThis.shingleWords ?? { language: SOURCE_LANGUAGE, messages: {} }, region)
}

/** What stands in no catalogue of theirs is said as the screens around them say it. */
export const wordsFrom = ({ language, messages }: LoadedWords, region: Region): Words =>
  createWords(
    language,
    (catalogue, key) => (messages[catalogue] ?? globalThis.shingleWords?.messages[catalogue])?.[key],
    createFormat({ ...region, language }),
  )

/** Set by root.tsx. */
export const WordsContext = createContext<Words | undefined>(undefined)

export function useAllWords(): Words {
  const words = useContext(WordsContext)
  if (!words) throw new Error('There are no words around this component: root.tsx sets WordsContext.')
  return words
}

/** Puts into words what rules and use-cases said. */
export const useRead = (): Words['read'] => useAllWords().read

type RichValues<M> = {
  readonly [Name in keyof M]: Tag extends M[Name] ? (words: ReactNode) => ReactNode : M[Name]
}

export type UsedWords<C extends Catalogue> = Translate<C> & {
  /** A message with elements in it: a link, stronger words. `t.rich('terms', { link: (words) => <a …>{words}</a> })`. */
  rich<K extends KeyOf<C>>(key: K, values: RichValues<Messages[C][K]>): ReactNode
}

/** The messages of one catalogue: `const t = useWords('checkout.screens')`, then `t('payNow')`. */
export function useWords<C extends Catalogue>(catalogue: C): UsedWords<C> {
  const words = useAllWords()
  return useMemo(() => usedWords(words, catalogue), [words, catalogue])
}

function usedWords<C extends Catalogue>(words: Words, catalogue: C): UsedWords<C> {
  const translate = words.of(catalogue) as (key: string, values?: object) => string
  const rich = (
    key: string,
    values: Record<string, Value | ((words: ReactNode) => ReactNode)>,
  ): ReactNode => {
    const parts = Object.entries(values).map(([name, value]): [string, Value | Tag] => [
      name,
      typeof value === 'function' ? (chunks) => value(asNode(chunks as ReactNode[])) : value,
    ])
    return asNode(words.parts(catalogue, key, Object.fromEntries(parts)) as ReactNode[])
  }
  return Object.assign((key: string, values?: object) => translate(key, values), { rich }) as UsedWords<C>
}

const asNode = (parts: ReactNode[]): ReactNode => createElement(Fragment, null, ...parts)
