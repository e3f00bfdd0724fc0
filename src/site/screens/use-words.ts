import { wordsIn, type Words, type WordsSource } from '#content/rules/words.ts'
import { useRootData } from './frame/page-frame.ts'

/** The words of pages that need nothing else of the site's content. */
export const useWords = <N extends 'frameWords' | 'messageWords'>(name: N): Words<N> =>
  wordsIn(useRootData()?.shell as WordsSource<N>, name)
