// What a view of the desk shows of its orders: the first rows of each group, and how many there are. A desk
// of a thousand orders is not sent whole.
import type { LocalDate } from '#platform/rules/calendar.ts'
import { say } from '#platform/rules/words.ts'
import type { WorkState } from '#work/rules/work-states.ts'
import type { DeskRow } from '#work/server/desk/desk-rows.ts'
import type { Desk } from '#work/server/desk/desk.ts'

export interface ShownRows {
  rows: DeskRow[]
  /** The number of all rows, also of those that are not shown. */
  count: number
}

/** More rows than a person reads. */
const MOST_ROWS = 50

const firstOf = (rows: DeskRow[]): ShownRows => ({ rows: rows.slice(0, MOST_ROWS), count: rows.length })

export const shownGroups = ({ waiting, inReview }: Desk) => ({
  waiting: firstOf(waiting),
  inReview: firstOf(inReview),
})

/** Our move, but not until this day: what is due later, and what has no promised day. */
export const beyond = (day: LocalDate, { yourMove }: Desk): { later: ShownRows; noDay: ShownRows } => ({
  later: firstOf(yourMove.filter(({ due }) => due !== null && due > day)),
  noDay: firstOf(yourMove.filter(({ due }) => due === null)),
})

/** As many as a person looks through. */
const FIRST_ROWS = 10

/** The first rows, and the further ones that open by a click. */
export function foldedRows<R>(rows: readonly R[]): { open: readonly R[]; folded: readonly R[] } {
  // Folding a single row would save no room.
  return rows.length > FIRST_ROWS + 1
    ? { open: rows.slice(0, FIRST_ROWS), folded: rows.slice(FIRST_ROWS) }
    : { open: rows, folded: [] }
}

const COLUMNS: { title: string; states: WorkState[] }[] = [
  { title: say('admin.admin', 'column.notBegun'), states: ['awaiting-payment', 'awaiting-brief'] },
  { title: say('admin.admin', 'column.atWork'), states: ['in-progress'] },
  { title: say('admin.admin', 'column.waiting'), states: ['waiting-for-customer'] },
  { title: say('admin.admin', 'column.changes'), states: ['changes-asked'] },
  { title: say('admin.admin', 'column.delivered'), states: ['delivered', 'accepted', 'closed'] },
]

export interface ShownColumn extends ShownRows {
  title: string
}

export function shownColumns({ yourMove, waiting, inReview }: Desk): ShownColumn[] {
  const all = [...yourMove, ...waiting, ...inReview]
  return COLUMNS.map(({ title, states }) => ({
    title,
    ...firstOf(all.filter(({ state }) => states.includes(state))),
  }))
}
