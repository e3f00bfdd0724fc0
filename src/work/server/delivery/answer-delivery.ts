// What the customer says to a delivery: accepted, or changes. Both name the round that was seen.
import { z } from 'zod'
import { actOnOrder, participantOf, sideOf } from '#orders/server/act-on-order.ts'
import { writeEvent } from '#orders/server/order-events.ts'
import { invalid } from '#platform/rules/errors.ts'
import { parseObject, type Unchecked } from '#platform/rules/parse-object.ts'
import { actorId, type Viewer } from '#platform/rules/permissions.ts'
import { say } from '#platform/rules/words.ts'
import type { App } from '#platform/server/app.ts'
import { consume } from '#platform/server/rate-limits/consume.ts'
import { rateLimits } from '#platform/server/rate-limits/rate-limits.ts'
import type { UnitOfWork } from '#platform/server/unit-of-work.ts'
import { requireOwner } from '../actions/any-participant.ts'
import { line, optionalWords } from '../actions/texts.ts'
import { doAndTell, UNDO_MS } from '../emails/do-and-tell.ts'
import { withTypedText } from '../thread/give-back-words.ts'
import { addToThread } from '../thread/thread-entry.ts'
import type { DeliveryRow } from '../work-tables.ts'

const ROUND_ERROR = 'round must be the number of the delivery that was seen.'
/** PostgreSQL refuses larger numbers than its column holds, so the limit stands here. */
const ROUND = z.int(ROUND_ERROR).positive(ROUND_ERROR).max(1_000_000, ROUND_ERROR)

export const ACCEPT_INPUT = z.strictObject({ round: ROUND })

const MOST_CHANGES = 10

export const CHANGES_INPUT = z.strictObject({
  round: ROUND,
  changes: z
    .array(line(say('work.errors', 'field.change'), 500), 'changes must be a list of lines.')
    .min(1, say('work.errors', 'sayWhatToChange'))
    .max(MOST_CHANGES, say('work.errors', 'mostChanges', { most: MOST_CHANGES })),
  note: optionalWords(say('work.errors', 'field.note'), 500).meta({
    description:
      'For an admin who asks in the customer’s name: how the customer said it. Only the team reads it.',
  }),
})

export async function acceptDelivery(
  app: App,
  viewer: Viewer,
  id: string,
  body: Unchecked<typeof ACCEPT_INPUT>,
): Promise<void> {
  await participantOf(app.database.db, viewer, id, 'customer')
  const { round } = parseObject(ACCEPT_INPUT, body)
  await actOnOrder(app, viewer, { id, side: 'customer' }, async (unit, participant) => {
    requireOwner(participant)
    const { order, actor } = participant
    const delivery = await unit.tx
      .selectFrom('deliveries')
      .select('hashes')
      .where('order_id', '=', id)
      .where('round', '=', round)
      .executeTakeFirst()
    await doAndTell(app, unit, {
      order,
      action: { action: 'accepted', by: 'owner', round },
      actor,
      note: say('work.errors', 'note.accepted', { round }),
      // The accepted files with their hashes, stored in the event as evidence.
      data: { files: delivery ? JSON.parse(delivery.hashes) : [] },
      email: { notBefore: unit.at + UNDO_MS },
    })
    await answerRound(unit, id, { round, answer: 'accepted' })
  })
}

/** More rounds than are included may be asked for; the agency may say that it is not part of the order. */
export async function askForChanges(
  app: App,
  viewer: Viewer,
  id: string,
  body: Unchecked<typeof CHANGES_INPUT>,
): Promise<void> {
  const side = await sideOf(app.database.db, viewer, id)
  const asker = await participantOf(app.database.db, viewer, id, side)
  return withTypedText(body, async () => {
    const key = `changes ${id} ${actorId(asker.actor)}`
    await consume(app, key, rateLimits.orderRequest, say('work.errors', 'tooManyRequests'))
    const { round, changes, note } = parseObject(CHANGES_INPUT, body)
    if (side === 'agency' && !note) throw invalid({ note: say('work.agency', 'noteHow') })
    await actOnOrder(app, viewer, { id, side }, async (unit, { order, by, actor }) => {
      const message = await addToThread(unit, id, {
        side: 'customer',
        kind: 'changes',
        body: changes.join('\n'),
        number: round,
        actor,
        byLink: by === 'link',
      })
      await doAndTell(app, unit, {
        order,
        action: { action: 'changes-asked', by, round },
        actor,
        note: say('work.errors', 'note.changes-asked', { round }),
        data: { message },
        email: { words: changes.join('\n'), notBefore: unit.at + UNDO_MS },
      })
      // This event is not an action, so it is not in the customer's history.
      if (side === 'agency')
        await writeEvent(unit, id, {
          kind: 'changes-in-name',
          actor,
          note: say('work.agency', 'note.inName', { note }),
        })
      await answerRound(unit, id, { round, answer: 'changes' })
    })
  })
}

/** The only part of a round that is ever written after it was sent. */
export async function answerRound(
  unit: UnitOfWork,
  orderId: string,
  { round, answer }: Pick<DeliveryRow, 'round' | 'answer'>,
): Promise<void> {
  await unit.tx
    .updateTable('deliveries')
    .set({ answer, answered_at: answer && unit.at })
    .where('order_id', '=', orderId)
    .where('round', '=', round)
    .execute()
}
