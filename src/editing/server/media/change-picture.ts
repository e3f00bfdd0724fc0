// The transaction that crops, replacements and their undoing share.
import { Failure, notFound } from '#platform/rules/errors.ts'
import { say } from '#platform/rules/words.ts'
import type { App } from '#platform/server/app.ts'
import { inTransaction, type UnitOfWork } from '#platform/server/unit-of-work.ts'
import { freeAddress, lockPictures, settleFiles } from './picture-files.ts'
import {
  columnsOf,
  earlierOf,
  neededPaths,
  pictureOf,
  type Picture,
  type StoredMedia,
} from './stored-picture.ts'

export async function findMedia({ database: { db } }: App, id: string): Promise<StoredMedia> {
  const row = await db.selectFrom('media').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound('picture')
  return row
}

export interface PictureChange {
  picture: Picture
  /** The picture that “bring back” restores from now on. */
  earlier: Picture | null
  alt?: string | undefined
}

/**
 * Changes the picture that was read as `before`; a conflict if somebody changed it since. `next` runs under
 * the lock, and gets the picture as it is stored then.
 */
export const changePicture = (
  app: App,
  before: StoredMedia,
  next: (unit: UnitOfWork, picture: Picture, earlier: Picture | null) => Promise<PictureChange>,
): Promise<StoredMedia> =>
  inTransaction(app, async (unit) => {
    await lockPictures(app, unit)
    await freeAddress(unit, await lockedRow(unit, before))
    const row = await lockedRow(unit, before)
    const { picture, earlier, alt } = await next(unit, pictureOf(row), earlierOf(row))
    const changed = await unit.tx
      .updateTable('media')
      .set({
        ...columnsOf(row, picture),
        earlier: earlier && JSON.stringify(earlier),
        ...(alt === undefined ? {} : { alt }),
        version: row.version + 1,
      })
      .where('id', '=', row.id)
      .returningAll()
      .executeTakeFirstOrThrow()
    await settleFiles(unit, [...neededPaths(row), ...neededPaths(changed)])
    await unit.signal('content')
    await unit.signal('media')
    return changed
  })

async function lockedRow({ tx }: UnitOfWork, { id, version }: StoredMedia): Promise<StoredMedia> {
  const row = await tx.selectFrom('media').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound('picture')
  if (row.version !== version)
    throw new Failure('conflict', say('editing.agency', 'picture.changedMeanwhile'))
  return row
}
