// The bytes of an announced file, from any byte on: an upload that broke off goes on where it ended.
import { Failure } from '#domain/errors.ts'
import type { Viewer } from '#domain/permissions.ts'
import type { House } from '../../house.ts'
import { chunkWriter, longerThanSaid, wrongStart } from './chunk-writer.ts'
import { toFileRecord, type FileRecord } from './file-record.ts'
import { ownFile } from './find-file.ts'
import { finishFile } from './finish-file.ts'

export interface Incoming {
  /** The place of its first byte. */
  from: number
  /** How many bytes come, if that is known. */
  length: number | undefined
  pieces: AsyncGenerator<Uint8Array>
}

export async function receiveFile(
  house: House,
  viewer: Viewer,
  id: string,
  { from, length = 0, pieces }: Incoming,
): Promise<FileRecord> {
  const file = await ownFile(house.database.db, viewer, id)
  if (from !== file.received) throw wrongStart(file.received)
  if (from + length > file.size) throw longerThanSaid()
  if (file.sha256 !== null) return toFileRecord(file)
  const writer = await chunkWriter(house, file)
  for (;;) {
    const piece = await pieces.next().catch(() => 'broke off' as const)
    if (piece === 'broke off') {
      // The client disconnected. What came before is kept.
      await writer.flush()
      throw new Failure('malformed', 'The upload broke off before its end. It can go on from there.')
    }
    if (piece.done) break
    await writer.add(piece.value)
  }
  const received = await writer.flush()
  if (received < file.size) return toFileRecord({ ...file, received })
  return toFileRecord(await finishFile(house, { ...file, received }))
}
