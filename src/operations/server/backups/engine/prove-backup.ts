// Proves a backup: restores it into a scratch database and compares every row with what was written.
import { mkdir, mkdtemp, readdir, rm, stat, statfs } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { Kysely } from 'kysely'
import { HOUR } from '#platform/rules/durations.ts'
import { SQLITE_FULL } from '#platform/server/database/database-errors.ts'
import { migrations } from '#platform/server/database/migrate.ts'
import { sqliteDialect } from '#platform/server/database/sqlite-driver.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { createGarbageCollector } from '#platform/server/storage/garbage-collector.ts'
import { TABLES } from '#rooms.ts'
import { BackupError, PassphraseError } from './backup-error.ts'
import type { End } from './backup-lines.ts'
import { insertAll, sizeOf } from './insert-rows.ts'
import { openBackup, refuseOtherVersion, refuseUnknownTable, type BackupFile } from './read-backup.ts'
import { createDigest, firstDifference, type Digest, type DigestMaker } from './row-digest.ts'
import { split, type Row } from './split-row.ts'
import { viewSqlite } from './view-sqlite.ts'

/** Names of the scratch folders begin with this. */
const SCRATCH = 'proof-'
/** Longer than any proof takes. */
const SCRATCH_AGE_MS = 6 * HOUR
const LEAST_FREE_BYTES = 64 * 1024 * 1024
const LOOK_EVERY_BYTES = 16 * 1024 * 1024

/** The backup may be good, but there was no room to find out. */
export class NoRoomToProve extends BackupError {}

export interface ProofOptions {
  file: string
  /** The name to use in messages, if the file does not have its final name yet. */
  name?: string
  passphrase?: string | undefined
  /** The scratch database is made in a folder of its own in here, and deleted. */
  scratchIn: string
  /** The digest of what was written. Without it, the digest in the file itself counts. */
  written?: Digest
  /** The scratch database never takes the last room of a disk, since the site may be on it. */
  leastFreeBytes?: number
  signal?: AbortSignal
}

/** Throws if the file is not whole, or if a restore of it differs. Returns the number of rows. */
export async function proveBackup({ scratchIn, ...proof }: ProofOptions): Promise<number> {
  const { file, name = basename(file) } = proof
  const scratch = await makeScratch(scratchIn)
  try {
    const restored = await restoreInto(scratch, proof)
    const found = await digestOf(restored.location, proof.signal)
    const difference = firstDifference(restored.written, found)
    if (difference) throw new BackupError(`It can’t be restored as it was: ${difference}.`)
    return Object.values(found).reduce((sum, { rows }) => sum + rows, 0)
  } catch (error) {
    if (!(error instanceof BackupError)) throw error
    if (error instanceof NoRoomToProve) throw error
    if (error instanceof PassphraseError) throw new BackupError(`${name} was not proven. ${error.message}`)
    throw new BackupError(`${name} is not good. ${error.message}`)
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

/** Makes `scratchIn` too: with PostgreSQL there may be no DATA_DIR yet. */
async function makeScratch(scratchIn: string): Promise<string> {
  try {
    await mkdir(scratchIn, { recursive: true, mode: 0o700 })
    await deleteOldScratch(scratchIn)
    return await mkdtemp(join(scratchIn, SCRATCH))
  } catch (error) {
    throw isFull(error) ? noRoom() : error
  }
}

/** Deletes what proofs that were killed left behind: they have the customers' data, decrypted. */
export async function deleteOldScratch(folder: string): Promise<void> {
  // With PostgreSQL there may be no DATA_DIR yet.
  const names = await readdir(folder).catch(() => [])
  for (const path of names.filter((name) => name.startsWith(SCRATCH)).map((name) => join(folder, name))) {
    const { mtimeMs } = await stat(path)
    if (Date.now() - mtimeMs > SCRATCH_AGE_MS) await rm(path, { recursive: true, force: true })
  }
}

async function restoreInto(
  scratch: string,
  { file, passphrase, written, leastFreeBytes = LEAST_FREE_BYTES, signal }: Omit<ProofOptions, 'scratchIn'>,
): Promise<{ location: string; written: Digest }> {
  const location = join(scratch, 'scratch.sqlite')
  const db = new Kysely<Tables>({ dialect: sqliteDialect({ file: location, scratch: true }) })
  const { header, rows } = await openBackup(file, passphrase)
  try {
    refuseOtherVersion(header)
    for (const [name, { up }] of Object.entries(migrations('sqlite'))) if (name <= header.shape) await up(db)
    const counted = written ? undefined : createDigest()
    const read = readRows(rows, { hasRoom: () => hasRoom(scratch, leastFreeBytes), counted, signal })
    await insertAll(db, read.rows)
    // Backups of earlier versions don't say what was written: then it is counted from what is read.
    return { location, written: written ?? read.end()?.tables ?? counted!.result() }
  } catch (error) {
    throw isFull(error) ? noRoom() : error
  } finally {
    await rows.return(undefined)
    await db.destroy()
  }
}

/** Passes the rows on while there is room. `end` is the last line of the file, once it is read. */
function readRows(
  all: BackupFile['rows'],
  {
    hasRoom,
    counted,
    signal,
  }: {
    hasRoom: () => Promise<boolean>
    counted: DigestMaker | undefined
    signal: AbortSignal | undefined
  },
) {
  let end: End['end'] | undefined
  async function* rows(): AsyncGenerator<[string, Row]> {
    let unlooked = Infinity
    for (;;) {
      const { done, value } = await all.next()
      if (done) {
        end = value
        return
      }
      signal?.throwIfAborted()
      const [table, row] = value
      refuseUnknownTable(table)
      if (counted) await addRow(counted, table, row)
      unlooked += sizeOf(row)
      if (unlooked >= LOOK_EVERY_BYTES) {
        if (!(await hasRoom())) throw noRoom()
        unlooked = 0
      }
      yield value
    }
  }
  return { rows: rows(), end: () => end }
}

async function digestOf(location: string, signal?: AbortSignal): Promise<Digest> {
  const digest = createDigest()
  const sweep = createGarbageCollector()
  const view = await viewSqlite(location)
  try {
    const there = await view.ask("select name from sqlite_master where type = 'table'")
    const names = new Set(there.map(({ name }) => name))
    for (const { name: table, key } of TABLES) {
      if (!names.has(table)) continue
      for await (const row of view.each(table, key)) {
        signal?.throwIfAborted()
        await addRow(digest, table, row)
        sweep(sizeOf(row))
      }
    }
  } finally {
    await view.close()
  }
  return digest.result()
}

async function addRow(digest: DigestMaker, table: string, row: Row): Promise<void> {
  const { plain, following } = split(row)
  const rowDigest = digest.begin(table, plain)
  for (const value of following) for await (const piece of value.pieces()) rowDigest.update(piece)
  rowDigest.end()
}

const isFull = (error: unknown): boolean => {
  const { code, errcode } = error as { code?: string; errcode?: number }
  return code === 'ENOSPC' || code === 'EDQUOT' || errcode === SQLITE_FULL
}

async function hasRoom(folder: string, leastFreeBytes: number): Promise<boolean> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize >= leastFreeBytes
}

const noRoom = (): NoRoomToProve =>
  new NoRoomToProve(
    'There is no room in DATA_DIR to prove it: for that its rows are restored there for a moment.',
  )
