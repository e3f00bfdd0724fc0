// Who reads or acts, where both sides may: the owner and the holder of the link as the customer, else an
// admin.
import { participantOf, sideOf, type Participant } from '#orders/server/act-on-order.ts'
import { Failure } from '#platform/rules/errors.ts'
import type { Viewer } from '#platform/rules/permissions.ts'
import { say } from '#platform/rules/words.ts'
import type { Queryable } from '#platform/server/database/connect.ts'

export const anyParticipant = async (db: Queryable, viewer: Viewer, id: string): Promise<Participant> =>
  participantOf(db, viewer, id, await sideOf(db, viewer, id))

/** The holder of a mailed link can't decide about money, dates or acceptance. */
export function requireOwner({ by }: Participant): void {
  if (by !== 'owner') throw new Failure('forbidden', say('work.errors', 'onlyOwner'))
}
