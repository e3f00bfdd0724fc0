import { createHash } from 'node:crypto'
import { attachFiles, type AttachedTo } from '#files/server/attach-files.ts'
import { changeTotal } from '#files/server/file-space.ts'
import { actorId } from '#platform/rules/permissions.ts'
import { randomId } from '#platform/server/ids.ts'
import { databaseStore } from '#platform/server/storage/file-store.ts'
import type { Side } from '#work/server/work-tables.ts'
import type { DrawnFile } from './drawn-files.ts'
import type { Scene } from './play-story.ts'

/** Stores files of a made-up order, and attaches them to a message or a delivery. */
export async function sendFiles(
  { unit, order, admin, customer }: Scene,
  { side, files, to }: { side: Side; files: readonly DrawnFile[]; to: AttachedTo },
) {
  const actor = side === 'agency' ? admin : customer
  const ids: string[] = []
  for (const [place, { name, mime, bytes }] of files.entries()) {
    const id = randomId()
    // Files are listed by this time, so each gets its own.
    const [size, at] = [bytes.length, unit.at + place]
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const row = {
      id,
      order_id: order.id,
      side,
      actor: actorId(actor),
      name,
      mime,
      size,
      received: size,
      sha256,
    }
    await unit.tx
      .insertInto('files')
      .values({ ...row, attached_to: null, created_at: at, updated_at: at })
      .execute()
    await databaseStore.put(unit.tx, id, 0, bytes)
    await changeTotal(unit.tx, size, 1)
    ids.push(id)
  }
  return attachFiles(unit, { order, side, actor, ids, to })
}
