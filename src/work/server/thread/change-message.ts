// A message can be changed or taken back by who wrote it, until its email leaves. Then it stands.
import { z } from 'zod'
import { actOnOrder, type Participant } from '#orders/server/act-on-order.ts'
import { Failure, invalid, notFound } from '#platform/rules/errors.ts'
import { parseObject, type Unchecked } from '#platform/rules/parse-object.ts'
import { actorId, may, signedOut, type Viewer } from '#platform/rules/permissions.ts'
import { say } from '#platform/rules/words.ts'
import type { App } from '#platform/server/app.ts'
import type { Queryable } from '#platform/server/database/connect.ts'
import type { UnitOfWork } from '#platform/server/unit-of-work.ts'
import { isMessageAction } from '../../rules/actions/index.ts'
import { optionalWords } from '../actions/texts.ts'
import { readActions, type StoredAction } from '../actions/undo-action.ts'
import { rewordHeldEmails } from '../emails/held-emails.ts'
import { takeBack } from '../undo.ts'
import { withTypedText } from './give-back-words.ts'
import { canStillChange, type MessageRecord, type OrderMessage } from './message-record.ts'
import { messageOf } from './thread.ts'

export const MESSAGE_CHANGE = z.strictObject({
  text: optionalWords(say('work.errors', 'field.message'), 10_000),
  version: z.int('version must be a number.').positive().optional(),
})

export async function changeMessage(
  app: App,
  viewer: Viewer,
  id: string,
  body: Unchecked<typeof MESSAGE_CHANGE>,
): Promise<MessageRecord> {
  return onOwnMessage(app, viewer, id, (unit, { message }) =>
    withTypedText(body, async () => {
      const { text, version } = parseObject(MESSAGE_CHANGE, body)
      const reader = { actor: message.actor, now: unit.at }
      if (version !== undefined && version !== message.version)
        throw new Failure('conflict', say('work.errors', 'messageChanged'), {
          current: await messageOf(unit.tx, message, reader),
        })
      if (!text.trim() && !(await hasFiles(unit.tx, message)))
        throw invalid({ text: say('work.errors', 'writeOrTakeBack') })
      const changed = { body: text, version: message.version + 1, edited_at: unit.at }
      await unit.tx.updateTable('order_messages').set(changed).where('id', '=', id).execute()
      await rewordHeldEmails(unit, message.order_id, { at: message.at, from: message.body, to: text })
      await unit.signal('orders')
      return messageOf(unit.tx, { ...message, ...changed }, reader)
    }),
  )
}

export async function takeMessageBack(app: App, viewer: Viewer, id: string): Promise<void> {
  await onOwnMessage(app, viewer, id, (unit, own) => takeBack(app, unit, own, own.action))
}

interface OwnMessage extends Participant {
  message: OrderMessage
  action: StoredAction
}

const missing = () => notFound('message')

const findMessage = (db: Queryable, id: string): Promise<OrderMessage | undefined> =>
  db.selectFrom('order_messages').selectAll().where('id', '=', id).executeTakeFirst()

async function onOwnMessage<T>(
  app: App,
  viewer: Viewer,
  id: string,
  act: (unit: UnitOfWork, own: OwnMessage) => Promise<T>,
): Promise<T> {
  if (viewer.role === 'visitor' && !viewer.orderLink) throw signedOut()
  const found = await findMessage(app.database.db, id)
  const who = viewer.role === 'visitor' ? viewer.orderLink!.userId : viewer.userId
  // The link's holder writes as the customer to whom it was mailed.
  if (!found || ![who, viewer.orderLink?.userId].includes(found.actor)) throw missing()
  const { order_id: orderId, side } = found
  if (side === 'agency' && !may(viewer, 'work-on-orders')) throw missing()
  return actOnOrder(app, viewer, { id: orderId, side }, async (unit, participant) => {
    const message = await findMessage(unit.tx, id)
    if (!message || message.actor !== actorId(participant.actor)) throw missing()
    if (participant.by === 'link' && message.by_link === 0)
      throw new Failure('forbidden', say('work.errors', 'onlyAuthor'))
    if (!canStillChange(message, unit.at)) throw new Failure('conflict', say('work.errors', 'emailSent'))
    const actions = await readActions(unit.tx, orderId)
    const action = actions.find(({ event }) => event.message === id && isMessageAction(event.action))
    if (!action) throw new Failure('conflict', say('work.errors', 'notChangeable'))
    return act(unit, { ...participant, message, action })
  })
}

async function hasFiles(db: Queryable, { id, order_id: orderId }: OrderMessage): Promise<boolean> {
  const file = await db
    .selectFrom('files')
    .select('id')
    .where('order_id', '=', orderId)
    .where('attached_to', '=', `message:${id}`)
    .executeTakeFirst()
  return file !== undefined
}
