// Announces a file: its room is claimed before the first byte. The bytes follow (receive-file.ts).
import { z } from 'zod'
import { actOnOrder, participantOf, sideOf } from '#orders/server/act-on-order.ts'
import { Failure } from '#platform/rules/errors.ts'
import { parseObject, type Unchecked } from '#platform/rules/parse-object.ts'
import { actorId, type Viewer } from '#platform/rules/permissions.ts'
import { say } from '#platform/rules/words.ts'
import type { App } from '#platform/server/app.ts'
import { randomId } from '#platform/server/ids.ts'
import { consume } from '#platform/server/rate-limits/consume.ts'
import { rateLimits } from '#platform/server/rate-limits/rate-limits.ts'
import { cleanFileName, ORDER_FILE_BYTES, ORDER_FILE_MEGABYTES } from '../rules/order-file.ts'
import { toFileRecord, type FileRecord, type OrderFile } from './file-record.ts'
import { claimSpace } from './file-space.ts'
import { declaredType } from './sniff-file.ts'

export const tooLargeFile = (): Failure =>
  new Failure('too-large', say('files.errors', 'tooLarge', { megabytes: ORDER_FILE_MEGABYTES }))

export const FILE_INPUT = z.strictObject({
  name: z
    .string('name must be text.')
    .min(1, say('files.errors', 'needsName'))
    .max(1000, say('files.errors', 'longName')),
  size: z.int('size must be a number of bytes.').min(1, say('files.errors', 'empty')),
  mime: z.string('mime must be text.').max(200, 'This type is too long.').optional(),
})

export async function createFile(
  app: App,
  viewer: Viewer,
  orderId: string,
  body: Unchecked<typeof FILE_INPUT>,
): Promise<FileRecord> {
  const side = await sideOf(app.database.db, viewer, orderId)
  await participantOf(app.database.db, viewer, orderId, side)
  const { name, size, mime = '' } = parseObject(FILE_INPUT, body)
  return toFileRecord(await announce(app, viewer, { orderId, side, name, size, mime }))
}

export interface Announced {
  orderId: string
  side: OrderFile['side']
  name: string
  size: number
  mime: string
}

/** Registers a file before its bytes arrive. The caller has checked the permission. */
export async function announce(
  app: App,
  viewer: Viewer,
  { orderId, side, name, size, mime }: Announced,
): Promise<OrderFile> {
  if (size > ORDER_FILE_BYTES) throw tooLargeFile()
  const { actor } = await participantOf(app.database.db, viewer, orderId, side)
  await consume(app, `files ${actorId(actor)}`, rateLimits.orderFiles, say('files.errors', 'tooMany'))
  return actOnOrder(app, viewer, { id: orderId, side }, async (unit, participant) => {
    await claimSpace(app, unit, { orderId, side, actor: actorId(participant.actor), bytes: size })
    const row: OrderFile = {
      id: randomId(),
      order_id: orderId,
      side,
      actor: actorId(participant.actor),
      name: cleanFileName(name),
      mime: declaredType(mime),
      size,
      received: 0,
      sha256: null,
      attached_to: null,
      created_at: unit.at,
      updated_at: unit.at,
      object: null,
    }
    await unit.tx.insertInto('files').values(row).execute()
    return row
  })
}
