// The note of the week to one customer, drafted from what happened on the order and from nothing else.
import type { Side } from '#orders/rules/side.ts'
import { dateIn } from '#platform/rules/calendar.ts'
import type { Format } from '#platform/rules/format.ts'
import { as, say } from '#platform/rules/words.ts'

export interface WeekOnOrder {
  /** What is still ticked, with what was said about it. */
  ticked: readonly { text: string; words: string }[]
  deliveries: readonly { round: number; words: string; at: number }[]
  messages: readonly {
    side: Side
    kind: 'message' | 'question' | 'answer' | 'changes'
    text: string
    at: number
  }[]
}

/** Half a page: the newest of many messages, and the beginning of long ones. */
const MOST_MESSAGES = 6
const LONGEST_WORDS = 200

/** Null if nothing happened. */
export function fridayDraft(week: WeekOnOrder, { timeZone }: Pick<Format, 'timeZone'>): string | null {
  const dayOf = (at: number) => as('nearDay', dateIn(at, timeZone))
  const messages = week.messages.filter(({ text }) => text.trim()).slice(-MOST_MESSAGES)
  const parts = [
    list(
      say('work.emails', 'friday.done'),
      week.ticked.map(({ text, words }) =>
        words ? say('work.emails', 'friday.tickedWith', { text, words }) : text,
      ),
    ),
    list(
      say('work.emails', 'friday.delivered'),
      week.deliveries.map(({ round, words, at }) => {
        const day = dayOf(at)
        const said = shortened(words)
        return said
          ? say('work.emails', 'friday.roundWith', { round, day, words: said })
          : say('work.emails', 'friday.round', { round, day })
      }),
    ),
    list(
      say('work.emails', 'friday.written'),
      messages.map(({ side, kind, text, at }) =>
        say('work.emails', `friday.${side}.${kind}`, { day: dayOf(at), text: shortened(text) }),
      ),
    ),
  ].filter((part) => part !== null)
  return parts.length ? parts.join('\n\n') : null
}

const list = (title: string, lines: readonly string[]): string | null =>
  lines.length ? [title, ...lines.map((line) => `- ${line}`)].join('\n') : null

/** On one line, cut after a word. */
function shortened(text: string): string {
  const line = text.trim().replaceAll(/\s+/g, ' ')
  if (line.length <= LONGEST_WORDS) return line
  const cut = line.slice(0, LONGEST_WORDS)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), LONGEST_WORDS / 2))}…`
}
