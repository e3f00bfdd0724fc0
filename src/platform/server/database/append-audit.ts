import type { Transaction } from 'kysely'
import { CHAIN_START, chainLine, type AuditLine } from './audit-chain.ts'
import type { Database } from './connect.ts'
import type { Tables } from './tables.ts'

/**
 * Adds lines to the audit trail. The row of its end is locked first, so that writers at the same time follow
 * one another. SQLite has one writer anyway.
 */
export async function appendAudit(
  kind: Database['kind'],
  tx: Transaction<Tables>,
  lines: readonly AuditLine[],
): Promise<void> {
  if (!lines.length) return
  await tx
    .insertInto('audit_head')
    .values({ id: 1, hash: CHAIN_START, start_hash: CHAIN_START })
    .onConflict((on) => on.column('id').doNothing())
    .execute()
  const head = tx.selectFrom('audit_head').select('hash')
  let { hash } = await (kind === 'postgres' ? head.forUpdate() : head).executeTakeFirstOrThrow()
  for (const line of lines) {
    const row = chainLine(hash, line)
    await tx.insertInto('audit').values(row).execute()
    hash = row.hash
  }
  await tx.updateTable('audit_head').set({ hash }).execute()
}
