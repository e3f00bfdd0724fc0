import { expect, it } from 'vitest'
import { laterThan } from '#app/admin/desk/shown-rows.ts'
import type { DeskRow } from '#server/use-cases/work/desk/desk-rows.ts'
import type { Desk } from '#server/use-cases/work/desk/desk.ts'

const row = (_id: string, due: string | null) => ({ _id, due }) as DeskRow
const later = (yourMove: DeskRow[]) => laterThan('2026-11-29', { yourMove } as Desk)

it('lists what the two weeks do not show: what is due after them, or has no promised day', () => {
  const rows = [row('in', '2026-11-29'), row('after', '2026-11-30'), row('none', null)]
  expect(later(rows).rows.map(({ _id }) => _id)).toEqual(['after', 'none'])
})

it('counts more than it sends', () => {
  const { rows, count } = later(Array.from({ length: 1000 }, (_, at) => row(String(at), null)))
  expect([rows.length, count]).toEqual([50, 1000])
})
