// Files go with their bytes and with the room they took.
import type { SelectQueryBuilder } from 'kysely'
import { DELETED_ACCOUNT } from '#identity/server/actor-names.ts'
import { lockOrder } from '#orders/server/find-order.ts'
import { DAY } from '#platform/rules/durations.ts'
import { Failure } from '#platform/rules/errors.ts'
import type { Viewer } from '#platform/rules/permissions.ts'
import { say } from '#platform/rules/words.ts'
import type { App } from '#platform/server/app.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { deleteFileBytes } from '#platform/server/storage/file-store.ts'
import { inTransaction, type UnitOfWork } from '#platform/server/unit-of-work.ts'
import { changeTotal } from './file-space.ts'
import { isBriefReadable, ownFile } from './find-file.ts'

const LOOSE_MS = DAY
const AFTER_ACCOUNT_MS = 30 * DAY
/** Files may have 50 MB each, so few go in one transaction. */
const BATCH = 5

/** The viewer's own upload, while nobody of the other side can read it. */
export async function deleteFile(app: App, viewer: Viewer, id: string): Promise<void> {
  const { attached_to: to, order_id: orderId } = await ownFile(app.database.db, viewer, id)
  const deleted = await inTransaction(app, async (unit) => {
    if (to?.startsWith('brief:')) await detachUnsent(app, unit, { id, orderId })
    return deleteLoose(unit, [id])
  })
  if (!deleted) throw new Failure('conflict', say('files.errors', 'sentStays'))
}

/** The files of a brief are attached as they arrive, and read once it is sent. */
async function detachUnsent(
  app: App,
  unit: UnitOfWork,
  { id, orderId }: { id: string; orderId: string },
): Promise<void> {
  await lockOrder(app, unit, orderId)
  if (await isBriefReadable(unit.tx, orderId)) return
  await unit.tx.updateTable('files').set({ attached_to: null }).where('id', '=', id).execute()
}

/** Those that are attached to something by now stay. Returns how many went. */
export const deleteFiles = (app: App, ids: readonly string[]): Promise<number> =>
  inTransaction(app, (unit) => deleteLoose(unit, ids))

export async function deleteLoose(unit: UnitOfWork, ids: readonly string[]): Promise<number> {
  if (!ids.length) return 0
  // Changes nothing, but locks the rows. Somebody who attaches a file at this moment comes first or finds it
  // gone.
  const loose = await unit.tx
    .updateTable('files')
    .set((e) => ({ size: e.ref('size') }))
    .where('id', 'in', ids)
    .where('attached_to', 'is', null)
    .returning('id')
    .execute()
  return deleteRows(unit, idsOf(loose))
}

async function deleteRows({ tx, at }: UnitOfWork, ids: readonly string[]): Promise<number> {
  if (!ids.length) return 0
  await deleteFileBytes(tx, ids, at)
  const gone = await tx.deleteFrom('files').where('id', 'in', ids).returning('size').execute()
  await changeTotal(tx, -gone.reduce((sum, { size }) => sum + size, 0), -gone.length)
  return gone.length
}

/** Housekeeping: uploads that nobody sent within a day. */
export const deleteLooseFiles = (app: App): Promise<void> =>
  deleteInBatches(app, deleteLoose, (files) =>
    files.where('attached_to', 'is', null).where('updated_at', '<', app.clock.now() - LOOSE_MS),
  )

/** Housekeeping: what customers uploaded goes a month after their account. */
export const deleteFilesOfDeletedAccounts = (app: App): Promise<void> =>
  deleteInBatches(app, deleteRows, (files) =>
    files
      .where('actor', '=', DELETED_ACCOUNT)
      .where('side', '=', 'customer')
      .where('updated_at', '<', app.clock.now() - AFTER_ACCOUNT_MS),
  )

type FileQuery = SelectQueryBuilder<Tables, 'files', { id: string }>

async function deleteInBatches(
  app: App,
  remove: typeof deleteRows,
  which: (files: FileQuery) => FileQuery,
): Promise<void> {
  for (let found = BATCH; found === BATCH;)
    found = await inTransaction(app, async (unit) => {
      const old = await which(unit.tx.selectFrom('files').select('id')).limit(BATCH).execute()
      await remove(unit, idsOf(old))
      return old.length
    })
}

const idsOf = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id)
