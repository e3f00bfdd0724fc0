// Files go with their bytes and with the room they took.
import type { SelectQueryBuilder } from 'kysely'
import { Failure } from '#domain/errors.ts'
import type { Viewer } from '#domain/permissions.ts'
import { DAY } from '../../clock.ts'
import type { Tables } from '../../database/tables.ts'
import type { House } from '../../house.ts'
import { DELETED_ACCOUNT } from '../../identity/actor-names.ts'
import { inTransaction, type Work } from '../../unit-of-work.ts'
import { changeTotal } from './file-space.ts'
import { databaseStore } from './file-store.ts'
import { ownFile } from './find-file.ts'

const LOOSE_MS = DAY
const AFTER_ACCOUNT_MS = 30 * DAY
/** Of 50 MB each, so few in one transaction. */
const BATCH = 5

/** The viewer's own upload, while it is attached to nothing. */
export async function deleteFile(house: House, viewer: Viewer, id: string): Promise<void> {
  const file = await ownFile(house.database.db, viewer, id)
  if (file.attached_to !== null) throw new Failure('conflict', 'This file is sent, so it stays.')
  await deleteFiles(house, [id])
}

/** Those that are attached to something by now stay. */
export const deleteFiles = (house: House, ids: readonly string[]): Promise<void> =>
  inTransaction(house, (work) => deleteLoose(work, ids))

export async function deleteLoose(work: Work, ids: readonly string[]): Promise<void> {
  if (!ids.length) return
  const loose = await work.tx
    .selectFrom('files')
    .select('id')
    .where('id', 'in', ids)
    .where('attached_to', 'is', null)
    .execute()
  await deleteRows(work, idsOf(loose))
}

async function deleteRows({ tx }: Work, ids: readonly string[]): Promise<void> {
  if (!ids.length) return
  await databaseStore.delete(tx, ids)
  const gone = await tx.deleteFrom('files').where('id', 'in', ids).returning('size').execute()
  await changeTotal(tx, -gone.reduce((sum, { size }) => sum + size, 0), -gone.length)
}

/** Housekeeping: uploads that nobody sent within a day. */
export const deleteLooseFiles = (house: House): Promise<void> =>
  deleteInBatches(house, (files) =>
    files.where('attached_to', 'is', null).where('updated_at', '<', house.clock.now() - LOOSE_MS),
  )

/** Housekeeping: what customers uploaded goes a month after their account. */
export const deleteFilesOfDeletedAccounts = (house: House): Promise<void> =>
  deleteInBatches(house, (files) =>
    files
      .where('actor', '=', DELETED_ACCOUNT)
      .where('side', '=', 'customer')
      .where('updated_at', '<', house.clock.now() - AFTER_ACCOUNT_MS),
  )

type FileQuery = SelectQueryBuilder<Tables, 'files', { id: string }>

async function deleteInBatches(house: House, which: (files: FileQuery) => FileQuery): Promise<void> {
  for (let found = BATCH; found === BATCH;)
    found = await inTransaction(house, async (work) => {
      const old = await which(work.tx.selectFrom('files').select('id')).limit(BATCH).execute()
      await deleteRows(work, idsOf(old))
      return old.length
    })
}

const idsOf = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id)
