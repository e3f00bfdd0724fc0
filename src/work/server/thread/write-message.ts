// Words between the customer and the agency. Each is an action, so that waitingOn and clock follow from what is said.
import { z } from 'zod'
import { attachFiles } from '#files/server/attach-files.ts'
import { actOnOrder, participantOf, sideOf, type Participant } from '#orders/server/act-on-order.ts'
import { Failure, invalid } from '#platform/rules/errors.ts'
import { parseObject, type Unchecked } from '#platform/rules/parse-object.ts'
import { actorId, type Viewer } from '#platform/rules/permissions.ts'
import { say } from '#platform/rules/words.ts'
import type { App } from '#platform/server/app.ts'
import { formKey } from '#platform/server/form-key.ts'
import { randomId } from '#platform/server/ids.ts'
import { consume } from '#platform/server/rate-limits/consume.ts'
import { rateLimits } from '#platform/server/rate-limits/rate-limits.ts'
import type { UnitOfWork } from '#platform/server/unit-of-work.ts'
import { fileIds, optionalWords } from '../actions/texts.ts'
import { doAndTell } from '../emails/do-and-tell.ts'
import { withTypedText } from './give-back-words.ts'
import { MESSAGE_ACTIONS, MESSAGE_KINDS } from './message-actions.ts'
import { CHANGE_MS, type MessageRecord, type OrderMessage } from './message-record.ts'
import { messageOf } from './thread.ts'

export const LONGEST_MESSAGE = 10_000

export const MESSAGE_INPUT = z.strictObject({
  text: optionalWords(say('work.errors', 'field.message'), LONGEST_MESSAGE),
  files: fileIds,
  kind: z
    .enum(MESSAGE_KINDS, `kind must be ${MESSAGE_KINDS.join(', ')}.`)
    .default('message')
    .meta({
      description:
        'The agency sends a message, or a question that stops the clock. The customer sends a message, an ' +
        'answer (that’s everything), or answer-more (more to come).',
    }),
  key: formKey,
})

type MessageInput = z.output<typeof MESSAGE_INPUT>

export interface Written {
  message: MessageRecord
  repeated: boolean
}

export async function writeMessage(
  app: App,
  viewer: Viewer,
  orderId: string,
  body: Unchecked<typeof MESSAGE_INPUT>,
): Promise<Written> {
  const { db } = app.database
  const side = await sideOf(db, viewer, orderId)
  const { actor } = await participantOf(db, viewer, orderId, side)
  return withTypedText(body, async () => {
    const input = parseObject(MESSAGE_INPUT, body)
    if (!input.text.trim() && !input.files.length)
      throw invalid({ text: say('work.errors', 'writeSomething') })
    const earlier = await writtenWith(app, input, { orderId, actor: actorId(actor) })
    if (earlier) return earlier
    await consume(
      app,
      `messages ${actorId(actor)}`,
      rateLimits.orderMessages,
      say('work.errors', 'tooManyMessages'),
    )
    return actOnOrder(app, viewer, { id: orderId, side }, async (unit, participant) => {
      const repeated = await writtenWith(app, input, { orderId, actor: actorId(actor) }, unit)
      return repeated ?? write(app, unit, { participant, input })
    })
  })
}

/** What this key wrote already. */
async function writtenWith(
  app: App,
  { key, text }: MessageInput,
  { orderId, actor }: { orderId: string; actor: string },
  unit?: UnitOfWork,
): Promise<Written | undefined> {
  if (key === undefined) return undefined
  const db = unit?.tx ?? app.database.db
  const found = await db.selectFrom('order_messages').selectAll().where('id', '=', key).executeTakeFirst()
  if (!found) return undefined
  const isSame = found.order_id === orderId && found.actor === actor
  if (!isSame || (found.version === 1 && found.body !== text))
    throw new Failure('invalid', say('work.errors', 'sentAlready'))
  return { message: await messageOf(db, found, { actor, now: app.clock.now() }), repeated: true }
}

/** Under the order's lock. */
export async function write(
  app: App,
  unit: UnitOfWork,
  { participant, input }: { participant: Participant; input: MessageInput },
): Promise<Written> {
  const { order, by, actor } = participant
  const side = by === 'admin' ? 'agency' : 'customer'
  const rule = MESSAGE_ACTIONS[side][input.kind]
  if (!rule)
    throw invalid({
      kind:
        side === 'agency' ? say('work.agency', 'onlyCustomerAnswers') : say('work.errors', 'onlyAgencyAsks'),
    })
  const id = input.key ?? randomId()
  await doAndTell(app, unit, {
    order,
    action: { action: rule.action, by },
    actor,
    note: rule.note,
    data: { message: id },
    email: { words: input.text, notBefore: unit.at + CHANGE_MS },
    store: async ({ after }) => {
      const row: Omit<OrderMessage, 'seq'> = {
        id,
        order_id: order.id,
        side,
        kind: rule.kind,
        number: rule.kind === 'message' ? null : after.questionsAsked,
        body: input.text,
        actor: actorId(actor),
        by_link: by === 'link' ? 1 : 0,
        version: 1,
        edited_at: null,
        at: unit.at,
      }
      await unit.tx.insertInto('order_messages').values(row).execute()
      await attachFiles(unit, { order, side, actor, ids: input.files, to: `message:${id}` })
    },
  })
  const stored = await unit.tx
    .selectFrom('order_messages')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return {
    message: await messageOf(unit.tx, stored, { actor: stored.actor, now: unit.at }),
    repeated: false,
  }
}
