// What an order's events say about it: states that depend on facts, counts, and what is due by time.
import { describe, expect, test } from 'vitest'
import { inEnglish } from '#tests/support/words.ts'
import { story } from '#tests/support/work-story.ts'
import { applyAction } from '#work/rules/apply-action.ts'
import type { WorkEvent } from '#work/rules/work-event.ts'
import { snapshotAfter } from '#work/rules/work-history.ts'

type Story = ReturnType<typeof story>
const stateOf = (told: Story, day = '12/31') => told.at(day).state
const delivered = () =>
  story()
    .started('11/17')
    .on('12/01', 'delivered', { points: [0, 1, 2] })

describe('the state', () => {
  test('goes the whole way', () => {
    const told = story()
    const steps: [Parameters<Story['on']>[1], string, object?][] = [
      ['brief-sent', 'awaiting-payment'],
      ['paid', 'in-progress'],
      ['asked', 'waiting-for-customer'],
      ['answered-more-to-come', 'waiting-for-customer'],
      ['answered', 'in-progress'],
      ['delivered', 'delivered', { points: [0] }],
      ['changes-asked', 'changes-asked', { round: 1 }],
      ['asked', 'waiting-for-customer'],
      ['taken-back', 'changes-asked'],
      ['not-part-of-order', 'delivered'],
      ['changes-asked', 'changes-asked', { round: 1 }],
      ['delivered', 'delivered', { points: [] }],
      ['accepted', 'accepted', { round: 2 }],
      ['reopened', 'in-progress'],
      ['closed', 'closed'],
      ['reopened', 'in-progress'],
    ]
    for (const [action, expected, details] of steps)
      expect(stateOf(told.on('11/17', action, details))).toBe(expected)
  })

  test('after payment depends on the brief', () => {
    expect(stateOf(story().on('11/17', 'paid'))).toBe('awaiting-brief')
    expect(stateOf(story({ plan: { questions: 0 } }).on('11/17', 'paid'))).toBe('in-progress')
    expect(stateOf(story({ plan: null }).on('11/17', 'paid'))).toBe('in-progress')
  })

  test('comes back from closed as it was', () => {
    const restored = (told: Story) => stateOf(told.on('12/02', 'refunded').on('12/03', 'payment-restored'))
    expect(restored(story().on('11/17', 'paid'))).toBe('awaiting-brief')
    expect(restored(story().started('11/17').on('11/18', 'asked'))).toBe('waiting-for-customer')
    expect(restored(delivered())).toBe('delivered')
    expect(restored(delivered().on('12/01', 'changes-asked', { round: 1 }))).toBe('changes-asked')
    // An order that was closed for another reason stays closed.
    expect(restored(delivered().on('12/01', 'closed'))).toBe('closed')
    // The agency goes on without the money if it reopens a refunded order.
    expect(stateOf(story().on('11/17', 'paid').on('12/02', 'refunded').on('12/03', 'reopened'))).toBe(
      'in-progress',
    )
  })

  test('a payment recorded by mistake takes its promise with it, unless the agency started anyway', () => {
    const told = story().started('11/17').on('11/18', 'payment-withdrawn', { by: 'admin' })
    expect(told.at('11/18')).toMatchObject({ state: 'awaiting-payment', promise: null })
    expect(told.on('11/20', 'paid').at('11/20').promise!.promisedOn).toBe('2026-12-04')
    const anyway = story().on('11/17', 'started-anyway').on('11/17', 'paid').on('11/18', 'payment-withdrawn')
    expect(anyway.at('11/18')).toMatchObject({ state: 'in-progress', promise: { promisedOn: '2026-12-01' } })
  })
})

