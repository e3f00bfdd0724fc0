// The first sentence of a text, for places with little room.
import { paragraphsOf } from './paragraphs.ts'

/** "e.g." and "No. 5" end no sentence: the next word must begin like one. */
const END = /[.!?…]["”’)]?(?=\s+["“‘(]?\p{Lu})/u

/** The first sentence, and what comes after it in the same paragraph. */
export function splitSentence(text: string): { first: string; rest: string } {
  const [paragraph = ''] = paragraphsOf(text)
  const end = END.exec(paragraph)
  if (!end) return { first: paragraph, rest: '' }
  const at = end.index + end[0].length
  return { first: paragraph.slice(0, at), rest: paragraph.slice(at).trim() }
}
