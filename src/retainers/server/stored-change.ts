// The changes of a retainer as they are stored.
import type { Selectable } from 'kysely'
import type { FrozenPlan } from '#content/rules/values/frozen-plan.ts'
import { renewedLines, type OrderLine } from '#orders/rules/lines.ts'
import { linesOf } from '#orders/server/agreed.ts'
import type { Order } from '#orders/server/order-record.ts'
import type { Queryable } from '#platform/server/database/connect.ts'
import type { UnitOfWork } from '#platform/server/unit-of-work.ts'
import { changeAt, replacedBy } from '../rules/retainer-change.ts'
import type { RetainerChangeRow } from './retainer-tables.ts'
import type { Retainer } from './stored-retainer.ts'

export type RetainerChange = Selectable<RetainerChangeRow>

/** Who wrote it, as typed, and from which address of a connection. */
export interface Signature {
  by: string
  from: string
}

export const findChange = (db: Queryable, id: string): Promise<RetainerChange | undefined> =>
  db.selectFrom('retainer_changes').selectAll().where('id', '=', id).executeTakeFirst()

/** Oldest first. */
export const changesOf = (db: Queryable, { id }: Pick<Retainer, 'id'>): Promise<RetainerChange[]> =>
  db
    .selectFrom('retainer_changes')
    .selectAll()
    .where('retainer_id', '=', id)
    .orderBy('proposed_at')
    .orderBy('id')
    .execute()

export const linesOfChange = ({ lines }: Pick<RetainerChange, 'lines'>): OrderLine[] =>
  JSON.parse(lines) as OrderLine[]

export const planOfChange = ({ plan }: Pick<RetainerChange, 'plan'>): FrozenPlan | null =>
  plan === null ? null : (JSON.parse(plan) as FrozenPlan)

/** What a period is for: by the change that it falls under, or else by the first order. */
export async function linesOfPeriod(
  db: Queryable,
  { first, changes }: { first: Pick<Order, 'id' | 'bill_of'>; changes: readonly RetainerChange[] },
  period: number,
): Promise<OrderLine[]> {
  const change = changeAt(changes, period)
  return change ? linesOfChange(change) : renewedLines(await linesOf(db, first))
}

/** Under the retainer's lock. */
export async function replaceChanges(
  unit: UnitOfWork,
  changes: readonly RetainerChange[],
  fromPeriod: number,
): Promise<void> {
  for (const { id } of replacedBy(changes, fromPeriod))
    await unit.tx.updateTable('retainer_changes').set({ state: 'replaced' }).where('id', '=', id).execute()
}
