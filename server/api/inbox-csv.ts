// The columns of the exports of messages and subscribers.
import type { ExportedSubscriber } from '../use-cases/inbox/export-inbox.ts'
import type { Message } from '../use-cases/inbox/messages.ts'

type Columns<T> = [head: string, cell: (row: T) => string][]

const MESSAGES: Columns<Message> = [
  ['Received', (message) => message.createdAt],
  ['Name', (message) => message.name],
  ['Email', (message) => message.email],
  ['Phone', (message) => message.number],
  ['Subject', (message) => message.subject],
  ['Message', (message) => message.message],
  ['Status', (message) => message.messageStatus],
]

const SUBSCRIBERS: Columns<ExportedSubscriber> = [
  ['Email', (subscriber) => subscriber.subemail],
  ['State', (subscriber) => subscriber.status],
  ['Asked', (subscriber) => subscriber.createdAt],
  ['Confirmed', (subscriber) => subscriber.confirmedAt ?? ''],
  ['Link to leave', (subscriber) => subscriber.leaveUrl],
]

const headsOf = <T>(columns: Columns<T>): string[] => columns.map(([head]) => head)

async function* linesOf<T>(columns: Columns<T>, pages: AsyncIterable<T[]>): AsyncGenerator<string[][]> {
  for await (const rows of pages) yield rows.map((row) => columns.map(([, cell]) => cell(row)))
}

export const MESSAGE_COLUMNS = headsOf(MESSAGES)
export const SUBSCRIBER_COLUMNS = headsOf(SUBSCRIBERS)
export const messageLines = (pages: AsyncIterable<Message[]>) => linesOf(MESSAGES, pages)
export const subscriberLines = (pages: AsyncIterable<ExportedSubscriber[]>) => linesOf(SUBSCRIBERS, pages)
