// What needs somebody, as one list: orders whose move is ours, customers who keep us waiting, messages without an
// answer, retainers without a payment.
import { ageWords } from '#domain/age-words.ts'
import type { UnpaidRetainer } from '#server/use-cases/billing/list-retainers.ts'
import type { Message } from '#server/use-cases/inbox/messages.ts'
import type { DeskRow } from '#server/use-cases/work/desk-rows.ts'
import type { Desk } from '#server/use-cases/work/desk.ts'

/** Sooner, a reminder would be a nuisance. */
const PATIENCE_DAYS = 3

export const MOST_NEEDS = 8

export type Need =
  | { kind: 'order' | 'waiting'; id: string; since: string; age: string; row: DeskRow }
  | { kind: 'message'; id: string; since: string; age: string; message: Message }
  | { kind: 'retainer'; id: string; since: ''; age: ''; retainer: UnpaidRetainer }

export interface NeedsYouData {
  head: string
  needs: Need[]
  /** How many are not shown. */
  left: number
}

interface NeedSources {
  desk: Desk
  /** The oldest unread ones, and how many there are. */
  unread: { rows: Message[]; total: number }
  retainers: UnpaidRetainer[]
  now: number
}

/** Oldest first. Retainers have waited through three reminders, so they are before all. */
export function needsYou({ desk, unread, retainers, now }: NeedSources): NeedsYouData {
  const age = (since: string) => ageWords(now - Date.parse(since))
  const order = (kind: 'order' | 'waiting', row: DeskRow): Need => ({
    kind,
    id: row._id,
    since: row.since,
    age: age(row.since),
    row,
  })
  const needs: Need[] = [
    ...retainers.map((retainer): Need => ({
      kind: 'retainer',
      id: retainer._id,
      since: '',
      age: '',
      retainer,
    })),
    ...desk.yourMove.map((row) => order('order', row)),
    ...desk.waiting
      .filter(({ call, waitsDays }) => call || waitsDays >= PATIENCE_DAYS)
      .map((row) => order('waiting', row)),
    ...unread.rows.map((message): Need => ({
      kind: 'message',
      id: message._id,
      since: message.createdAt,
      age: age(message.createdAt),
      message,
    })),
  ].toSorted((one, other) => (one.since < other.since ? -1 : one.since > other.since ? 1 : 0))
  const shown = needs.slice(0, MOST_NEEDS)
  const all = needs.length - unread.rows.length + unread.total
  return { head: desk.head, needs: shown, left: all - shown.length }
}
