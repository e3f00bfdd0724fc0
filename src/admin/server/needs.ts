// What needs the agency, as one list and one number: orders whose move is ours, messages without an answer,
// retainers without a payment, bills that are overdue, offers with news. What waits for customers is not in it.
import type { UnpaidRetainer } from '#billing/server/list-retainers.ts'
import type { OverdueBill } from '#billing/server/overdue-bills.ts'
import type { Message } from '#inbox/server/messages.ts'
import type { OfferNeed } from '#offers/server/list-offers.ts'
import { ageWords } from '#platform/rules/age-words.ts'
import { addDays, dateIn, type LocalDate } from '#platform/rules/calendar.ts'
import { say } from '#platform/rules/words.ts'
import type { WithdrawalView } from '#withdrawals/server/list-withdrawals.ts'
import { urgencyWords, waitWords } from '#work/rules/desk-words.ts'
import type { DeskRow } from '#work/server/desk/desk-rows.ts'
import type { Desk } from '#work/server/desk/desk.ts'

/** More rows than a person reads. */
export const MOST_NEEDS = 50

export type Need =
  | { kind: 'order'; id: string; since: string; row: DeskRow }
  | { kind: 'message'; id: string; since: string; message: Message }
  | { kind: 'older-messages'; id: 'older-messages'; since: string; count: number }
  | { kind: 'withdrawal'; id: string; since: string; withdrawal: WithdrawalView }
  | { kind: 'retainer'; id: string; since: ''; retainer: UnpaidRetainer }
  | { kind: 'bill'; id: string; since: ''; bill: OverdueBill }
  | { kind: 'offer'; id: string; since: string; offer: OfferNeed }

/** `age` is empty for retainers and bills. */
export type ShownNeed = Need & { age: string }

export interface NeedsYou {
  /** How many there are, shown or not. Every unread message counts, also those that share a row. */
  count: number
  /** The same number by kind, then what waits for customers. */
  head: string
  needs: ShownNeed[]
  /** How many are not shown. */
  left: number
}

interface NeedSources {
  desk: Desk
  /** The newest unread ones, and how many there are. */
  unread: { rows: readonly Message[]; total: number }
  /** The oldest of all unread messages. */
  oldestUnread: Message | undefined
  retainers: UnpaidRetainer[]
  bills: OverdueBill[]
  offers: OfferNeed[]
  withdrawals: WithdrawalView[]
  now: number
  timeZone: string
}

/**
 * Late orders, those that are due by tomorrow and money that does not fit, then messages and what is due within
 * a week, by age; work that has more time comes after them, and last what has no day. Orders with a due day
 * stand among themselves by that day.
 */
export function needsYou(sources: NeedSources): NeedsYou {
  const { desk, unread, oldestUnread, retainers, bills, offers, withdrawals, now, timeZone } = sources
  const today = dateIn(now, timeZone)
  const older = unread.total - unread.rows.length
  const byAge: Need[] = [
    ...retainers.map((retainer): Need => ({ kind: 'retainer', id: retainer._id, since: '', retainer })),
    ...bills.map((bill): Need => ({ kind: 'bill', id: bill._id, since: '', bill })),
    ...offers.map((offer): Need => ({
      kind: 'offer',
      id: offer._id,
      since: new Date(offer.since).toISOString(),
      offer,
    })),
    ...withdrawals.map((withdrawal): Need => ({
      kind: 'withdrawal',
      id: withdrawal._id,
      since: withdrawal.declaredAt,
      withdrawal,
    })),
    ...desk.yourMove.map((row): Need => ({ kind: 'order', id: row._id, since: row.since, row })),
    ...unread.rows.map((message): Need => ({
      kind: 'message',
      id: message._id,
      since: message.createdAt,
      message,
    })),
    // Few messages have a row each; what is older is one row, so that it does not hide the orders.
    ...(older > 0 && oldestUnread ? [olderMessages(older, oldestUnread.createdAt)] : []),
  ].toSorted((one, other) => urgency(one, today) - urgency(other, today) || bySince(one, other))
  const needs = withOrdersByDueDay(byAge, today)
  const shown = needs.slice(0, MOST_NEEDS).map((need): ShownNeed => ({
    ...need,
    age: need.since && ageWords(now - Date.parse(need.since)),
  }))
  return {
    count: countAll(needs),
    head: headWords({
      desk,
      unread: unread.total,
      retainers: retainers.length,
      withdrawals: withdrawals.length,
      bills: bills.length,
      offers: offers.length,
    }),
    needs: shown,
    left: countAll(needs) - countAll(shown),
  }
}

const countAll = (needs: readonly Need[]): number =>
  needs.reduce((sum, need) => sum + (need.kind === 'older-messages' ? need.count : 1), 0)

interface Counted {
  desk: Desk
  unread: number
  retainers: number
  withdrawals: number
  bills: number
  offers: number
}

function headWords({ desk: { counts }, unread, retainers, withdrawals, bills, offers }: Counted): string {
  const urgent = urgencyWords(counts)
  const needs = [
    counts.needYou &&
      (urgent
        ? say('admin.agency', 'needs.urgentOrders', { count: counts.needYou, urgent })
        : say('admin.agency', 'needs.orders', { count: counts.needYou })),
    unread && say('admin.agency', 'needs.messages', { count: unread }),
    withdrawals && say('admin.agency', 'needs.withdrawals', { count: withdrawals }),
    retainers && say('admin.agency', 'needs.retainers', { count: retainers }),
    bills && say('admin.agency', 'needs.bills', { count: bills }),
    offers && say('admin.agency', 'needs.offers', { count: offers }),
  ]
  return [...needs, waitWords(counts)].filter(Boolean).join(' ')
}

const bySince = (one: Need, other: Need): number =>
  one.since < other.since ? -1 : one.since > other.since ? 1 : 0

/** Only orders change places, each within its urgency, so that an old message does not sink. */
function withOrdersByDueDay(needs: readonly Need[], today: LocalDate): Need[] {
  const byDay = needs
    .filter((need) => dueDay(need))
    .toSorted(
      (one, other) => urgency(one, today) - urgency(other, today) || dueDay(one).localeCompare(dueDay(other)),
    )
    .values()
  return needs.map((need) => (dueDay(need) ? byDay.next().value! : need))
}

/** Empty for what has none. */
const dueDay = (need: Need): string => (need.kind === 'order' && need.row.due) || ''

/** Work that is due later does not hide what people wait for now. */
const SOON_DAYS = 7

/**
 * 0 for what is late, 1 for what is due by tomorrow or about money, 2 for what somebody waits for, 3 for what
 * has time, 4 for what has no day.
 */
function urgency(need: Need, today: LocalDate): number {
  // The law gives the agency days to answer.
  if (need.kind === 'withdrawal') return 1
  if (need.kind !== 'order') return 2
  const { late, answerOverdue, due, money, unanswered } = need.row
  if (late || answerOverdue) return 0
  if (money || (due !== null && due <= addDays(today, 1))) return 1
  if (unanswered) return 2
  if (due === null) return 4
  return due > addDays(today, SOON_DAYS) ? 3 : 2
}

const olderMessages = (count: number, since: string): Need => ({
  kind: 'older-messages',
  id: 'older-messages',
  since,
  count,
})
