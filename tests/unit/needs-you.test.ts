// What the admin home begins with: one list, what is late and then the oldest.
import { expect, test } from 'vitest'
import { MOST_NEEDS, needsYou } from '#admin/server/needs.ts'
import type { Message } from '#inbox/server/messages.ts'
import { inEnglish } from '#tests/support/words.ts'
import type { WithdrawalView } from '#withdrawals/server/list-withdrawals.ts'
import type { DeskRow } from '#work/server/desk/desk-rows.ts'
import type { Desk } from '#work/server/desk/desk.ts'

const NOW = Date.parse('2026-11-16T12:00:00Z')
const row = (id: string, since: string, more: Partial<DeskRow> = {}): DeskRow =>
  ({
    _id: id,
    since,
    waitsDays: 0,
    call: false,
    late: false,
    answerOverdue: false,
    due: null,
    money: null,
    ...more,
  }) as DeskRow
const message = (id: string, createdAt: string): Message => ({ _id: id, createdAt }) as Message
const desk = (parts: Partial<Desk>): Desk =>
  ({
    yourMove: [],
    waiting: [],
    counts: {
      needYou: parts.yourMove?.length ?? 0,
      late: 1,
      dueByTomorrow: 0,
      unanswered: 2,
      waiting: parts.waiting?.length ?? 0,
      oldestWaitDays: 7,
    },
    ...parts,
  }) as Desk

const WITHDRAWAL: WithdrawalView = {
  _id: 'withdrawal',
  order: 'sampleOrder',
  number: 'SAMPLEOR',
  name: 'Ada',
  email: 'ada@test.example',
  state: 'open',
  answer: '',
  late: false,
  company: false,
  earlyStart: false,
  declaredAt: '2026-11-16T07:00:00.000Z',
  answeredAt: null,
}

test('orders, messages and retainers are one list: what is late, due, waited for, and last what has no day', () => {
  const { count, head, needs, left } = needsYou({
    desk: desk({
      yourMove: [
        row('old', '2026-11-10T00:00:00Z'),
        row('new', '2026-11-16T08:00:00Z'),
        row('soon', '2026-11-16T09:00:00Z', { due: '2026-11-17' }),
        row('far', '2026-11-11T10:00:00Z', { due: '2027-02-08' }),
        row('money', '2026-11-16T11:00:00Z', { money: { words: 'Paid twice', since: '2026-11-16' } }),
        row('later', '2026-11-16T10:00:00Z', { due: '2026-11-18' }),
        row('late', '2026-11-15T08:00:00Z', { late: true }),
      ],
      waiting: [row('patient', '2026-11-15T00:00:00Z'), row('slow', '2026-11-09T00:00:00Z')],
    }),
    unread: { rows: [message('words', '2026-11-14T12:00:00Z')], total: 1 },
    oldestUnread: message('words', '2026-11-14T12:00:00Z'),
    retainers: [{ _id: 'retainer', packageName: 'Care', customerName: 'Ada', unpaid: 2 }],
    bills: [],
    offers: [
      {
        _id: 'offer',
        number: 'A-0001',
        customerName: 'Ada',
        need: 'question',
        since: Date.parse('2026-11-13T00:00:00Z'),
      },
    ],
    withdrawals: [WITHDRAWAL],
    now: NOW,
    timeZone: 'UTC',
  })
  expect(needs.map(({ kind, id }) => `${kind} ${id}`)).toEqual([
    'order late',
    'withdrawal withdrawal',
    'order soon',
    'order money',
    'retainer retainer',
    'offer offer',
    'message words',
    'order later',
    'order far',
    'order old',
    'order new',
  ])
  expect(inEnglish(needs.find(({ id }) => id === 'words')!.age)).toBe('2 days')
  expect([count, left]).toEqual([11, 0])
  expect(inEnglish(head)).toBe(
    '7 orders: 1 late, 2 unanswered. 1 unread message. 1 withdrawal. 1 retainer without a payment. 1 offer has news. 2 wait for customers, the oldest 7 days.',
  )
})

test('a long list is cut, and says how many are left; older messages are one row', () => {
  const rows = [message('m2', '2026-11-12T00:00:00Z'), message('m1', '2026-11-11T00:00:00Z')]
  const orders = Array.from({ length: MOST_NEEDS }, (_, at) => row(`o${at}`, `2026-11-1${at % 6}T06:00:00Z`))
  const { count, needs, left } = needsYou({
    desk: desk({ yourMove: orders }),
    unread: { rows, total: 30 },
    oldestUnread: message('m0', '2026-11-01T00:00:00Z'),
    retainers: [],
    bills: [],
    offers: [],
    withdrawals: [],
    now: NOW,
    timeZone: 'UTC',
  })
  expect(inEnglish(needs[0])).toMatchObject({ kind: 'older-messages', count: 28, age: '15 days' })
  // The row of older messages stands for all of them.
  expect([needs.length, count, left]).toEqual([MOST_NEEDS, MOST_NEEDS + 30, 3])
})
