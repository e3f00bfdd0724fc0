// A file on an order, as the API answers it and as screens show it.
import type { Selectable } from 'kysely'
import { z } from 'zod'
import { MILLISECONDS } from '#platform/server/milliseconds.ts'
import type { FileRow } from './file-tables.ts'
import { canBeShown } from './sniff-file.ts'

export type OrderFile = Selectable<FileRow>

export const FILE_RECORD = z
  .object({
    _id: z.string(),
    name: z.string(),
    mime: z.string(),
    size: z.int(),
    received: z.int().meta({ description: 'Bytes that have arrived.' }),
    complete: z.boolean(),
    sha256: z.string().nullable().meta({ description: 'Of the whole file; null until it is complete.' }),
    side: z.enum(['customer', 'agency']),
    attachedTo: z
      .string()
      .nullable()
      .meta({ description: 'Like message:{id} or delivery:{round}; null while it is attached to nothing.' }),
    inline: z
      .boolean()
      .meta({ description: 'Whether a browser may show it; everything else is a download.' }),
    at: MILLISECONDS,
  })
  .meta({ id: 'OrderFile' })

export type FileRecord = z.output<typeof FILE_RECORD>

export const toFileRecord = (row: OrderFile): FileRecord => ({
  _id: row.id,
  name: row.name,
  mime: row.mime,
  size: row.size,
  received: row.received,
  complete: row.sha256 !== null,
  sha256: row.sha256,
  side: row.side,
  attachedTo: row.attached_to,
  inline: canBeShown(row),
  at: row.created_at,
})
