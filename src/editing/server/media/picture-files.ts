// The files of pictures. Duplicates share them, so a file is deleted only when no picture needs it.
import type { App } from '#platform/server/app.ts'
import { randomId } from '#platform/server/ids.ts'
import { bytesOfFile } from '#platform/server/storage/read-picture.ts'
import { noteUnused } from '#platform/server/storage/unused-objects.ts'
import type { UnitOfWork } from '#platform/server/unit-of-work.ts'
import type { PictureFile, ProcessedPicture } from './make-picture.ts'
import { neededPaths, shownPaths, type StoredFiles, type StoredMedia } from './stored-picture.ts'

/**
 * Serialises changes of pictures: one must not delete a shared file while another begins to use it. SQLite
 * has only one writer anyway.
 */
export async function lockPictures(app: App, { tx }: UnitOfWork): Promise<void> {
  if (app.database.kind === 'postgres')
    await tx.selectFrom('media').select('id').orderBy('id').forUpdate().execute()
}

const addressOf = (stem: string, { width, extension }: PictureFile) => `/media/${stem}-${width}.${extension}`

const largestAddress = (stem: string, { extension }: PictureFile) => `/media/${stem}.${extension}`

/** What is stored of a picture whose files all begin with `stem`. */
export const namedFiles = (stem: string, made: ProcessedPicture): StoredFiles => ({
  src: largestAddress(stem, made.original),
  mime: made.original.mime,
  width: made.original.width,
  height: made.height,
  bytes: made.original.bytes.length,
  variants: made.variants.map((file) => ({
    path: addressOf(stem, file),
    mime: file.mime,
    width: file.width,
  })),
  transparent: made.transparent,
})

export async function insertFiles(
  { tx }: UnitOfWork,
  { mediaId, stem }: { mediaId: string; stem: string },
  { original, variants }: ProcessedPicture,
): Promise<void> {
  const files = [
    { path: largestAddress(stem, original), file: original },
    ...variants.map((file) => ({ path: addressOf(stem, file), file })),
  ]
  for (const { path, file } of files)
    await tx
      .insertInto('media_files')
      .values({ path, media_id: mediaId, mime: file.mime, bytes: file.bytes })
      .execute()
}

/**
 * Call this before the first change of a picture. Its path must stay, and will show another file, so the
 * largest file moves to a path of its own. Duplicates that share the file are updated too.
 */
export async function freeAddress(unit: UnitOfWork, { id, path, src }: StoredMedia): Promise<void> {
  if (src !== null) return
  const { tx } = unit
  const address = path.replace(/(?=\.\w+$)/, `-${randomId(10)}`)
  const renamed = (json: string | null) =>
    json && json.replaceAll(JSON.stringify(path), JSON.stringify(address))
  await tx.updateTable('media_files').set({ path: address }).where('path', '=', path).execute()
  for (const row of await tx.selectFrom('media').selectAll().execute()) {
    const changed = {
      src: row.id === id || row.src === path ? address : row.src,
      uncropped: renamed(row.uncropped),
      earlier: renamed(row.earlier),
    }
    if (changed.src !== row.src || changed.uncropped !== row.uncropped || changed.earlier !== row.earlier)
      await tx.updateTable('media').set(changed).where('id', '=', row.id).execute()
  }
}

/**
 * Call this after a change, with all paths that it touched. Deletes the files that no picture needs, hides
 * those that are kept only for an undo, and shows the others. `leaving` is a picture about to be deleted.
 */
export async function settleFiles(
  { tx, at }: UnitOfWork,
  paths: readonly string[],
  leaving?: string,
): Promise<void> {
  const rows = (await tx.selectFrom('media').selectAll().orderBy('seq').execute()).filter(
    ({ id }) => id !== leaving,
  )
  const shown = ownersOf(rows, shownPaths)
  const needed = ownersOf(rows, neededPaths)
  for (const path of new Set(paths)) {
    const owner = needed.get(path)
    if (owner === undefined) {
      const gone = await tx.deleteFrom('media_files').where('path', '=', path).returning('object').execute()
      await noteUnused(
        tx,
        gone.flatMap(({ object }) => object ?? []),
        at,
      )
    } else
      await tx
        .updateTable('media_files')
        .set({ media_id: owner, shown: shown.has(path) ? 1 : 0 })
        .where('path', '=', path)
        .execute()
  }
}

/** The first picture that needs a path, by path. */
function ownersOf(
  rows: readonly StoredMedia[],
  pathsOf: (row: StoredMedia) => string[],
): Map<string, string> {
  const owners = new Map<string, string>()
  for (const row of rows) for (const path of pathsOf(row)) if (!owners.has(path)) owners.set(path, row.id)
  return owners
}

/** The bytes of any file of a picture, also of one that is not shown. */
export async function bytesOf(app: App, path: string): Promise<Uint8Array | undefined> {
  const file = await app.database.db
    .selectFrom('media_files')
    .select(['bytes', 'object'])
    .where('path', '=', path)
    .executeTakeFirst()
  return file && bytesOfFile(app, file)
}
