// What is true of every history of an order's work, however strange.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, dateIn, momentOf, workingDaysIn, workingDaysKnownAt } from '#platform/rules/calendar.ts'
import { atScale } from '#tests/support/scale.ts'
import { anyHistory, FIXED_DAYS, promisedByNights, type History } from '#tests/support/work-model.ts'
import { applyAction } from '#work/rules/apply-action.ts'
import { orderStatusOf, stateOfFacts } from '#work/rules/work-facts.ts'
import { snapshotAfter, workAt, workOf } from '#work/rules/work-history.ts'
import { firstSnapshot, type WorkSnapshot } from '#work/rules/work-snapshot.ts'
import { waitsOn, WORK_STATES } from '#work/rules/work-states.ts'

const RUNS = { numRuns: atScale(200, 20_000) }
const DAY = 86_400_000

/** Each snapshot of a history, with the event that led to it. */
const accountsOf = ({ steps, end }: History) =>
  steps.map(({ event, refused }, index) => ({ event, refused, after: steps[index + 1]?.snapshot ?? end }))

const kept = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value)) as Value

test('the table of actions and the facts give the same state and the same order status', () => {
  fc.assert(
    fc.property(anyHistory(), (history) => {
      for (const { after } of accountsOf(history)) {
        expect(after.state).toBe(stateOfFacts(after.facts))
        const word = WORK_STATES[after.state].orderStatus
        if (word !== 'as-it-was') expect(orderStatusOf(after.facts)).toBe(word)
      }
    }),
    RUNS,
  )
})

test('what is stored step by step is what the events give, at any time later', () => {
  fc.assert(
    fc.property(anyHistory(), fc.nat(60), (history, days) => {
      const { sold, context } = history
      let stored: WorkSnapshot = kept(firstSnapshot(sold))
      const events = []
      for (const { event } of history.steps) {
        events.push(event)
        const outcome = applyAction(stored, event, { sold, context })
        if (outcome.refused === null) stored = kept(outcome.snapshot)
        const now = event.at + days * DAY
        expect(workAt(stored, sold, { ...context, now })).toEqual(workOf(sold, events, { ...context, now }))
      }
    }),
    { numRuns: atScale(60, 3000) },
  )
})

test('refused actions leave no trace', () => {
  fc.assert(
    fc.property(anyHistory(), ({ sold, context, steps, end }) => {
      const done = steps.filter(({ refused }) => !refused).map(({ event }) => event)
      expect(snapshotAfter(sold, done, context)).toEqual(end)
    }),
    RUNS,
  )
})

test('no order becomes late while the next move is with the customer', () => {
  fc.assert(
    fc.property(anyHistory(), fc.nat(40), (history, days) => {
      const { sold, context, steps } = history
      const lateAt = (snapshot: WorkSnapshot, now: number) => workAt(snapshot, sold, { ...context, now }).late
      for (const { event, snapshot, refused } of steps) {
        if (refused || waitsOn(snapshot.state) === 'agency') continue
        // Not on any day while the next move is with the customer …
        expect(lateAt(snapshot, snapshot.at + days * DAY)).toBe(false)
        // … and not at the moment when it comes back, if the order was not late before.
        const outcome = applyAction(snapshot, event, { sold, context })
        const clock = snapshot.facts.changesOpen ? snapshot.changes : snapshot.delivery
        if (outcome.refused === null && clock && !clock.lateFrom)
          expect(lateAt(outcome.snapshot, event.at)).toBe(false)
      }
    }),
    RUNS,
  )
})

test('an order is late only after as many working days in the agency’s hands as were promised', () => {
  fc.assert(
    fc.property(anyHistory(FIXED_DAYS), fc.nat(40), (history, days) => {
      const { sold, context, end } = history
      const now = end.at + days * DAY
      const { late, changes } = workAt(end, sold, { ...context, now })
      if (!late || changes || hasAgreement(history)) return
      const today = dateIn(now, context.timeZone)
      const from = end.delivery!.parts[0] as { from: string }
      const nights = workingDaysIn(addDays(from.from, 1), today, workingDaysKnownAt(context.workingDays, now))
      const held = nights.filter((night) => waitsOn(stateAtEndOf(history, night)) === 'agency')
      expect(held.length).toBeGreaterThanOrEqual(sold.plan!.days)
    }),
    RUNS,
  )
})

const hasAgreement = ({ steps }: History) =>
  steps.some(({ event, refused }) => event.action === 'new-day-agreed' && !refused)

const stateAtEndOf = (history: History, date: string) => {
  const { timeZone } = history.context
  const end = momentOf(addDays(date, 1), '00:00', timeZone)
  return accountsOf(history).findLast(({ after }) => after.at < end)?.after.state ?? 'awaiting-payment'
}

test('the promised day is the one that a walk from night to night finds', () => {
  fc.assert(
    fc.property(anyHistory(FIXED_DAYS), fc.nat(40), (history, days) => {
      if (hasAgreement(history) || !history.steps.length) return
      const { sold, context, end } = history
      const now = end.at + days * DAY
      const found = workAt(end, sold, { ...context, now }).delivery?.promisedOn
      expect(found).toBe(promisedByNights(history, dateIn(now, context.timeZone)))
    }),
    RUNS,
  )
})

test('closed days entered later never move a date that was promised', () => {
  fc.assert(
    fc.property(anyHistory(), fc.array(fc.nat(200)), (history, closed) => {
      const { sold, context, end } = history
      const later = {
        since: end.at + 1,
        weekdays: [2],
        closedDays: closed.map((days) => addDays('2026-10-12', days)),
      }
      const now = end.at + 30 * DAY
      const before = workAt(end, sold, { ...context, now })
      const workingDays = [...context.workingDays.filter(({ since }) => since <= end.at), later]
      const events = history.steps.map(({ event }) => event)
      const after = workOf(sold, events, { ...context, workingDays, now })
      for (const which of ['delivery', 'changes'] as const) {
        expect(after[which]?.promisedOn).toBe(before[which]?.promisedOn)
        expect(after[which]?.parts).toEqual(before[which]?.parts)
      }
    }),
    RUNS,
  )
})

test('the sum leads to the day, and money and counts stay within their bounds', () => {
  fc.assert(
    fc.property(anyHistory(), ({ sold, context, end }) => {
      const work = workAt(end, sold, context)
      for (const reading of [work.delivery, work.changes])
        if (reading) expect(reading.parts.at(-1)!.on).toBe(reading.promisedOn)
      expect(work.changesUsed).toBeGreaterThanOrEqual(0)
      expect(work.points.done).toBeLessThanOrEqual(work.points.of)
      expect([0, 4900]).toContain(work.credit?.owedCents ?? 0)
      if (work.review.acceptedOn) expect([work.state, work.paid]).toEqual(['delivered', true])
    }),
    RUNS,
  )
})
