// The fixed words of the site: what an admin wrote, or the default of each.
import type { Site } from './index.ts'
import { WORD_TYPES } from './word-types.ts'
import { writtenWords } from './written-words.ts'

export type WordsName = keyof typeof WORD_TYPES
export type Words<N extends WordsName> = Record<keyof (typeof WORD_TYPES)[N]['fields'], string>
/** A site, or the part of it that holds these words. */
export type WordsSource<N extends WordsName> = Partial<Pick<Site, N>> | undefined

export const wordsIn = <N extends WordsName>(site: WordsSource<N>, name: N): Words<N> =>
  writtenWords(WORD_TYPES[name], site?.[name])
