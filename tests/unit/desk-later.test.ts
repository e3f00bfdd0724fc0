// Which rows of the desk a view shows, folds or counts.
import { expect, it } from 'vitest'
import { beyond, foldedRows } from '#work/screens/desk/shown-rows.ts'
import type { DeskRow } from '#work/server/desk/desk-rows.ts'
import type { Desk } from '#work/server/desk/desk.ts'

const row = (_id: string, due: string | null, more: Partial<DeskRow> = {}) =>
  ({ _id, due, money: null, unanswered: false, ...more }) as DeskRow
const idsOf = (rows: readonly DeskRow[]) => rows.map(({ _id }) => _id)
const beyondTheDays = (yourMove: DeskRow[]) => beyond('2026-11-29', { yourMove } as Desk)

it('lists what the two weeks do not show: what is due after them, and what has no promised day', () => {
  const rows = [row('in', '2026-11-29'), row('after', '2026-11-30'), row('none', null)]
  const { later, noDay } = beyondTheDays(rows)
  expect([idsOf(later.rows), idsOf(noDay.rows)]).toEqual([['after'], ['none']])
})

it('counts more than it sends', () => {
  const { noDay } = beyondTheDays(Array.from({ length: 1000 }, (_, at) => row(String(at), null)))
  expect([noDay.rows.length, noDay.count]).toEqual([50, 1000])
})

const eight = Array.from({ length: 8 }, (_, at) => row(`first ${at}`, null))

it('folds the rows without a promised day after the first eight', () => {
  const { open, folded } = foldedRows([...eight, row('nine', null), row('ten', null)])
  expect([idsOf(open), idsOf(folded)]).toEqual([idsOf(eight), ['nine', 'ten']])
})

it('never folds what has a day, waits for an answer or is about money', () => {
  const pressing = [
    row('due', '2026-11-29'),
    row('asked', null, { unanswered: true }),
    row('money', null, { money: { words: 'Paid twice', since: '2026-11-20' } }),
  ]
  const { open, folded } = foldedRows([...eight, ...pressing, row('a', null), row('b', null)])
  expect([idsOf(open), idsOf(folded)]).toEqual([idsOf([...eight, ...pressing]), ['a', 'b']])
})

it('does not fold a single row', () => {
  expect(foldedRows([...eight, row('nine', null)]).folded).toEqual([])
})