describe('the specification’s call', () => {
  test('Delivered works from any state, paid or not, covers all points, and is there once', () => {
    const told = story().on('11/17', 'set-delivered').on('11/17', 'set-delivered')
    expect(told.at('11/17')).toMatchObject({
      state: 'delivered',
      orderStatus: 'Delivered',
      deliveries: 1,
      points: { done: 7, of: 7 },
    })
    const asked = story().started('11/17').on('11/18', 'asked').on('11/18', 'set-delivered')
    expect(stateOf(asked)).toBe('delivered')
    expect(stateOf(asked.on('11/19', 'set-pending'))).toBe('in-progress')
    expect(stateOf(delivered().on('12/02', 'accepted', { round: 1 }).on('12/03', 'set-delivered'))).toBe(
      'accepted',
    )
  })

  test('Pending opens again, to the state that the facts give', () => {
    expect(stateOf(story().on('11/17', 'set-delivered').on('11/18', 'set-pending'))).toBe('awaiting-payment')
    const closed = delivered().on('12/02', 'closed')
    expect(closed.at('12/02')).toMatchObject({ state: 'closed', orderStatus: 'Delivered' })
    expect(closed.on('12/03', 'set-pending').at('12/03')).toMatchObject({
      state: 'in-progress',
      orderStatus: 'Pending',
    })
  })

  test('a closed order keeps its word, or gets the one that is set, and stays closed', () => {
    const told = story().started('11/17').on('11/18', 'closed')
    expect(told.at('11/18').orderStatus).toBe('Pending')
    expect(told.on('11/19', 'set-delivered').at('11/19')).toMatchObject({
      state: 'closed',
      orderStatus: 'Delivered',
    })
  })

  test('asking for changes makes it Pending again', () => {
    expect(delivered().on('12/02', 'changes-asked', { round: 1 }).at('12/02').orderStatus).toBe('Pending')
  })
})

describe('counts', () => {
  const asked = (told: Story, round: number) => told.on('12/02', 'changes-asked', { round })
  const used = (told: Story) => told.at('12/31').changesUsed

  test('rounds of changes; our mistakes and what is not part of the order don’t count', () => {
    expect(delivered().at('12/01')).toMatchObject({ changesUsed: 0, changesIncluded: 2, deliveries: 1 })
    expect(used(asked(delivered(), 1))).toBe(1)
    expect(used(asked(delivered(), 1).on('12/02', 'our-mistake').on('12/02', 'our-mistake'))).toBe(0)
    expect(used(asked(delivered(), 1).on('12/02', 'not-part-of-order'))).toBe(0)
    expect(used(asked(delivered(), 1).on('12/02', 'our-mistake').on('12/02', 'not-part-of-order'))).toBe(0)
  })

  test('points that are ticked or delivered, each once', () => {
    const told = story().started('11/17').on('11/18', 'point-ticked', { point: 6 })
    for (const point of [6, 7, -1, 0.5]) told.on('11/18', 'point-ticked', { point })
    expect(told.at('11/18').points).toEqual({ done: 1, of: 7 })
    told.on('11/19', 'delivered', { points: [0, 6] })
    expect(told.at('11/19').points.done).toBe(2)
    expect(told.on('11/20', 'point-unticked', { point: 0 }).at('11/20').points.done).toBe(1)
  })
})

