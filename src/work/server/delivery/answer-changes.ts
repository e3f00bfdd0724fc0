// What the agency says to changes that were asked for: they are not part of the order, or repair our mistake.
import { z } from 'zod'
import { actOnOrder, participantOf } from '#orders/server/act-on-order.ts'
import { parseObject, type Unchecked } from '#platform/rules/parse-object.ts'
import type { Viewer } from '#platform/rules/permissions.ts'
import type { App } from '#platform/server/app.ts'
import { words } from '../actions/texts.ts'
import { doAndTell } from '../mails/do-and-tell.ts'
import { withTypedText } from '../thread/give-back-words.ts'
import { addToThread } from '../thread/thread-entry.ts'
import { answerRound } from './answer-delivery.ts'

export const NOT_PART_INPUT = z.strictObject({ words: words('Why it is not part of the order', 10_000) })

/**
 * Answers that the changes are not part of the order. The delivery waits for an answer again, and no round is
 * used up.
 */
export async function notPartOfOrder(
  app: App,
  viewer: Viewer,
  id: string,
  body: Unchecked<typeof NOT_PART_INPUT>,
): Promise<void> {
  await participantOf(app.database.db, viewer, id, 'agency')
  return withTypedText(body, async () => {
    const { words: why } = parseObject(NOT_PART_INPUT, body)
    await actOnOrder(app, viewer, { id, side: 'agency' }, async (unit, { order, actor }) => {
      const message = await addToThread(unit, id, { side: 'agency', kind: 'message', body: why, actor })
      const { after } = await doAndTell(app, unit, {
        order,
        action: { action: 'not-part-of-order', by: 'admin' },
        actor,
        note: 'The changes are not part of this order.',
        data: { message },
        mail: { words: why },
      })
      await answerRound(unit, id, { round: after.deliveries, answer: null })
    })
  })
}

/** The last changes use up no round. */
export const ourMistake = (app: App, viewer: Viewer, id: string): Promise<void> =>
  actOnOrder(app, viewer, { id, side: 'agency' }, async (unit, { order, actor }) => {
    await doAndTell(app, unit, {
      order,
      action: { action: 'our-mistake', by: 'admin' },
      actor,
      note: 'The changes repair a mistake of ours and use up no round.',
    })
  })
