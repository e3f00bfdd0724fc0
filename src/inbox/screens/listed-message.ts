import { relativeTime } from '#platform/rules/age-words.ts'
import type { Format } from '#platform/rules/format.ts'
import type { Message } from '../server/messages.ts'

/** A row of the inbox. Ages are words of the server, so that hydration finds the same. */
export interface ListedMessage {
  _id: string
  name: string
  subject: string
  firstLine: string
  isUnread: boolean
  age: string
  at: string
}

const LONGEST_LINE = 160

export const listedMessage = (message: Message, now: number, format: Format): ListedMessage => ({
  _id: message._id,
  name: message.name,
  subject: message.subject,
  firstLine: firstLineOf(message.message),
  isUnread: message.messageStatus === 'UnRead',
  age: relativeTime({ at: Date.parse(message.createdAt), now, format }),
  at: message.createdAt,
})

const firstLineOf = (text: string): string => text.trim().split('\n', 1)[0]!.slice(0, LONGEST_LINE)
