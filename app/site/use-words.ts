import { useRootData } from '#app/page-frame.ts'
import { wordsIn, type Words, type WordsSource } from '#content/words.ts'

/** The words of pages that need nothing else of the site's content. */
export const useWords = <N extends 'frameWords' | 'messageWords'>(name: N): Words<N> =>
  wordsIn(useRootData()?.shell as WordsSource<N>, name)
