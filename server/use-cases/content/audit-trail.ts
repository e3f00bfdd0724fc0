// Who did what besides editing content: prices, payments, admins, deletions.
import type { Page } from '#domain/page.ts'
import { requireAdmin, type Viewer } from '#domain/permissions.ts'
import type { House } from '../../house.ts'

export interface AuditEntry {
  _id: string
  actor: string
  action: string
  target: string
  note: string
  at: number
}

export async function pageOfAudit({ database: { db } }: House, viewer: Viewer, page: number, size: number): Promise<Page<AuditEntry>> {
  requireAdmin(viewer)
  const rows = await db.selectFrom('audit').selectAll().orderBy('seq', 'desc').limit(size).offset((page - 1) * size).execute()
  const { total } = await db.selectFrom('audit').select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { rows: rows.map(({ id, actor, action, target, note, at }) => ({ _id: id, actor, action, target, note, at })), page, size, total }
}
