// Backs up everything into one file: a line of JSON per row, compressed, and encrypted if there is a
// passphrase. The file restores into SQLite and PostgreSQL, so it also migrates between the two. Rows are
// streamed: memory use does not grow with the site.
import { pipeline } from 'node:stream/promises'
import { constants, createGzip } from 'node:zlib'
import type { S3Options } from '#platform/server/storage/s3-requests.ts'
import { writeWhole } from './atomic-write.ts'
import { encrypting } from './backup-cipher.ts'
import { backupBytes } from './backup-lines.ts'
import { openSource, type Source } from './backup-source.ts'
import type { Digest } from './row-digest.ts'
import type { Row } from './split-row.ts'

export interface BackupOptions {
  file: string
  passphrase?: string | undefined
  /** Signs sessions and links. Without it everybody must sign in again after a restore. */
  secret?: string | undefined
  /** Where pictures and files are that are not in the database. */
  bucket?: S3Options | undefined
  /** Reads the file back before it gets its name. If it throws, no file stays. */
  check?(partial: string, written: Digest): Promise<void>
  signal?: AbortSignal
}

/** Returns the number of rows written. */
export async function backup(
  from: Source,
  { file, passphrase, secret, bucket, check, signal }: BackupOptions,
): Promise<number> {
  const source = await openSource(from, bucket)
  let count = 0
  let digest: Digest = {}
  async function* counted(): AsyncGenerator<{ table: string; row: Row }> {
    for await (const entry of source.rows()) {
      count++
      yield entry
    }
  }
  try {
    // The fastest level: pictures don't compress, and text does at any level.
    const zip = createGzip({ level: constants.Z_BEST_SPEED, chunkSize: 256 * 1024 })
    async function* bytes(): AsyncGenerator<Uint8Array> {
      digest = yield* backupBytes({ shingle: 2, shape: source.shape, secret }, counted())
    }
    await writeWhole(
      file,
      async (output) => {
        const options = signal ? { signal } : {}
        await (passphrase
          ? pipeline(bytes, zip, encrypting(passphrase), output, options)
          : pipeline(bytes, zip, output, options))
        // The snapshot ends here: while it is open SQLite's log grows and PostgreSQL's migrations wait.
        await source.close()
      },
      (partial) => check?.(partial, digest) ?? Promise.resolve(),
    )
  } finally {
    await source.close()
  }
  return count
}
