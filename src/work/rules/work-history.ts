// The work on an order, recomputed from its events alone. What is stored beside the order must be the same.
import type { OrderStatus } from '#orders/rules/order-states.ts'
import type { LocalDate } from '#platform/rules/calendar.ts'
import { answerBy, isFridayNoteDue, lateNewsDueAt } from './agency-duties.ts'
import { applyAction } from './apply-action.ts'
import { isWarningDay, readClock, type ClockReading } from './clock-reading.ts'
import { owedCents, type Settlement } from './late-credit.ts'
import { remindersOf, type Reminders } from './reminders.ts'
import { reviewOf, type Review } from './review.ts'
import type { WorkEvent } from './work-event.ts'
import { hasOpenChanges, orderStatusOf } from './work-facts.ts'
import {
  type WorkContext,
  type WorkSold,
  clockModeOf,
  clockTime,
  firstSnapshot,
  passTime,
  type WorkSnapshot,
} from './work-snapshot.ts'
import { waitsOn, type WaitingOn, type WorkState } from './work-states.ts'

export interface OrderWork {
  state: WorkState
  waitingOn: WaitingOn
  orderStatus: OrderStatus
  paid: boolean
  /** The promise of the delivery; null before it is given, and without a plan. */
  delivery: ClockReading | null
  /** The same for changes that are open, with days of their own. */
  changes: ClockReading | null
  /** The one of these two that counts now: the date on both sides' pages. */
  promise: ClockReading | null
  late: boolean
  /** Today the lead is warned of the promised day. */
  warnLead: boolean
  /** When the customer hears of a delay. */
  lateNewsDueAt: number | null
  deliveredOn: LocalDate | null
  /** Null until there is a delivery and a promise. */
  onTime: boolean | null
  deliveries: number
  /** Rounds of changes; without a plan none are counted as included. */
  changesUsed: number
  changesIncluded: number | null
  points: { done: number; of: number }
  /** The customer waits for changes to what was delivered. */
  changesOpen: boolean
  credit: { cents: number; notedOn: LocalDate; owedCents: number; settled: Settlement | null } | null
  review: Review
  reminders: Reminders | null
  answerBy: LocalDate | null
  answerOverdue: boolean
  fridayNoteDue: boolean
}

/** Refused events leave no trace. */
export function snapshotAfter(
  sold: WorkSold,
  events: readonly WorkEvent[],
  context: WorkContext,
): WorkSnapshot {
  return events.reduce((snapshot, event) => {
    const outcome = applyAction(snapshot, event, { sold, context })
    return outcome.refused === null ? outcome.snapshot : snapshot
  }, firstSnapshot(sold))
}

export const workOf = (sold: WorkSold, events: readonly WorkEvent[], context: WorkContext): OrderWork =>
  workAt(snapshotAfter(sold, events, context), sold, context)

/** What the snapshot says now. */
export function workAt(stored: WorkSnapshot, sold: WorkSold, context: WorkContext): OrderWork {
  const time = clockTime(Math.max(stored.at, context.now), context)
  const snapshot = passTime(stored, time, sold)
  const { state, facts, credit, deliveredOn } = snapshot
  const mode = clockModeOf(snapshot)
  const isChanges = facts.changesOpen
  // While changes are open, the delivery is behind us.
  const delivery = snapshot.delivery && readClock(snapshot.delivery, isChanges ? 'stopped' : mode, time)
  const changes = isChanges && snapshot.changes ? readClock(snapshot.changes, mode, time) : null
  const [clock, promise] = isChanges ? [snapshot.changes, changes] : [snapshot.delivery, delivery]
  const answer = answerBy(snapshot, context)
  return {
    state,
    waitingOn: waitsOn(state),
    orderStatus: orderStatusOf(facts),
    paid: facts.paid,
    delivery,
    changes,
    promise,
    late: promise?.late ?? false,
    warnLead: mode === 'runs' && promise !== null && isWarningDay(promise, time),
    lateNewsDueAt: clock && promise && lateNewsDueAt(clock, promise, context.timeZone),
    deliveredOn,
    onTime: delivery && deliveredOn ? deliveredOn <= delivery.promisedOn : null,
    deliveries: snapshot.deliveries,
    changesUsed: snapshot.changesUsed,
    changesIncluded: sold.plan?.rounds ?? null,
    points: { done: snapshot.ticked.length, of: sold.points },
    changesOpen: hasOpenChanges(facts),
    credit: credit && { ...credit, owedCents: owedCents(credit, facts.paid) },
    review: reviewOf(snapshot, time.today),
    reminders: remindersOf(snapshot, sold, { ...context, time }),
    answerBy: answer,
    answerOverdue: answer !== null && time.today > answer,
    fridayNoteDue: sold.plan !== null && isFridayNoteDue(snapshot, context, time),
  }
}
