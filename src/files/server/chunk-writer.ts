// Writes the bytes of one file as they arrive, one chunk in memory at a time. Every chunk is committed with
// the count of the bytes that are there, so a broken upload goes on from exactly that byte.
import { Failure, notFound } from '#platform/rules/errors.ts'
import { say } from '#platform/rules/words.ts'
import type { App } from '#platform/server/app.ts'
import { CHUNK_BYTES, databaseStore } from '#platform/server/storage/file-store.ts'
import { inTransaction, type UnitOfWork } from '#platform/server/unit-of-work.ts'
import type { OrderFile } from './file-record.ts'

export interface ChunkWriter {
  add(piece: Uint8Array): Promise<void>
  /** Stores what is left in memory. Returns how many bytes the file has now. */
  flush(): Promise<number>
}

/** The sender starts at another byte than we have. */
export const wrongStart = (received: number): Failure =>
  new Failure('conflict', `${received} bytes have arrived. Go on from there.`, { current: { received } })

export const longerThanSaid = (): Failure =>
  new Failure('too-large', say('files.errors', 'moreThanAnnounced'))

export async function chunkWriter(app: App, file: OrderFile): Promise<ChunkWriter> {
  const { id, size } = file
  const buffer = Buffer.allocUnsafe(CHUNK_BYTES)
  let stored = file.received
  /** The bytes in memory, and where the first of them belongs. */
  let filled = stored % CHUNK_BYTES
  let start = stored - filled
  if (filled) for await (const bytes of readTail()) buffer.set(bytes)

  function readTail() {
    return databaseStore.read(app.database.db, id, { from: start, to: stored })
  }

  async function flush(): Promise<number> {
    const received = start + filled
    if (received === stored) return stored
    await inTransaction(app, async (unit) => {
      await moveOn(unit, file, { from: stored, to: received })
      await databaseStore.put(unit.tx, id, start, buffer.subarray(0, filled))
    })
    stored = received
    if (filled === CHUNK_BYTES) [start, filled] = [stored, 0]
    return stored
  }

  return {
    flush,
    async add(piece) {
      for (let at = 0; at < piece.length;) {
        if (start + filled === size) throw longerThanSaid()
        // A full chunk is stored only when more bytes come, so the end of a file that is too long is never
        // stored.
        if (filled === CHUNK_BYTES) await flush()
        const room = Math.min(CHUNK_BYTES - filled, size - start - filled)
        const part = piece.subarray(at, at + room)
        buffer.set(part, filled)
        filled += part.length
        at += part.length
      }
    },
  }
}

/** Moves the end of what arrived. Of two uploads of one file at once, the second is told where it is. */
async function moveOn(
  { tx, at }: UnitOfWork,
  { id }: OrderFile,
  { from, to }: { from: number; to: number },
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('files')
    .set({ received: to, updated_at: at })
    .where('id', '=', id)
    .where('received', '=', from)
    .where('sha256', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 1n) return
  const now = await tx.selectFrom('files').select('received').where('id', '=', id).executeTakeFirst()
  throw now ? wrongStart(now.received) : notFound('file')
}
