// What the agency says to changes that were asked for: they are not part of the order, or repair our mistake.
import { z } from 'zod'
import { actOnOrder, participantOf } from '#orders/server/act-on-order.ts'
import { parseObject } from '#platform/rules/parse-object.ts'
import type { Viewer } from '#platform/rules/permissions.ts'
import type { House } from '#platform/server/house.ts'
import { words } from '../deeds/texts.ts'
import { doAndTell } from '../mails/do-and-tell.ts'
import { givingBack } from '../thread/give-back-words.ts'
import { addToThread } from '../thread/thread-entry.ts'
import { answerRound } from './answer-delivery.ts'

export const NOT_PART_INPUT = z.strictObject({ words: words('Why it is not part of the order', 10_000) })

/**
 * Answers that the changes are not part of the order. The delivery waits for an answer again, and no round is
 * used up.
 */
export async function notPartOfOrder(house: House, viewer: Viewer, id: string, body: unknown): Promise<void> {
  await participantOf(house.database.db, viewer, id, 'agency')
  return givingBack(body, async () => {
    const { words: why } = parseObject(NOT_PART_INPUT, body)
    await actOnOrder(house, viewer, { id, side: 'agency' }, async (unit, { order, actor }) => {
      const message = await addToThread(unit, id, { side: 'agency', kind: 'message', body: why, actor })
      const { after } = await doAndTell(house, unit, {
        order,
        deed: { deed: 'not-part-of-order', by: 'admin' },
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
export const ourMistake = (house: House, viewer: Viewer, id: string): Promise<void> =>
  actOnOrder(house, viewer, { id, side: 'agency' }, async (unit, { order, actor }) => {
    await doAndTell(house, unit, {
      order,
      deed: { deed: 'our-mistake', by: 'admin' },
      actor,
      note: 'The changes repair a mistake of ours and use up no round.',
    })
  })
