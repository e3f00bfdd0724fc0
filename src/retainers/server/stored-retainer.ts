// A retainer as it is stored, and as the rules know it.
import type { Selectable } from 'kysely'
import type { Order } from '#orders/server/order-record.ts'
import type { LocalDate } from '#platform/rules/calendar.ts'
import type { App } from '#platform/server/app.ts'
import type { Queryable } from '#platform/server/database/connect.ts'
import type { UnitOfWork } from '#platform/server/unit-of-work.ts'
import type { Period, Schedule } from '../rules/periods.ts'
import { nextDayOf, type RetainerState, type Standing } from '../rules/retainer-states.ts'
import type { RetainerPeriodRow, RetainerRow } from './retainer-tables.ts'

export type Retainer = Selectable<RetainerRow>
export type RetainerPeriod = Selectable<RetainerPeriodRow>

export const scheduleOf = (row: Pick<Retainer, 'starts_on' | 'billed_every' | 'anchor_day'>): Schedule => ({
  startsOn: row.starts_on,
  interval: row.billed_every,
  anchorDay: row.anchor_day,
})

export const standingOf = ({ state, next_period: nextPeriod }: Retainer): Standing => ({ state, nextPeriod })

export const findRetainer = (db: Queryable, id: string): Promise<Retainer | undefined> =>
  db.selectFrom('retainers').selectAll().where('id', '=', id).executeTakeFirst()

export interface NextPeriod {
  state: RetainerState
  /** Of the next period, or of the pause or end; null if none is to come. */
  day: LocalDate | null
}

/** What comes after the period that an order is; undefined if it is of no retainer. */
export async function nextPeriodOf(
  db: Queryable,
  { retainer_id: id }: Pick<Order, 'retainer_id'>,
): Promise<NextPeriod | undefined> {
  const retainer = id === null ? undefined : await findRetainer(db, id)
  return retainer && { state: retainer.state, day: nextDayOf(scheduleOf(retainer), standingOf(retainer)) }
}

/** Locks the row until the transaction ends. SQLite has a single writer and needs no lock. */
export async function lockRetainer(app: App, unit: UnitOfWork, id: string): Promise<Retainer | undefined> {
  const query = unit.tx.selectFrom('retainers').selectAll().where('id', '=', id)
  if (app.database.kind !== 'postgres') return query.executeTakeFirst()
  const retainer = await query.forUpdate().executeTakeFirst()
  unit.at = Math.max(unit.at, app.clock.now())
  return retainer
}

export const daysOf = ({
  starts_on: startsOn,
  ends_on: endsOn,
}: RetainerPeriod): Pick<Period, 'startsOn' | 'endsOn'> => ({ startsOn, endsOn })

/** The period that an order is; undefined if it is of no retainer. */
export const periodOfOrder = (
  db: Queryable,
  { id }: Pick<Order, 'id'>,
): Promise<RetainerPeriod | undefined> =>
  db.selectFrom('retainer_periods').selectAll().where('order_id', '=', id).executeTakeFirst()
