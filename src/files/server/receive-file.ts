// The bytes of an announced file, from any byte on: an upload that broke off goes on where it ended.
import { Failure } from '#platform/rules/errors.ts'
import type { Viewer } from '#platform/rules/permissions.ts'
import { say } from '#platform/rules/words.ts'
import type { App } from '#platform/server/app.ts'
import { consume, giveBack } from '#platform/server/rate-limits/consume.ts'
import { rateLimits } from '#platform/server/rate-limits/rate-limits.ts'
import { CHUNK_BYTES } from '#platform/server/storage/file-store.ts'
import { chunkWriter, longerThanSaid, wrongStart } from './chunk-writer.ts'
import { toFileRecord, type FileRecord, type OrderFile } from './file-record.ts'
import { ownFile } from './find-file.ts'
import { finishFile } from './finish-file.ts'
import { asOneUpload } from './uploads-at-once.ts'

export interface Incoming {
  /** The place of its first byte. */
  from: number
  /** How many bytes come, if that is known. */
  length: number | undefined
  pieces: AsyncGenerator<Uint8Array>
}

export async function receiveFile(
  app: App,
  viewer: Viewer,
  id: string,
  { from, length = 0, pieces }: Incoming,
): Promise<FileRecord> {
  const file = await ownFile(app.database.db, viewer, id)
  if (from !== file.received) throw wrongStart(file.received)
  if (from + length > file.size) throw longerThanSaid()
  if (file.sha256 !== null) return toFileRecord(file)
  return asOneUpload(app, file.actor, () => receive(app, file, pieces))
}

async function receive(app: App, file: OrderFile, pieces: Incoming['pieces']): Promise<FileRecord> {
  const { received, brokeOff } = await notInShortParts(app, file, () => receiveBytes(app, file, pieces))
  if (brokeOff) throw new Failure('malformed', say('files.errors', 'brokeOff'))
  if (received < file.size) return toFileRecord({ ...file, received })
  return toFileRecord(await finishFile(app, { ...file, received }))
}

interface Received {
  /** How many bytes the file has now. */
  received: number
  brokeOff: boolean
}

async function receiveBytes(app: App, file: OrderFile, pieces: Incoming['pieces']): Promise<Received> {
  const writer = await chunkWriter(app, file)
  for (;;) {
    const piece = await pieces.next().catch(() => 'broke off' as const)
    // The client disconnected. What came before is kept.
    if (piece === 'broke off') return { received: await writer.flush(), brokeOff: true }
    if (piece.done) return { received: await writer.flush(), brokeOff: false }
    await writer.add(piece.value)
  }
}

/**
 * A part of one byte costs as much as one of a megabyte, so short parts are limited. A part that was long
 * enough, or the last one, does not count.
 */
async function notInShortParts(app: App, file: OrderFile, act: () => Promise<Received>): Promise<Received> {
  const key = `short parts ${file.actor}`
  await consume(app, key, rateLimits.shortParts, say('files.errors', 'smallParts'))
  const part = await act()
  const bytes = part.received - file.received
  if (part.received === file.size || bytes >= CHUNK_BYTES) await giveBack(app, [key])
  return part
}
