// Content, its history, and the pictures it shows.
import type { Generated } from 'kysely'

export interface ContentTables {
  content: ContentRow
  revisions: RevisionRow
  setup_steps: SetupStepRow
  media: MediaRow
  media_files: MediaFileRow
}

export interface ContentRow {
  id: string
  type: string
  position: number
  version: number
  hidden: number
  /** JSON of the fields. */
  data: string
  /** A singleton's type, or the unique field in lower case. */
  unique_key: string | null
  created_at: number
  updated_at: number
}

export interface RevisionRow {
  id: string
  record_id: string
  type: string
  version: number
  action: 'created' | 'updated' | 'deleted' | 'restored' | 'reordered'
  /** JSON of { fields, position, hidden } after the change; null once deleted. */
  data: string | null
  actor: string
  at: number
}

export interface MediaRow {
  id: string
  seq: Generated<number>
  path: string
  name: string
  alt: string
  mime: string
  width: number
  height: number
  bytes: number
  /** JSON list of { path, mime, width, bytes }. */
  variants: string
  actor: string
  created_at: number
  version: number
  /** Percent from the left and the top. */
  focal_x: Generated<number>
  focal_y: Generated<number>
  /** 1 if it has transparent pixels. */
  transparent: Generated<number>
  /** The path of the file that is shown; null for the one at `path`. */
  src: string | null
  /** JSON of the Crop, in pixels of the whole picture; null if all of it is shown. */
  crop: string | null
  /** JSON of the whole picture's StoredFiles, of a cropped one. */
  uncropped: string | null
  /** JSON of the Picture that was here before the last replacement. */
  earlier: string | null
  /** The hash of the decoded pixels. Null for pictures from before this column, and for drawings. */
  picture_hash: string | null
}

export interface MediaFileRow {
  path: string
  media_id: string
  mime: string
  bytes: Uint8Array
  /** 0: kept to undo a change, and not served to visitors. */
  shown: Generated<number>
  /** The name in the bucket; `bytes` is empty then, or about to be. Null: the bytes are here. */
  object: string | null
  object_size: number | null
  object_sha256: string | null
}

/** A step of /setup that an admin called right as it is. */
export interface SetupStepRow {
  step: string
  actor: string
  at: number
}
