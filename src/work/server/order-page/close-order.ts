// Closes an order for good, or opens it again.
import { actOnOrder, participantOf } from '#orders/server/act-on-order.ts'
import { parseObject } from '#platform/rules/parse-object.ts'
import type { Viewer } from '#platform/rules/permissions.ts'
import type { House } from '#platform/server/house.ts'
import { REASON } from '../deeds/texts.ts'
import { doAndTell } from '../mails/do-and-tell.ts'
import { givingBack } from '../thread/give-back-words.ts'

interface Change {
  deed: 'closed' | 'reopened'
  word: 'Closed' | 'Reopened'
}

async function change(
  house: House,
  viewer: Viewer,
  { id, body, deed, word }: Change & { id: string; body: unknown },
): Promise<void> {
  await participantOf(house.database.db, viewer, id, 'agency')
  return givingBack(body, async () => {
    const { reason } = parseObject(REASON, body)
    await actOnOrder(house, viewer, { id, side: 'agency' }, async (unit, { order, actor }) => {
      await doAndTell(house, unit, {
        order,
        deed: { deed, by: 'admin' },
        actor,
        note: `${word}: ${reason}`,
        data: { reason },
        mail: { words: reason },
      })
      await unit.audit(actor, `order ${deed}`, id, reason)
    })
  })
}

/** The customer reads the reason. */
export const closeOrder = (house: House, viewer: Viewer, id: string, body: unknown): Promise<void> =>
  change(house, viewer, { id, body, deed: 'closed', word: 'Closed' })

/** A closed order comes back as it was; a delivered one goes back to work. */
export const reopenOrder = (house: House, viewer: Viewer, id: string, body: unknown): Promise<void> =>
  change(house, viewer, { id, body, deed: 'reopened', word: 'Reopened' })
