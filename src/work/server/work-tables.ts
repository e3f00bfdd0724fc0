// The tables of the work on orders. All their rows live as long as the order.
import type { Generated } from 'kysely'
import type { Side } from '#orders/rules/side.ts'
import type { WaitingOn, WorkState } from '../rules/work-states.ts'

export interface WorkTables {
  order_work: OrderWorkRow
  brief_answers: BriefAnswerRow
  order_messages: OrderMessageRow
  deliveries: DeliveryRow
  point_words: PointWordsRow
  order_readers: OrderReaderRow
  mail_choices: EmailChoiceRow
  desk_calendars: DeskCalendarRow
  morning_lists: MorningListRow
}

/** State, waitingOn and dates are derived from `account`, for lists and indexes. */
export interface OrderWorkRow {
  order_id: string
  state: WorkState
  waiting_on: WaitingOn
  /** The admin who leads the work. */
  lead: string | null
  /** Local dates, "2026-12-01". */
  promised_on: string | null
  expected_on: string | null
  /** JSON of FrozenPlan; null if the package had none. */
  plan: string | null
  /** JSON of WorkSnapshot; null until the first action. It is derived from the order then. */
  account: string | null
  /** When time alone may change something; null if it can't. */
  next_at: number | null
  /** The time of the customer's oldest message that waits for an answer. Also in `account`. */
  answer_wanted_since: number | null
  version: Generated<number>
  updated_at: number
  /** How its promise was kept, once it is delivered: "{mode} {package}", for the record on the price card. */
  record_of: Generated<string | null>
  delivered_on: Generated<string | null>
  on_time: Generated<number | null>
  /** Working days from the start to the delivery, without those we waited for the customer. */
  days_taken: Generated<number | null>
}

export interface BriefAnswerRow {
  order_id: string
  /** The id of a BriefQuestion. */
  question: string
  answer: string
  /** 1: "I’m not sure, please ask me". */
  unsure: Generated<number>
  actor: string
  version: number
  updated_at: number
}

export interface OrderMessageRow {
  seq: Generated<number>
  id: string
  order_id: string
  side: Side
  kind: 'message' | 'question' | 'answer' | 'changes'
  /** The number of a question, also in its answers; in a request for changes, the round. */
  number: number | null
  body: string
  actor: string
  /** 1 if it was written by the holder of the order's link. */
  by_link: Generated<number>
  version: Generated<number>
  edited_at: number | null
  at: number
}

/** One round, frozen when it is sent. */
export interface DeliveryRow {
  order_id: string
  round: number
  words: string
  /** JSON lists: links; the places of the points that it covers; file names with their hashes. */
  links: string
  points: string
  /** Why points are left out. */
  left_out: Generated<string>
  /** JSON list of { asked, became }: what became of each change that was asked for. */
  changes: Generated<string>
  hashes: string
  actor: string
  at: number
  answer: 'accepted' | 'accepted-by-time' | 'changes' | null
  answered_at: number | null
}

/** What the agency says about a ticked point. */
export interface PointWordsRow {
  order_id: string
  point: number
  words: string
  at: number
}

/** When a person last looked at an order. */
export interface OrderReaderRow {
  order_id: string
  /** The account's id. */
  reader: string
  seen_at: number
}

export interface EmailChoiceRow {
  user_id: string
  choice: string
}

/** The address of an admin's calendar ends when its turn is raised. */
export interface DeskCalendarRow {
  user_id: string
  turn: number
}

/** The last day for which an admin's morning list was made. */
export interface MorningListRow {
  reader: string
  day: string
}
