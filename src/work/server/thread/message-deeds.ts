// Which deed a message is.
import type { Deed } from '../../rules/work-rules.ts'
import type { Side } from '../work-tables.ts'
import type { OrderMessage } from './message-record.ts'

/** What people choose when they send. */
export const MESSAGE_KINDS = ['message', 'question', 'answer', 'answer-more'] as const
export type MessageKind = (typeof MESSAGE_KINDS)[number]

interface MessageDeed {
  deed: Extract<Deed, 'customer-wrote' | 'answered' | 'answered-more-to-come' | 'agency-wrote' | 'asked'>
  kind: OrderMessage['kind']
  /** The words in the history. Plain messages are in the thread only. */
  note: string
}

export const MESSAGE_DEEDS: Record<Side, Partial<Record<MessageKind, MessageDeed>>> = {
  customer: {
    message: { deed: 'customer-wrote', kind: 'message', note: '' },
    answer: { deed: 'answered', kind: 'answer', note: 'The question was answered.' },
    'answer-more': { deed: 'answered-more-to-come', kind: 'answer', note: '' },
  },
  agency: {
    message: { deed: 'agency-wrote', kind: 'message', note: '' },
    question: { deed: 'asked', kind: 'question', note: 'A question was asked.' },
  },
}

const OWN_DEEDS = new Set<string>(
  Object.values(MESSAGE_DEEDS).flatMap((deeds) => Object.values(deeds).map(({ deed }) => deed)),
)

/** Other deeds have words in the thread too, but are taken back in other ways or not at all. */
export const isMessageDeed = ({ deed }: { deed: string }): boolean => OWN_DEEDS.has(deed)
