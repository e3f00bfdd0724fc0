// Which action a message is.
import type { Side } from '#orders/rules/side.ts'
import { say } from '#platform/rules/words.ts'
import type { WorkAction } from '../../rules/actions/index.ts'
import type { OrderMessage } from './message-record.ts'

/** What people choose when they send. */
export const MESSAGE_KINDS = ['message', 'question', 'answer', 'answer-more'] as const
export type MessageKind = (typeof MESSAGE_KINDS)[number]

interface MessageAction {
  action: Extract<
    WorkAction,
    'customer-wrote' | 'answered' | 'answered-more-to-come' | 'agency-wrote' | 'asked'
  >
  kind: OrderMessage['kind']
  /** The words in the history. Plain messages are in the thread only. */
  note: string
}

export const MESSAGE_ACTIONS: Record<Side, Partial<Record<MessageKind, MessageAction>>> = {
  customer: {
    message: { action: 'customer-wrote', kind: 'message', note: '' },
    answer: { action: 'answered', kind: 'answer', note: say('work.errors', 'note.answered') },
    'answer-more': { action: 'answered-more-to-come', kind: 'answer', note: '' },
  },
  agency: {
    message: { action: 'agency-wrote', kind: 'message', note: '' },
    question: { action: 'asked', kind: 'question', note: say('work.errors', 'note.asked') },
  },
}
