// The rows of a backup with the bytes that are in a bucket, as if they were in the database. So one file
// holds everything, and a restore needs no bucket. Of the bucket nothing is loaded as a whole.
import { MINUTE } from '#platform/rules/durations.ts'
import { CHUNK_BYTES } from '#platform/server/storage/file-store.ts'
import { s3Client, type S3Client } from '#platform/server/storage/s3-client.ts'
import type { S3Options } from '#platform/server/storage/s3-requests.ts'
import { BackupError } from './backup-error.ts'
import type { LargeBytes, Row } from './split-row.ts'

interface TableRow {
  table: string
  row: Row
}

interface FileInBucket {
  id: string
  size: number
  object: string
}

const LIMITS = { tries: 3, longestMs: 2 * MINUTE, longestPauseMs: MINUTE }

export async function* withBucket(
  rows: AsyncIterable<TableRow>,
  options: S3Options | undefined,
): AsyncGenerator<TableRow> {
  let opened: S3Client | undefined
  const client = (): S3Client => {
    if (!options)
      throw new BackupError(
        'Some pictures or files are in a bucket that the settings don’t name (STORAGE_S3_ENDPOINT). ' +
          'Nothing was backed up.',
      )
    return (opened ??= s3Client(options, LIMITS))
  }
  const files = new Map<string, FileInBucket>()
  let chunksFollow = false
  for await (const { table, row } of rows) {
    // The rows of one table come together. The chunks from the bucket follow the chunks from the database.
    if (chunksFollow && table !== 'files' && table !== 'file_chunks') {
      yield* chunksOf(files, client)
      chunksFollow = false
    }
    if (table === 'unused_objects') continue
    if (table === 'files') {
      if (row.object) {
        const file = { id: String(row.id), size: Number(row.size), object: String(row.object) }
        files.set(file.id, file)
        chunksFollow = true
      }
      yield { table, row: row.object ? { ...row, object: null } : row }
    } else if (table === 'file_chunks') {
      chunksFollow = true
      // A move between database and bucket may have left chunks of a file that is in the bucket. Its bytes
      // are read from there.
      if (!files.has(String(row.file_id))) yield { table, row }
    } else if (table === 'media_files' && row.object) yield { table, row: pictureRow(row, client()) }
    else yield { table, row }
  }
  if (chunksFollow) yield* chunksOf(files, client)
}

function pictureRow(row: Row, client: S3Client): Row {
  const stored = row.bytes as { length: number }
  const bytes: LargeBytes = {
    length: Number(row.object_size),
    pieces: () => client.read(String(row.object)),
  }
  return {
    ...row,
    bytes: stored.length ? row.bytes : bytes,
    object: null,
    object_size: null,
    object_sha256: null,
  }
}

async function* chunksOf(
  files: ReadonlyMap<string, FileInBucket>,
  client: () => S3Client,
): AsyncGenerator<TableRow> {
  for (const { id, size, object } of files.values())
    for (let start = 0; start < size; start += CHUNK_BYTES) {
      const to = Math.min(size, start + CHUNK_BYTES)
      const bytes: LargeBytes = {
        length: to - start,
        pieces: () => client().read(object, { from: start, to }),
      }
      yield { table: 'file_chunks', row: { file_id: id, start, bytes } }
    }
}
