// Takes back a delivery, an acceptance or a request for changes, within a minute. Their mails have not left
// by then.
import { z } from 'zod'
import { detachFiles } from '#files/server/attach-files.ts'
import { actOnOrder, sideOf, type Participant } from '#orders/server/act-on-order.ts'
import { writeEvent } from '#orders/server/order-events.ts'
import { Failure } from '#platform/rules/errors.ts'
import { parseObject, type Unchecked } from '#platform/rules/parse-object.ts'
import { actorId, type Viewer } from '#platform/rules/permissions.ts'
import type { App } from '#platform/server/app.ts'
import type { Queryable } from '#platform/server/database/connect.ts'
import type { UnitOfWork } from '#platform/server/unit-of-work.ts'
import { requireOwner } from '../actions/any-participant.ts'
import { readActions, undoAction, type StoredAction } from '../actions/undo-action.ts'
import { UNDO_MS } from '../mails/do-and-tell.ts'
import { dropHeldMails } from '../mails/held-mails.ts'
import { answerRound } from './answer-delivery.ts'

export const UNDO_INPUT = z.strictObject({ event: z.int().positive() })

const UNDOABLE = ['delivered', 'accepted', 'changes-asked'] as const
type Undoable = (typeof UNDOABLE)[number]

export interface UndoOffer {
  /** Names the action in the call that takes it back. */
  event: number
  action: Undoable
  /** The moment at which it is too late. */
  until: number
}

/** The last such action of this person, if it is not too late. */
export async function undoOffer(
  db: Queryable,
  { order, by, actor }: Participant,
  now: number,
): Promise<UndoOffer | null> {
  const rows = await db
    .selectFrom('order_events')
    .select(['seq', 'actor', 'data', 'at'])
    .where('order_id', '=', order.id)
    .where('kind', '=', 'work')
    .where('at', '>', now - UNDO_MS)
    .orderBy('seq', 'desc')
    .execute()
  for (const row of rows) {
    const event = JSON.parse(row.data) as StoredAction['event']
    if (event.undone || !isUndoable(event)) continue
    const isOwn = event.by === by && (row.actor === actorId(actor) || by === 'admin')
    return isOwn ? { event: row.seq, action: event.action as Undoable, until: row.at + UNDO_MS } : null
  }
  return null
}

const isUndoable = ({ action }: StoredAction['event']): boolean => UNDOABLE.some((each) => each === action)

export async function undoRound(
  app: App,
  viewer: Viewer,
  id: string,
  body: Unchecked<typeof UNDO_INPUT>,
): Promise<void> {
  const { db } = app.database
  const side = await sideOf(db, viewer, id)
  await actOnOrder(app, viewer, { id, side }, async (unit, participant) => {
    const { order, by, actor } = participant
    const { event: seq } = parseObject(UNDO_INPUT, body)
    const taken = (await readActions(unit.tx, id)).find((action) => action.seq === seq)
    if (!taken || !isUndoable(taken.event) || taken.event.by !== by)
      throw new Failure('conflict', 'There is nothing of yours to take back.')
    if (taken.event.action === 'accepted') requireOwner(participant)
    if (unit.at >= taken.event.at + UNDO_MS)
      throw new Failure('conflict', 'A minute has passed, so this can no longer be undone.')
    const { event } = await undoAction(app, unit, order, seq)
    await undoEffects(unit, id, event)
    await dropHeldMails(unit, id, event.at)
    await writeEvent(unit, id, {
      kind: 'taken-back',
      actor,
      note: `Taken back: ${NAMES[event.action as Undoable]}.`,
    })
  })
}

const NAMES: Record<Undoable, string> = {
  delivered: 'the delivery',
  accepted: 'the acceptance',
  'changes-asked': 'the request for changes',
}

async function undoEffects(unit: UnitOfWork, id: string, event: StoredAction['event']): Promise<void> {
  if (event.action === 'accepted') return answerRound(unit, id, { round: event.round, answer: null })
  if (event.action === 'changes-asked') {
    await unit.tx.deleteFrom('order_messages').where('id', '=', String(event.message)).execute()
    return answerRound(unit, id, { round: event.round, answer: null })
  }
  // The round's number is free again, and its files belong to nothing: they can go into the next try.
  const round = Number(event.round)
  await unit.tx.deleteFrom('deliveries').where('order_id', '=', id).where('round', '=', round).execute()
  await detachFiles(unit, { id }, `delivery:${round}`)
}
