// One retainer with its periods.
import { actorNames } from '#identity/server/actor-names.ts'
import { visibleOrder } from '#orders/server/find-order.ts'
import { orderNumber } from '#orders/server/order-record.ts'
import { dateIn } from '#platform/rules/calendar.ts'
import { may, requirePermission, type Viewer } from '#platform/rules/permissions.ts'
import type { App } from '#platform/server/app.ts'
import type { Queryable } from '#platform/server/database/connect.ts'
import { periodAt, periodOf } from '#retainers/rules/periods.ts'
import { possibleActions, type RetainerAction, type RetainerSide } from '#retainers/rules/retainer-states.ts'
import { findRetainer, periodOfOrder, scheduleOf, standingOf } from '#retainers/server/stored-retainer.ts'
import { visibleRetainer } from './find-retainer.ts'
import {
  toRetainerRecord,
  toRetainerView,
  type PeriodRecord,
  type RetainerRecord,
  type RetainerView,
} from './retainer-view.ts'

export interface PeriodView extends PeriodRecord {
  /** The order's number. */
  number: string
  refunded: boolean
}

async function periodsOf(db: Queryable, retainerId: string): Promise<PeriodView[]> {
  const rows = await db
    .selectFrom('retainer_periods')
    .innerJoin('orders', 'orders.id', 'retainer_periods.order_id')
    .innerJoin('bills', 'bills.order_id', 'orders.id')
    .selectAll('retainer_periods')
    .select(['orders.payment_status', 'orders.refunded', 'bills.billed_on'])
    .where('retainer_periods.retainer_id', '=', retainerId)
    .orderBy('retainer_periods.period', 'desc')
    .execute()
  return rows.map((row) => ({
    orderId: row.order_id,
    number: orderNumber({ id: row.order_id }),
    period: row.period,
    startsOn: row.starts_on,
    endsOn: row.ends_on,
    billedOn: row.billed_on,
    paymentStatus: row.payment_status,
    refunded: row.refunded === 1,
  }))
}

export interface OneRetainer extends RetainerRecord {
  /** Newest first. */
  periods: PeriodRecord[]
  /** Only admins see it. */
  note?: string
}

/** The API's retainer. */
export async function oneRetainer(app: App, viewer: Viewer, id: string): Promise<OneRetainer> {
  const { retainer } = await visibleRetainer(app, viewer, id)
  const periods = await periodsOf(app.database.db, id)
  return {
    ...toRetainerRecord(retainer),
    periods: periods.map(({ number: _, refunded: __, ...period }) => period),
    ...(may(viewer, 'work-on-orders') && { note: retainer.note }),
  }
}

export interface RetainerPage {
  retainer: RetainerView
  side: RetainerSide
  actions: RetainerAction[]
  /** The day on which it would go on if it were resumed now. */
  resumedOn: string
  periods: PeriodView[]
}

export async function retainerPage(app: App, viewer: Viewer, id: string): Promise<RetainerPage> {
  const { retainer, side } = await visibleRetainer(app, viewer, id)
  const { timeZone } = await app.format()
  const schedule = scheduleOf(retainer)
  const today = dateIn(app.clock.now(), timeZone)
  const next = Math.max(retainer.next_period, periodAt(schedule, today) + 1)
  return {
    retainer: toRetainerView(retainer),
    side,
    actions: possibleActions(standingOf(retainer), side),
    resumedOn: periodOf(schedule, next).startsOn,
    periods: await periodsOf(app.database.db, id),
  }
}

export interface AdminRetainerPage extends RetainerPage {
  note: string
  customerName: string
  customerEmail: string
  /** Newest first. */
  history: { at: number; actor: string; action: string; note: string }[]
}

export async function adminRetainerPage(app: App, viewer: Viewer, id: string): Promise<AdminRetainerPage> {
  requirePermission(viewer, 'work-on-orders')
  const page = await retainerPage(app, viewer, id)
  const { db } = app.database
  const row = (await findRetainer(db, id))!
  const first = await db
    .selectFrom('orders')
    .select(['customer_name', 'customer_email'])
    .where('retainer_id', '=', id)
    .where('period', '=', 1)
    .executeTakeFirstOrThrow()
  const lines = await db
    .selectFrom('audit')
    .select(['actor', 'action', 'note', 'at'])
    .where('target', '=', id)
    .orderBy('seq', 'desc')
    .execute()
  const nameOf = await actorNames(db, lines)
  return {
    ...page,
    // Here an admin acts for the agency, even about a retainer of their own.
    actions: possibleActions(standingOf(row), 'admin'),
    note: row.note,
    customerName: first.customer_name,
    customerEmail: first.customer_email,
    history: lines.map((line) => ({ ...line, actor: nameOf(line.actor) })),
  }
}

export interface RetainerOfOrder {
  retainer: RetainerView
  period: Pick<PeriodRecord, 'startsOn' | 'endsOn' | 'period'>
}

/** What an order's page says about the retainer that it is a period of; null if it is none. */
export async function retainerOfOrder(
  app: App,
  viewer: Viewer,
  orderId: string,
): Promise<RetainerOfOrder | null> {
  const { retainer_id: id } = await visibleOrder(app, viewer, orderId)
  const { db } = app.database
  const retainer = id === null ? undefined : await findRetainer(db, id)
  const period = await periodOfOrder(db, { id: orderId })
  return retainer && period
    ? {
        retainer: toRetainerView(retainer),
        period: { period: period.period, startsOn: period.starts_on, endsOn: period.ends_on },
      }
    : null
}
