// The team's own notes on an order. Nothing that customers read may come from here: only the admins' call and
// screens import this room (tests/unit/arrows.test.ts).
import type { Selectable } from 'kysely'
import { z } from 'zod'
import { fieldSchema } from '#content/rules/model/field-kinds.ts'
import { longText } from '#content/rules/model/fields.ts'
import { actorNames } from '#identity/server/actor-names.ts'
import { orderForTeam, lockOrder } from '#orders/server/find-order.ts'
import { Failure, notFound } from '#platform/rules/errors.ts'
import { parseObject, type Unchecked } from '#platform/rules/parse-object.ts'
import { actorId, requirePermission, type Actor, type Viewer } from '#platform/rules/permissions.ts'
import { say } from '#platform/rules/words.ts'
import type { App } from '#platform/server/app.ts'
import type { Queryable } from '#platform/server/database/connect.ts'
import { formKey } from '#platform/server/form-key.ts'
import { randomId } from '#platform/server/ids.ts'
import { MILLISECONDS } from '#platform/server/milliseconds.ts'
import { consume } from '#platform/server/rate-limits/consume.ts'
import { rateLimits } from '#platform/server/rate-limits/rate-limits.ts'
import { inTransaction, type UnitOfWork } from '#platform/server/unit-of-work.ts'
import type { OrderNoteRow } from './note-tables.ts'

export const NOTE_INPUT = z.strictObject({
  text: fieldSchema(longText('Note', { maximum: 10_000 })),
  key: formKey,
})

export const NOTE_RECORD = z
  .object({
    _id: z.string(),
    text: z.string(),
    author: z.string(),
    mine: z.boolean(),
    at: MILLISECONDS,
  })
  .meta({ id: 'OrderNote' })

export type NoteRecord = z.output<typeof NOTE_RECORD>

type Note = Selectable<OrderNoteRow>

const PAGE = 50

export interface NotesQuery {
  /** `earlier` of the page after. */
  before?: number | undefined
  limit?: number | undefined
}

export interface NotesPage {
  /** Oldest first. */
  notes: NoteRecord[]
  /** `before` of the page with earlier ones; null if there are none. */
  earlier: number | null
  /** The viewer's last note, on whichever page it is. */
  lastOwn: string | null
}

/** The newest notes, or those before one of them. */
export async function listNotes(
  app: App,
  viewer: Viewer,
  orderId: string,
  { before, limit = PAGE }: NotesQuery = {},
): Promise<NotesPage> {
  const { userId } = requirePermission(viewer, 'work-on-orders')
  await orderForTeam(app, viewer, orderId)
  const { db } = app.database
  const newestFirst = db.selectFrom('order_notes').where('order_id', '=', orderId).orderBy('seq', 'desc')
  const rows = await (before === undefined ? newestFirst : newestFirst.where('seq', '<', before))
    .selectAll()
    .limit(limit + 1)
    .execute()
  const page = rows.slice(0, limit).reverse()
  const own = await newestFirst.select('id').where('actor', '=', userId).limit(1).executeTakeFirst()
  return {
    notes: await toRecords(db, page, userId),
    earlier: rows.length > limit ? page[0]!.seq : null,
    lastOwn: own?.id ?? null,
  }
}

export async function writeNote(
  app: App,
  viewer: Viewer,
  orderId: string,
  body: Unchecked<typeof NOTE_INPUT>,
): Promise<NoteRecord> {
  const actor = requirePermission(viewer, 'work-on-orders')
  await orderForTeam(app, viewer, orderId)
  const { text, key } = parseObject(NOTE_INPUT, body)
  await consume(app, `notes ${actor.userId}`, rateLimits.orderMessages, say('notes.agency', 'tooMany'))
  return inTransaction(app, async (unit) => {
    if (!(await lockOrder(app, unit, orderId))) throw notFound('order')
    const earlier = key && (await findNote(unit.tx, key))
    if (earlier) {
      const isRepeated =
        earlier.order_id === orderId && earlier.actor === actor.userId && earlier.body === text
      if (!isRepeated) throw new Failure('invalid', say('notes.agency', 'writtenAlready'))
      return (await toRecords(unit.tx, [earlier], actor.userId))[0]!
    }
    const row = await insertNote(unit, orderId, { text, actor, ...(key && { key }) })
    await unit.signal('orders')
    return (await toRecords(unit.tx, [{ ...row, seq: 0 }], actor.userId))[0]!
  })
}

export async function insertNote(
  unit: UnitOfWork,
  orderId: string,
  { text, actor, key = randomId() }: { text: string; actor: Actor; key?: string },
): Promise<Omit<Note, 'seq'>> {
  const row = { id: key, order_id: orderId, body: text, actor: actorId(actor), at: unit.at }
  await unit.tx.insertInto('order_notes').values(row).execute()
  return row
}

/** Only who wrote it. */
export async function deleteNote(app: App, viewer: Viewer, id: string): Promise<void> {
  const { userId } = requirePermission(viewer, 'work-on-orders')
  await inTransaction(app, async (unit) => {
    const note = await findNote(unit.tx, id)
    if (!note) throw notFound('note')
    if (note.actor !== userId) throw new Failure('forbidden', say('notes.agency', 'notYours'))
    await unit.tx.deleteFrom('order_notes').where('id', '=', id).execute()
    await unit.signal('orders')
  })
}

const findNote = (db: Queryable, id: string): Promise<Note | undefined> =>
  db.selectFrom('order_notes').selectAll().where('id', '=', id).executeTakeFirst()

async function toRecords(db: Queryable, rows: readonly Note[], userId: string): Promise<NoteRecord[]> {
  const nameOf = await actorNames(db, rows, { byName: true })
  return rows.map(({ id, body, actor, at }) => ({
    _id: id,
    text: body,
    author: nameOf(actor),
    mine: actor === userId,
    at,
  }))
}
