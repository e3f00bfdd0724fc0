import { actorId, type Viewer } from '#platform/rules/permissions.ts'
import type { App } from '#platform/server/app.ts'
import { anyParticipant } from '../actions/any-participant.ts'

/**
 * The viewer looks at the order now: what happened until now is no news any more. Screens say so when they
 * load, and every minute while they are visible.
 */
export async function markSeen(app: App, viewer: Viewer, id: string): Promise<void> {
  const { db } = app.database
  const { actor } = await anyParticipant(db, viewer, id)
  const where = { order_id: id, reader: actorId(actor) }
  const columns = { seen_at: app.clock.now() }
  await db
    .insertInto('order_readers')
    .values({ ...where, ...columns })
    .onConflict((on) => on.columns(['order_id', 'reader']).doUpdateSet(columns))
    .execute()
  await db
    .deleteFrom('outbox')
    .where('order_id', '=', where.order_id)
    .where('gathers_for', '=', where.reader)
    .where('status', '=', 'waiting')
    .execute()
}
