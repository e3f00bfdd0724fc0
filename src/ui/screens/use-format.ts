import type { Format } from '#platform/rules/format.ts'
import { useAllWords } from './use-words.ts'

/** Formats money, dates and numbers as they are written beside the words of the page. */
export const useFormat = (): Format => useAllWords().format
