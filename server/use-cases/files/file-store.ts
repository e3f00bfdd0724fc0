// Where the bytes of files are. Another store needs only these three functions.
import type { Queryable } from '../../database/connect.ts'
import type { ByteRange } from '../../http/byte-range.ts'

export const CHUNK_BYTES = 1024 * 1024

export interface FileStore {
  /** `start` is a multiple of CHUNK_BYTES. A chunk that is there is replaced: it was not full. */
  put(db: Queryable, fileId: string, start: number, bytes: Uint8Array): Promise<void>
  /** Piece by piece, so that a large file needs little memory. */
  read(db: Queryable, fileId: string, range: ByteRange): AsyncGenerator<Uint8Array>
  delete(db: Queryable, fileIds: readonly string[]): Promise<void>
}

export const databaseStore: FileStore = {
  async put(db, fileId, start, bytes) {
    await db
      .insertInto('file_chunks')
      .values({ file_id: fileId, start, bytes })
      .onConflict((on) => on.columns(['file_id', 'start']).doUpdateSet({ bytes }))
      .execute()
  },
  async *read(db, fileId, { from, to }) {
    for (let start = from - (from % CHUNK_BYTES); start < to; start += CHUNK_BYTES) {
      const { bytes } = await db
        .selectFrom('file_chunks')
        .select('bytes')
        .where('file_id', '=', fileId)
        .where('start', '=', start)
        .executeTakeFirstOrThrow(() => new Error(`File ${fileId} has no chunk at ${start}`))
      yield bytes.subarray(Math.max(0, from - start), Math.min(CHUNK_BYTES, to - start))
    }
  },
  async delete(db, fileIds) {
    if (fileIds.length) await db.deleteFrom('file_chunks').where('file_id', 'in', fileIds).execute()
  },
}
