// The columns of the exports of messages and subscribers.
import type { Columns } from '#platform/server/api/csv.ts'
import type { ExportedSubscriber } from './export-inbox.ts'
import type { Message } from './messages.ts'

export const MESSAGE_COLUMNS: Columns<Message> = [
  ['Received', (message) => message.createdAt],
  ['Name', (message) => message.name],
  ['Email', (message) => message.email],
  ['Phone', (message) => message.number],
  ['Subject', (message) => message.subject],
  ['Message', (message) => message.message],
  ['Status', (message) => message.messageStatus],
]

export const SUBSCRIBER_COLUMNS: Columns<ExportedSubscriber> = [
  ['Email', (subscriber) => subscriber.subemail],
  ['State', (subscriber) => subscriber.status],
  ['Requested', (subscriber) => subscriber.createdAt],
  ['Confirmed', (subscriber) => subscriber.confirmedAt ?? ''],
  ['Unsubscribe link', (subscriber) => subscriber.leaveUrl],
]