describe('acceptance by silence', () => {
  const review = (told: Story, day: string) => told.at(day).review

  test('is on the 14th day, with warnings on the 7th and the 12th', () => {
    const told = delivered()
    expect(review(told, '12/01').acceptedOn).toBe('2026-12-15')
    const warnings = ['12/07', '12/08', '12/12', '12/13', '12/14', '12/15'].map(
      (day) => review(told, day).warningDue,
    )
    expect(warnings).toEqual([null, 1, 1, 2, 2, null])
    told.on('12/08', 'review-warned', { step: 1 }).on('12/08', 'review-warned', { step: 1 })
    expect([review(told, '12/12').warningDue, review(told, '12/13').warningDue]).toEqual([null, 2])
    expect([review(told, '12/14').acceptanceDue, review(told, '12/15').acceptanceDue]).toEqual([false, true])
    expect(stateOf(told.on('12/14', 'accepted-by-time'))).toBe('delivered')
    expect(stateOf(told.on('12/15', 'accepted-by-time', { time: '00:00' }))).toBe('accepted')
  })

  test.each(['owner', 'link'])('is stopped by a message (%s) until it is answered, and begins anew', (by) => {
    const told = delivered().on('12/10', 'customer-wrote', { by })
    expect(review(told, '12/30')).toEqual({ acceptedOn: null, acceptanceDue: false, warningDue: null })
    expect(stateOf(told.on('12/16', 'accepted-by-time'))).toBe('delivered')
    // Only the agency thinks that no answer is needed, so the review stays stopped.
    expect(review(told.on('12/16', 'answer-not-needed'), '12/30').acceptedOn).toBeNull()
    expect(review(told.on('12/18', 'agency-wrote'), '12/18').acceptedOn).toBe('2027-01-01')
  })

  test('counts for paid orders with a plan only', () => {
    const unpaid = story().on('11/17', 'set-delivered')
    expect(review(unpaid, '12/31').acceptedOn).toBeNull()
    expect(review(unpaid.on('12/20', 'paid'), '12/20').acceptedOn).toBe('2027-01-03')
    const noPlan = story({ plan: null }).on('11/17', 'paid').on('11/17', 'set-delivered')
    expect(review(noPlan, '12/31').acceptedOn).toBeNull()
    expect(stateOf(noPlan.on('12/31', 'accepted-at-migration'))).toBe('accepted')
  })

  test('begins anew with an answer to the changes, and names the round that was seen', () => {
    const told = delivered().on('12/05', 'changes-asked', { round: 1 }).on('12/07', 'not-part-of-order')
    expect(review(told, '12/07').acceptedOn).toBe('2026-12-21')
    told.on('12/08', 'changes-asked', { round: 1 }).on('12/09', 'delivered', { points: [] })
    expect(stateOf(told.on('12/09', 'accepted', { round: 1 }))).toBe('delivered')
    expect(stateOf(told.on('12/09', 'accepted', { round: 2 }))).toBe('accepted')
  })
})

describe('reminders', () => {
  const due = (told: Story, ...days: string[]) => days.map((day) => told.at(day).reminders?.due)

  test.each([
    ['brief', () => story().on('11/17', 'paid')],
    ['question', () => story().started('11/16').on('11/17', 'asked')],
  ])('of a %s go out after 2, 5 and 10 working days, then somebody calls', (about, tell) => {
    const told = tell()
    expect(told.at('11/17').reminders).toMatchObject({
      about,
      on: ['2026-11-19', '2026-11-24', '2026-12-01'],
    })
    expect(due(told, '11/18', '11/19', '11/20', '11/24', '12/01')).toEqual([null, 1, 1, 2, 3])
    told.on('11/19', 'reminded', { step: 1 })
    expect(due(told, '11/19', '11/23', '11/24')).toEqual([null, null, 2])
    expect([told.at('12/01').reminders!.call, told.at('12/02').reminders!.call]).toEqual([false, true])
    // After days of standstill one email goes out, not two.
    told.on('12/02', 'reminded', { step: 2 }).on('12/02', 'reminded', { step: 3 })
    expect(due(told, '12/02')).toEqual([null])
  })

  test('of a question begin anew after "more to come"', () => {
    const told = story().started('11/16').on('11/17', 'asked').on('11/19', 'reminded', { step: 1 })
    told.on('11/20', 'answered-more-to-come')
    expect(due(told, '11/23', '11/24')).toEqual([null, 1])
  })

  test('of a payment go out after 1 and 4 working days, not after a cancel, and end when it is paid', () => {
    const told = story({ placedOn: '11/13' })
    expect(due(told, '11/15', '11/16', '11/18', '11/19')).toEqual([null, 1, 1, 2])
    expect(told.at('11/16').reminders!.about).toBe('payment')
    expect(due(story().on('11/16', 'payment-cancelled'), '12/01')).toEqual([undefined])
    expect(story().started('11/17').at('12/01').reminders).toBeNull()
  })
})

