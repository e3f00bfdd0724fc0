// Lists of retainers: a customer's own, and all of a mode for admins.
import type { Page } from '#platform/rules/page.ts'
import type { PaymentMode } from '#platform/rules/payment-mode.ts'
import { may, requirePermission, requireSignedIn, type Viewer } from '#platform/rules/permissions.ts'
import type { App } from '#platform/server/app.ts'
import {
  findCursor,
  toListPage,
  type CursorQuery,
  type ListPage,
} from '#platform/server/cursor-pagination.ts'
import type { Queryable } from '#platform/server/database/connect.ts'
import type { RetainerState } from '#retainers/rules/retainer-states.ts'
import { findRetainer } from '#retainers/server/stored-retainer.ts'
import { toRetainerRecord, toRetainerView, type RetainerRecord, type RetainerView } from './retainer-view.ts'

type Scope = { owner: string } | { mode: PaymentMode }

const within = (db: Queryable, scope: Scope) =>
  'owner' in scope
    ? db.selectFrom('retainers').where('retainers.user_id', '=', scope.owner)
    : db.selectFrom('retainers').where('retainers.mode', '=', scope.mode)

const countOf = async (query: ReturnType<typeof within>): Promise<number> =>
  Number((await query.select((e) => e.fn.countAll().as('count')).executeTakeFirstOrThrow()).count)

/** The API's list, newest first. */
export async function listRetainers(
  app: App,
  viewer: Viewer,
  { limit, after, mode = app.settings.PAYMENT_MODE }: CursorQuery & { mode?: PaymentMode },
): Promise<ListPage<RetainerRecord>> {
  const person = requireSignedIn(viewer)
  const { db } = app.database
  const scope: Scope = may(person, 'work-on-orders') ? { mode } : { owner: person.userId }
  const from = await findCursor(after, async (id) => {
    const row = await findRetainer(db, id)
    const isInScope = 'owner' in scope ? row?.user_id === scope.owner : row?.mode === scope.mode
    return isInScope ? row : undefined
  })
  let rows = within(db, scope)
    .selectAll()
    .orderBy('seq', 'desc')
    .limit(limit + 1)
  if (from) rows = rows.where('seq', '<', from.seq)
  return toListPage(await rows.execute(), {
    limit,
    total: await countOf(within(db, scope)),
    toRecord: toRetainerRecord,
  })
}

/** The viewer's own, those that ended last. */
export async function listMyRetainers({ database: { db } }: App, viewer: Viewer): Promise<RetainerView[]> {
  const { userId } = requireSignedIn(viewer)
  const rows = await within(db, { owner: userId }).selectAll().orderBy('seq', 'desc').execute()
  return rows
    .map(toRetainerView)
    .toSorted((one, other) => Number(one.state === 'ended') - Number(other.state === 'ended'))
}

export interface RetainerRowView extends RetainerView {
  customerName: string
  /** How many periods are not paid. */
  unpaid: number
}

interface Asked {
  page: number
  size: number
  state?: RetainerState | undefined
}

/** A page of the admins' screen, newest first. */
export async function pageOfRetainers(
  app: App,
  viewer: Viewer,
  { page, size, state }: Asked,
): Promise<Page<RetainerRowView>> {
  requirePermission(viewer, 'work-on-orders')
  const { db } = app.database
  const all = () => {
    const query = within(db, { mode: app.settings.PAYMENT_MODE })
    return state ? query.where('retainers.state', '=', state) : query
  }
  const rows = await withUnpaid(all())
    .orderBy('retainers.seq', 'desc')
    .limit(size)
    .offset((page - 1) * size)
    .execute()
  return { rows: rows.map(toRow), page, size, total: await countOf(all()) }
}

const withUnpaid = (query: ReturnType<typeof within>) =>
  query
    .innerJoin('orders as first', (join) =>
      join.onRef('first.retainer_id', '=', 'retainers.id').on('first.period', '=', 1),
    )
    .selectAll('retainers')
    .select('first.customer_name')
    .select((e) =>
      e
        .selectFrom('orders')
        .whereRef('orders.retainer_id', '=', 'retainers.id')
        .where('orders.payment_status', '=', 'UnPaid')
        .select((count) => count.fn.countAll().as('count'))
        .as('unpaid'),
    )

type JoinedRow = Awaited<ReturnType<ReturnType<typeof withUnpaid>['execute']>>[number]

const toRow = ({ customer_name: customerName, unpaid, ...row }: JoinedRow): RetainerRowView => ({
  ...toRetainerView(row),
  customerName,
  unpaid: Number(unpaid),
})

export interface UnpaidRetainer {
  _id: string
  packageName: string
  customerName: string
  unpaid: number
}

/** Those about which the admins were told: all reminders are behind them, and they are still not paid. */
export async function retainersThatNeedYou(app: App, viewer: Viewer): Promise<UnpaidRetainer[]> {
  requirePermission(viewer, 'work-on-orders')
  const rows = await withUnpaid(within(app.database.db, { mode: app.settings.PAYMENT_MODE }))
    .where((e) =>
      e.exists(
        e
          .selectFrom('retainer_periods')
          .innerJoin('orders as owed', 'owed.id', 'retainer_periods.order_id')
          .innerJoin('bills', 'bills.order_id', 'owed.id')
          .select('retainer_periods.period')
          .whereRef('retainer_periods.retainer_id', '=', 'retainers.id')
          .where('bills.admin_told', '=', 1)
          .where('owed.payment_status', '=', 'UnPaid'),
      ),
    )
    .orderBy('retainers.seq')
    .execute()
  return rows.map(toRow).map(({ _id, packageName, customerName, unpaid }) => ({
    _id,
    packageName,
    customerName,
    unpaid,
  }))
}
