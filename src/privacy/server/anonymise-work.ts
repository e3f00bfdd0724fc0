// The thread, the brief and the files of an order stay with it, without saying whose they were. Uploads that
// were never sent go at once, the others a month later (files/delete-files.ts).
import { deleteLoose } from '#files/server/delete-files.ts'
import type { UnitOfWork } from '#platform/server/unit-of-work.ts'
import { DELETED_ACCOUNT } from './own-addresses.ts'

export async function anonymiseWork(unit: UnitOfWork, orderId: string, userId: string): Promise<void> {
  const { tx } = unit
  const own = await tx
    .selectFrom('files')
    .select('id')
    .where('order_id', '=', orderId)
    .where('actor', '=', userId)
    .execute()
  await deleteLoose(
    unit,
    own.map(({ id }) => id),
  )
  for (const table of ['order_messages', 'brief_answers', 'deliveries'] as const)
    await tx
      .updateTable(table)
      .set({ actor: DELETED_ACCOUNT })
      .where('order_id', '=', orderId)
      .where('actor', '=', userId)
      .execute()
  // The month after which the files are deleted begins now.
  await tx
    .updateTable('files')
    .set({ actor: DELETED_ACCOUNT, updated_at: unit.at })
    .where('order_id', '=', orderId)
    .where('actor', '=', userId)
    .execute()
}
