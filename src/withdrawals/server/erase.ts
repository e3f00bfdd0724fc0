// What is stored of the person who declared a withdrawal: its export, and its end.
import { DELETED_ACCOUNT } from '#identity/server/actor-names.ts'
import type { App } from '#platform/server/app.ts'
import type { Queryable } from '#platform/server/database/connect.ts'
import { deleteOld } from '#platform/server/delete-old.ts'
import type { UnitOfWork } from '#platform/server/unit-of-work.ts'

export async function exportWithdrawals(db: Queryable, email: string): Promise<Record<string, unknown>[]> {
  const rows = await db
    .selectFrom('withdrawals')
    .select(['name', 'number', 'state', 'answer', 'declared_at'])
    .where('email', '=', email)
    .orderBy('seq', 'desc')
    .execute()
  return rows.map(({ declared_at: at, ...row }) => ({ ...row, declaredAt: new Date(at).toISOString() }))
}

const NOBODY = { name: DELETED_ACCOUNT, email: '' }

/** Those about an order stay with it, without saying whose they were. */
export async function anonymiseWithdrawals({ tx }: UnitOfWork, orderId: string): Promise<void> {
  await tx.updateTable('withdrawals').set(NOBODY).where('order_id', '=', orderId).execute()
}

/** Returns how many there were. */
export async function eraseWithdrawalsOf({ tx }: UnitOfWork, email: string): Promise<number> {
  const kept = await tx
    .updateTable('withdrawals')
    .set(NOBODY)
    .where('email', '=', email)
    .where('order_id', 'is not', null)
    .executeTakeFirst()
  const gone = await tx.deleteFrom('withdrawals').where('email', '=', email).executeTakeFirst()
  return Number(kept.numUpdatedRows) + Number(gone.numDeletedRows)
}

const BATCH = 500

/** Those that no order was found for, like other messages. The others stay with their order. */
export const deleteOldWithdrawals = (app: App): Promise<void> =>
  deleteOld(app, {
    kind: 'messages',
    audited: { action: 'old withdrawals deleted', subject: 'withdrawals' },
    batchSize: BATCH,
    async deleteBatch({ tx }, before) {
      const rows = await tx
        .selectFrom('withdrawals')
        .select('id')
        .where('order_id', 'is', null)
        .where('declared_at', '<', before)
        .orderBy('seq')
        .limit(BATCH)
        .execute()
      if (!rows.length) return 0
      const ids = rows.map(({ id }) => id)
      await tx.deleteFrom('withdrawals').where('id', 'in', ids).execute()
      return ids.length
    },
  })
