// The note of the week to one customer, drafted from what happened on the order and from nothing else.
import type { Side } from '#orders/rules/side.ts'
import { dateIn } from '#platform/rules/calendar.ts'
import type { Format } from '#platform/rules/format.ts'

export interface WeekOnOrder {
  /** What is still ticked, with what was said about it. */
  ticked: readonly { text: string; words: string }[]
  deliveries: readonly { round: number; words: string; at: number }[]
  messages: readonly { side: Side; kind: keyof typeof VERBS; text: string; at: number }[]
}

const VERBS = {
  message: 'wrote',
  question: 'asked',
  answer: 'answered',
  changes: 'asked for changes',
} as const

/** Half a page: the newest of many messages, and the beginning of long ones. */
const MOST_MESSAGES = 6
const LONGEST_WORDS = 200

/** Null if nothing happened. */
export function fridayDraft(week: WeekOnOrder, format: Format): string | null {
  const onDay = (at: number) => `on ${format.nearDay(dateIn(at, format.timeZone))}`
  const messages = week.messages.filter(({ text }) => text.trim()).slice(-MOST_MESSAGES)
  const parts = [
    list(
      'Done this week:',
      week.ticked.map(({ text, words }) => (words ? `${text}: ${words}` : text)),
    ),
    list(
      'Delivered this week:',
      week.deliveries.map(({ round, words, at }) =>
        [`Round ${round}, ${onDay(at)}`, shortened(words)].filter(Boolean).join(': '),
      ),
    ),
    list(
      'Written this week:',
      messages.map(
        ({ side, kind, text, at }) =>
          `${side === 'agency' ? 'We' : 'You'} ${VERBS[kind]} ${onDay(at)}: “${shortened(text)}”`,
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
