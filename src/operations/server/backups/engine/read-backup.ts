// Streams the rows of a backup and detects truncated, damaged or changed files.
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { FOUNDATION } from '#platform/server/database/fit-to-version.ts'
import { migrations } from '#platform/server/database/migrate.ts'
import { TABLES } from '#rooms.ts'
import { decrypting, ENCRYPTED_MAGIC } from './backup-cipher.ts'
import { BackupError, PassphraseError } from './backup-error.ts'
import type { End, Header } from './backup-lines.ts'
import { byteReader, type ByteReader } from './byte-reader.ts'
import type { Following, Row } from './split-row.ts'

const CHUNK_BYTES = 256 * 1024
/** The limit for one binary value, far above any picture. A damaged length must not allocate more. */
const MOST_BYTES = 1024 ** 3

export interface BackupFile {
  header: Header
  /** Returns what the last line says; backups of the first format have none. */
  rows: AsyncGenerator<[table: string, row: Row], End['end'] | undefined>
}

/** Opens a backup. Iterating its rows throws at the end unless the file is complete. */
export async function openBackup(file: string, passphrase?: string): Promise<BackupFile> {
  const reader = byteReader(await plainBytes(file, passphrase))
  const firstLine = await reader.line()
  const header = firstLine && headerIn(firstLine)
  if (header) return { header, rows: rowsOf(firstLine, reader) }
  await reader.close()
  throw new BackupError('This file is not a backup of Shingle.')
}

export function refuseOtherVersion({ shape }: Header): void {
  if (shape < FOUNDATION)
    throw new BackupError(
      'This backup was made by a version before 0.4. Restore it with version 0.4 and make a new one.',
    )
  if (!Object.hasOwn(migrations('sqlite'), shape))
    throw new BackupError('This backup was made by a newer version. Update first, then restore.')
}

export function refuseUnknownTable(table: string): void {
  if (!TABLES.some(({ name }) => name === table))
    throw new BackupError(`This backup is damaged: it has rows of ${table}.`)
}

function headerIn(line: Buffer): Header | undefined {
  try {
    const { shingle, shape, secret } = JSON.parse(line.toString()) as Header
    return shingle === 2 ? { shingle, shape, secret } : undefined
  } catch {
    return undefined
  }
}

async function* rowsOf(firstLine: Buffer, reader: ByteReader): BackupFile['rows'] {
  const hash = createHash('sha256').update(firstLine).update('\n')
  let count = 0
  try {
    for (let line = await reader.line(); line; line = await reader.line()) {
      const entry = parsed(line)
      if (isEnd(entry)) {
        if (entry.end.rows !== count || entry.end.sha256 !== hash.digest('hex'))
          throw new BackupError('This backup was changed after it was made, or is damaged.')
        if (await reader.more())
          throw new BackupError('This backup was changed: there is something after its end.')
        return entry.end
      }
      if (!Array.isArray(entry)) throw damaged()
      hash.update(line).update('\n')
      const [table, row] = entry as [string, Row]
      for (const [name, value] of Object.entries(row))
        if (isFollowing(value)) hash.update((row[name] = await readFollowing(value, reader)))
      count++
      yield [table, row]
    }
    throw cutOff()
  } finally {
    await reader.close()
  }
}

async function readFollowing({ $following: length }: Following, reader: ByteReader): Promise<Buffer> {
  if (!(length >= 0 && length <= MOST_BYTES)) throw damaged()
  const bytes = await reader.bytes(length)
  if (!bytes) throw cutOff()
  return bytes
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
const isEnd = (entry: unknown): entry is End => isObject(entry) && 'end' in entry
const isFollowing = (value: unknown): value is Following => isObject(value) && '$following' in value

const damaged = (): BackupError => new BackupError('This backup is damaged: a line of it can’t be read.')
const cutOff = (): BackupError => new BackupError('This backup is not whole: its end is missing.')

function parsed(line: Buffer): unknown {
  try {
    return JSON.parse(line.toString())
  } catch {
    throw damaged()
  }
}

async function plainBytes(file: string, passphrase: string | undefined): Promise<AsyncIterable<Buffer>> {
  const encrypted = await isEncrypted(file)
  if (encrypted && !passphrase)
    throw new PassphraseError(
      'This backup is encrypted: set BACKUP_PASSPHRASE to the passphrase it was made with.',
    )
  const source = createReadStream(file, { highWaterMark: CHUNK_BYTES })
  return unzipped(encrypted && passphrase ? decrypting(passphrase)(source) : source)
}

async function isEncrypted(file: string): Promise<boolean> {
  const handle = await open(file).catch((error: NodeJS.ErrnoException) => {
    throw new BackupError(
      error.code === 'ENOENT' ? `There is no file ${file}.` : `${file} can’t be read: ${error.message}`,
    )
  })
  try {
    if ((await handle.stat()).isDirectory())
      throw new BackupError(`${file} is a folder. Name the file in it.`)
    const { buffer } = await handle.read(Buffer.alloc(ENCRYPTED_MAGIC.length), 0, ENCRYPTED_MAGIC.length, 0)
    return buffer.equals(ENCRYPTED_MAGIC)
  } finally {
    await handle.close()
  }
}

async function* unzipped(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const gunzip = createGunzip({ chunkSize: CHUNK_BYTES })
  const unzipping = pipeline(Readable.from(source, { objectMode: false }), gunzip)
  unzipping.catch(() => {})
  try {
    yield* gunzip as AsyncIterable<Buffer>
    await unzipping
  } catch (error) {
    if (error instanceof BackupError) throw error
    const code = (error as NodeJS.ErrnoException).code
    if (code === 'Z_BUF_ERROR') throw cutOff()
    if (code?.startsWith('Z_'))
      throw new BackupError('This file is not a backup of Shingle, or it is damaged.')
    throw error
  }
}