describe('what the agency owes', () => {
  test('an answer within one working day', () => {
    const told = story().started('11/17').on('11/20', 'customer-wrote').on('11/23', 'customer-wrote')
    expect(told.at('11/20')).toMatchObject({ answerBy: '2026-11-23', answerOverdue: false })
    expect([told.at('11/23').answerOverdue, told.at('11/24').answerOverdue]).toEqual([false, true])
    const copy = () => story().started('11/17').on('11/20', 'customer-wrote')
    for (const action of ['agency-wrote', 'asked', 'answer-not-needed'] as const)
      expect(copy().on('11/23', action).at('11/24').answerBy).toBeNull()
    // A delivery without words does not answer the customer's message.
    expect(copy().on('11/23', 'set-delivered').at('11/24').answerOverdue).toBe(true)
  })

  test('a note on Friday, if there was no word this week', () => {
    const told = story().started('11/17')
    const fridays = (day: string) => told.at(day).fridayNoteDue
    expect(['11/19', '11/20', '11/21', '11/27'].map(fridays)).toEqual([false, true, false, true])
    told.on('11/23', 'agency-wrote', { time: '00:00' })
    expect(['11/27', '12/04'].map(fridays)).toEqual([false, true])
    told.on('12/04', 'point-ticked', { point: 1 })
    expect(fridays('12/04')).toBe(true)
    expect(told.on('12/08', 'delivered', { points: [] }).at('12/18').fridayNoteDue).toBe(false)
    expect(story().started('11/20').at('11/20').fridayNoteDue).toBe(false)
  })

  test('it is a note of Friday, also where people work on Saturdays', () => {
    const told = story({ workingDays: [{ since: 0, weekdays: [1, 2, 3, 4, 5, 6], closedDays: [] }] })
    told.started('11/17')
    expect(['11/19', '11/20', '11/21'].map((day) => told.at(day).fridayNoteDue)).toEqual([false, true, false])
  })

  test('the note comes on Thursday if Friday is closed', () => {
    const workingDays = [{ since: 0, weekdays: [1, 2, 3, 4, 5], closedDays: ['2026-11-20'] }]
    const told = story({ workingDays }).started('11/17')
    expect(['11/18', '11/19', '11/20'].map((day) => told.at(day).fridayNoteDue)).toEqual([false, true, false])
  })
})

describe('an action that is refused', () => {
  test('says why, and leaves no trace', () => {
    const told = delivered()
    const snapshot = snapshotAfter(told.sold, told.events, told.context('12/02'))
    const tried = (event: object) =>
      applyAction(snapshot, { at: told.moment('12/02'), ...event } as WorkEvent, {
        sold: told.sold,
        context: told.context('12/02'),
      })
    expect(inEnglish(tried({ action: 'delivered', by: 'admin', points: [] }).refused)).toContain(
      'This order is delivered:',
    )
    expect(inEnglish(tried({ action: 'accepted', by: 'link', round: 1 }).refused)).toBe(
      'Only the customer who ordered can do this.',
    )
    expect(inEnglish(tried({ action: 'accepted', by: 'owner', round: 2 }).refused)).toBe(
      'There is a newer delivery. Please look at it first.',
    )
    const before = told.at('12/02')
    expect(
      told.on('12/20', 'accepted', { by: 'link', round: 1 }).on('12/02', 'answered').at('12/02'),
    ).toEqual(before)
  })

  test('one that is done tells its emails', () => {
    const told = story().on('11/17', 'paid')
    const snapshot = snapshotAfter(told.sold, told.events, told.context('11/17'))
    const event = { action: 'brief-sent', by: 'link', at: told.moment('11/18') } as const
    const outcome = applyAction(snapshot, event, { sold: told.sold, context: told.context('11/18') })
    expect(outcome).toMatchObject({ refused: null, emails: { customer: 'started', agency: 'brief-in' } })
  })
})

test('a clock that was set back undoes no day', () => {
  const told = story().started('11/17').on('11/20', 'asked').on('11/18', 'answered')
  expect(told.at('11/18').promise!.pauses).toMatchObject([{ from: '2026-11-20', to: '2026-11-20' }])
  expect(told.at('11/10').promise).toMatchObject({ promisedOn: '2026-12-01', daysLeft: 7 })
})
