// Which rows of the desk a view shows, folds or counts.
import { expect, it } from 'vitest'
import { beyond, foldedRows } from '#admin/screens/today/shown-rows.ts'
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

it('folds the rows after the first ten, but never a single one', () => {
  const rows = (count: number) => Array.from({ length: count }, (_, at) => row(String(at), null))
  expect(foldedRows(rows(11)).folded).toEqual([])
  const { open, folded } = foldedRows(rows(12))
  expect([open.length, idsOf(folded)]).toEqual([10, ['10', '11']])
})
