// The tables of files of orders. Their rows live as long as the order.
import type { Generated } from 'kysely'
import type { Side } from '#orders/rules/side.ts'

export interface FileTables {
  files: FileRow
  file_chunks: FileChunkRow
}

export interface FileRow {
  id: string
  order_id: string
  side: Side
  actor: string
  name: string
  mime: string
  size: number
  /** Bytes that have arrived. The file is complete when it has a hash. */
  received: Generated<number>
  sha256: string | null
  /**
   * "message:{id}", "brief:{question}", "delivery:{round}", "point:{place}"; null while attached to nothing.
   */
  attached_to: string | null
  created_at: number
  updated_at: number
  /** The name in the bucket. Null: the bytes are in file_chunks. */
  object: string | null
}

export interface FileChunkRow {
  file_id: string
  /** The position of its first byte in the file. */
  start: number
  bytes: Uint8Array
}
