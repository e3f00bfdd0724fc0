import type { Viewer } from '#platform/rules/permissions.ts'
import type { App } from '#platform/server/app.ts'
import type { ByteRange } from '#platform/server/http/byte-range.ts'
import { readFile } from '#platform/server/storage/file-store.ts'
import { toFileRecord, type FileRecord } from './file-record.ts'
import { visibleFile } from './find-file.ts'

export interface OpenFile {
  file: FileRecord
  read(range: ByteRange): AsyncGenerator<Uint8Array>
}

/** A file to read. Its bytes are read as they are sent. */
export async function openFile(app: App, viewer: Viewer, id: string): Promise<OpenFile> {
  const row = await visibleFile(app.database.db, viewer, id)
  return { file: toFileRecord(row), read: (range) => readFile(app, row, range) }
}
