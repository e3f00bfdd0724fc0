// The agency's page of an order: what is due, and the one list of what happened.
import { describe, expect, it } from 'vitest'
import {
  countFolded,
  timelineOf,
  type TimelineEntry,
} from '#order-pages/screens/admin/work/timeline-entries.ts'
import { modeAt, modesFor } from '#order-pages/screens/admin/work/write-modes.ts'
import type { TimelineEvent } from '#orders/server/order-events.ts'
import { whatIsDue } from '#work/rules/what-is-due.ts'
import type { RoundView } from '#work/server/delivery/rounds-view.ts'
import type { MessageRecord } from '#work/server/thread/message-record.ts'

describe('what is due', () => {
  const open = { done: false }
  const ticked = { done: true }
  const far: Parameters<typeof whatIsDue>[0] = {
    state: 'in-progress',
    late: false,
    answerBy: null,
    fridayNoteDue: false,
    actions: ['delivered', 'asked'],
    promise: { daysLeft: 8 },
    points: [ticked, open],
    credit: null,
  }
  const due = (more: Partial<typeof far>) => whatIsDue({ ...far, ...more })

  it('is nothing while the day is far', () => expect(due({})).toBeNull())

  it('is an answer before everything else', () => {
    expect(due({ answerBy: '2026-11-19', late: true, points: [ticked] })).toBe('reply')
    expect(due({ answerBy: '2026-11-19', actions: [] })).toBe('reply')
  })

  it('is the delivery once all points are ticked, or the day is near or past', () => {
    expect(due({ points: [ticked, ticked] })).toBe('deliver')
    expect(due({ promise: { daysLeft: 2 } })).toBe('deliver')
    expect(due({ promise: { daysLeft: 3 } })).toBeNull()
    expect(due({ late: true })).toBe('deliver')
    expect(due({ state: 'changes-asked' })).toBe('deliver')
    expect(due({ points: [], promise: null })).toBe('deliver')
    expect(due({ points: [], promise: { daysLeft: 8 } })).toBeNull()
    expect(due({ late: true, actions: ['asked'] })).toBeNull()
  })

  it('is then what is owed, and then the note of the week', () => {
    const owed = { credit: { owedCents: 4900 }, fridayNoteDue: true }
    expect(due({ ...owed, late: true })).toBe('deliver')
    expect(due({ ...owed, state: 'accepted', actions: [] })).toBe('refund')
    expect(due({ fridayNoteDue: true })).toBe('friday-note')
  })
})

const message = (at: number, more: Partial<MessageRecord> = {}): MessageRecord =>
  ({ _id: `m${at}`, seq: at, side: 'agency', kind: 'message', open: false, at, ...more }) as MessageRecord
const event = (at: number, action: string | null): TimelineEvent => ({
  kind: 'work',
  actor: 'Ida',
  note: 'Something happened.',
  action,
  at,
})
const round = (at: number) => ({ round: 1, at }) as RoundView

describe('the timeline', () => {
  const all = { earlier: null, until: undefined }
  const kinds = (entries: readonly TimelineEntry[]) => entries.map(({ kind, at }) => `${kind} ${at}`)

  it('is one list by time, and says nothing twice', () => {
    const entries = timelineOf({
      messages: [message(2, { kind: 'question' }), message(5, { kind: 'changes', side: 'customer' })],
      rounds: [round(4)],
      history: [
        event(1, 'point-ticked'),
        event(2, 'asked'),
        event(3, 'taken-back'),
        event(4, 'delivered'),
        event(5, 'changes-asked'),
        event(5, null),
        // Marked as delivered, without a round of its own.
        event(6, 'delivered'),
      ],
      ...all,
    })
    expect(kinds(entries)).toEqual([
      'event 1',
      'message 2',
      'event 3',
      'round 4',
      'event 5',
      'message 5',
      'event 6',
    ])
  })

  it('shows with a page of messages what happened meanwhile', () => {
    const history = [event(1, null), event(3, 'paid'), event(6, 'point-ticked')]
    const newest = timelineOf({ messages: [message(5)], rounds: [], history, earlier: 5, until: undefined })
    expect(kinds(newest)).toEqual(['message 5', 'event 6'])
    const older = timelineOf({ messages: [message(2)], rounds: [], history, earlier: null, until: 5 })
    expect(kinds(older)).toEqual(['event 1', 'message 2', 'event 3'])
  })

  it('folds all but the latest, and never what waits for an answer', () => {
    const entries = (messages: MessageRecord[]) => timelineOf({ messages, rounds: [], history: [], ...all })
    const own = (count: number, from = 0) => Array.from({ length: count }, (_, at) => message(from + at))
    expect(countFolded(entries(own(9)), false)).toBe(0)
    expect(countFolded(entries(own(12)), false)).toBe(5)
    const theirs = message(3, { side: 'customer' })
    const wanted = entries([
      ...own(3),
      theirs,
      ...own(10, 4).map((each) => ({ ...each, side: 'customer' as const })),
    ])
    expect([countFolded(wanted, true), countFolded(wanted, false)]).toEqual([3, 7])
    expect(
      countFolded(entries([...own(4), message(4, { kind: 'question', open: true }), ...own(9, 5)]), false),
    ).toBe(4)
  })
})

it('the form offers what is possible now, and the address may choose', () => {
  expect(modesFor([]).map(({ name }) => name)).toEqual(['message'])
  expect(modesFor(['asked', 'delivered']).map(({ name }) => name)).toEqual(['message', 'ask', 'deliver'])
  expect(modeAt(new URLSearchParams('write=ask'))?.intent).toBe('question')
  expect(modeAt(new URLSearchParams('write=x'))).toBeUndefined()
})
