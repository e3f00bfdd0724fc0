// The audit trail: who changed prices, payments and admins, or deleted something.
import { actorNames } from '#identity/server/actor-names.ts'
import { orderNumber } from '#orders/server/order-record.ts'
import type { Page } from '#platform/rules/page.ts'
import { requirePermission, SYSTEM_ACTOR, type Viewer } from '#platform/rules/permissions.ts'
import { say } from '#platform/rules/words.ts'
import type { App } from '#platform/server/app.ts'
import { actionWords } from '../rules/action-words.ts'
import { auditCutOf, type AuditCut } from './delete-old-audit.ts'

export interface AuditEntry {
  _id: string
  actor: string
  action: string
  target: string
  /** Null if the target is not an order. */
  order: { _id: string; number: string } | null
  note: string
  at: number
}

export async function pageOfAudit(
  { database: { db } }: App,
  viewer: Viewer,
  { page, size }: { page: number; size: number },
): Promise<Page<AuditEntry>> {
  requirePermission(viewer, 'see-audit')
  const rows = await db
    .selectFrom('audit')
    .leftJoin('orders', 'orders.id', 'audit.target')
    .selectAll('audit')
    .select('orders.id as order_id')
    .orderBy('audit.seq', 'desc')
    .limit(size)
    .offset((page - 1) * size)
    .execute()
  const { total } = await db
    .selectFrom('audit')
    .select((e) => e.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const nameOf = await actorNames(db, rows)
  const entries = rows.map(({ id: _id, actor, action, target, order_id: id, note, at }) => ({
    _id,
    actor: actor === SYSTEM_ACTOR ? say('audit.agency', 'system') : nameOf(actor),
    action: actionWords(action),
    target,
    note,
    at,
    order: id === null ? null : { _id: id, number: orderNumber({ id }) },
  }))
  return { rows: entries, page, size, total }
}

/** What is not in the trail any more, because of the retention; null if everything is. */
export async function auditCut({ database: { db } }: App, viewer: Viewer): Promise<AuditCut | null> {
  requirePermission(viewer, 'see-audit')
  return auditCutOf(db)
}
