// The columns of the exports of messages and subscribers.
import type { ExportedSubscriber } from '../use-cases/inbox/export-inbox.ts'
import type { Message } from '../use-cases/inbox/messages.ts'
import type { Columns } from './csv.ts'

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
