// Backs up everything into one file: a line of JSON per row, compressed, and encrypted if there is a
// passphrase. The file restores into SQLite and PostgreSQL, so it also migrates between the two. Rows are
// streamed: memory use does not grow with the site.
import { pipeline } from 'node:stream/promises'
import { constants, createGzip } from 'node:zlib'
import { writeWhole } from './atomic-write.ts'
import { encrypting } from './backup-cipher.ts'
import { backupBytes, type Row } from './backup-lines.ts'
import { openSource, type Source } from './backup-source.ts'

export interface BackupOptions {
  file: string
  passphrase?: string | undefined
  /** Signs sessions and links. Without it everybody must sign in again after a restore. */
  secret?: string | undefined
}

/** Returns the number of rows written. */
export async function backup(from: Source, { file, passphrase, secret }: BackupOptions): Promise<number> {
  const source = await openSource(from)
  let count = 0
  async function* counted(): AsyncGenerator<{ table: string; row: Row }> {
    for await (const entry of source.rows()) {
      count++
      yield entry
    }
  }
  try {
    // The fastest level: pictures don't compress, and text does at any level.
    const zip = createGzip({ level: constants.Z_BEST_SPEED, chunkSize: 256 * 1024 })
    const bytes = backupBytes({ shingle: 2, shape: source.shape, secret }, counted())
    await writeWhole(file, (output) =>
      passphrase ? pipeline(bytes, zip, encrypting(passphrase), output) : pipeline(bytes, zip, output),
    )
  } finally {
    await source.close()
  }
  return count
}
