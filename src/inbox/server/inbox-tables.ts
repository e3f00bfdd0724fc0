// Messages and subscribers.
import type { Generated } from 'kysely'
import type { MessageStatus, SubscriberStatus } from '../rules/inbox-states.ts'

export interface InboxTables {
  messages: MessageRow
  message_terms: MessageTermRow
  message_replies: MessageReplyRow
  deleted_records: DeletedRecordRow
  subscribers: SubscriberRow
}

export interface MessageRow {
  id: string
  /** Ascending: the order of lists, and a stable cursor for paging. */
  seq: Generated<number>
  name: string
  email: string
  number: string
  subject: string
  message: string
  status: MessageStatus
  version: number
  created_at: number
  updated_at: number
}

/** The search index of messages: words of name, address and subject. */
export interface MessageTermRow {
  term: string
  seq: number
}

/** An admin's reply to a message. */
export interface MessageReplyRow {
  id: string
  seq: Generated<number>
  message_id: string
  /** The admin. */
  user_id: string
  subject: string
  text: string
  at: number
}

/** A deleted message or subscriber, its rows as JSON. The deletion can be undone for a day. */
export interface DeletedRecordRow {
  id: string
  kind: 'message' | 'subscriber'
  data: string
  deleted_at: number
}

export interface SubscriberRow {
  id: string
  seq: Generated<number>
  email: string
  status: SubscriberStatus
  /** That of the page on which they subscribed. */
  language: string | null
  /** Random; part of the links in emails. */
  confirm_token: string
  leave_token: string
  /** Proof of consent: the text agreed to, when, from which address. */
  consent: string
  confirmed_at: number | null
  version: number
  created_at: number
  updated_at: number
}
