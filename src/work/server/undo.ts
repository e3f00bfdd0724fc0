// Takes an action back, by whoever did it, while its email waits.
import { z } from 'zod'
import { detachFiles } from '#files/server/attach-files.ts'
import { actOnOrder, sideOf, type Participant } from '#orders/server/act-on-order.ts'
import { writeEvent } from '#orders/server/order-events.ts'
import { Failure } from '#platform/rules/errors.ts'
import { parseObject, type Unchecked } from '#platform/rules/parse-object.ts'
import { actorId, type Viewer } from '#platform/rules/permissions.ts'
import { say } from '#platform/rules/words.ts'
import type { App } from '#platform/server/app.ts'
import type { Queryable } from '#platform/server/database/connect.ts'
import type { UnitOfWork } from '#platform/server/unit-of-work.ts'
import { mayDo, UNDOABLE_NAMES, type UndoableName } from '../rules/actions/index.ts'
import { requireOwner } from './actions/any-participant.ts'
import { WORK_EVENT } from './actions/do-action.ts'
import { readActions, undoAction, type StoredAction } from './actions/undo-action.ts'
import { answerRound } from './delivery/answer-delivery.ts'
import { UNDO_MS } from './emails/do-and-tell.ts'
import { dropHeldEmails } from './emails/held-emails.ts'

export const UNDO_INPUT = z.strictObject({ event: z.int().positive() })

export interface UndoOffer {
  /** Names the action in the call that takes it back. */
  event: number
  action: UndoableName
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
    .where('kind', '=', WORK_EVENT)
    .where('at', '>', now - UNDO_MS)
    .orderBy('seq', 'desc')
    .execute()
  for (const row of rows) {
    const event = JSON.parse(row.data) as StoredAction['event']
    const action = UNDOABLE_NAMES.find((name) => name === event.action)
    if (event.undone || !action) continue
    const isOwn = event.by === by && (row.actor === actorId(actor) || by === 'admin')
    return isOwn ? { event: row.seq, action, until: row.at + UNDO_MS } : null
  }
  return null
}

export async function undo(
  app: App,
  viewer: Viewer,
  id: string,
  body: Unchecked<typeof UNDO_INPUT>,
): Promise<void> {
  const side = await sideOf(app.database.db, viewer, id)
  await actOnOrder(app, viewer, { id, side }, async (unit, participant) => {
    const { event: seq } = parseObject(UNDO_INPUT, body)
    const taken = (await readActions(unit.tx, id)).find((action) => action.seq === seq)
    const undone = UNDOABLE_NAMES.find((name) => name === taken?.event.action)
    if (!taken || !undone || taken.event.by !== participant.by)
      throw new Failure('conflict', say('work.errors', 'nothingToTakeBack'))
    if (participant.by !== 'admin' && !mayDo(taken.event.action, 'link')) requireOwner(participant)
    if (unit.at >= taken.event.at + UNDO_MS) throw new Failure('conflict', say('work.errors', 'undoTooLate'))
    await takeBack(app, unit, participant, taken)
    await writeEvent(unit, id, {
      kind: 'taken-back',
      actor: participant.actor,
      note: say('work.errors', `note.takenBack.${undone}`),
    })
  })
}

/** The action, or the message, and all that it stored, as if it had never been. Its email has not left. */
export async function takeBack(
  app: App,
  unit: UnitOfWork,
  { order }: Pick<Participant, 'order'>,
  { seq, event }: StoredAction,
): Promise<void> {
  await undoAction(app, unit, order, seq)
  const name = UNDOABLE_NAMES.find((each) => each === event.action)
  await (name ? TAKE_BACK[name] : message)(unit, order.id, event)
  await dropHeldEmails(unit, order.id, event.at)
}

type TakeBack = (unit: UnitOfWork, orderId: string, event: StoredAction['event']) => Promise<void>

/** Its files can be sent again. */
const message: TakeBack = async (unit, id, { message: messageId }) => {
  await detachFiles(unit, { id }, `message:${String(messageId)}`)
  await unit.tx.deleteFrom('order_messages').where('id', '=', String(messageId)).execute()
}

const answer: TakeBack = (unit, id, { round }) =>
  answerRound(unit, id, { round: Number(round), answer: null })

/** What each stored, besides its event. */
const TAKE_BACK: Record<UndoableName, TakeBack> = {
  accepted: answer,
  async 'changes-asked'(unit, id, event) {
    await message(unit, id, event)
    await answer(unit, id, event)
  },
  // The round's number is free again, and its files belong to nothing: they can go into the next try.
  async delivered(unit, id, event) {
    const round = Number(event.round)
    await unit.tx.deleteFrom('deliveries').where('order_id', '=', id).where('round', '=', round).execute()
    await detachFiles(unit, { id }, `delivery:${round}`)
  },
}
