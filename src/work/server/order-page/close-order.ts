// Closes an order for good, or opens it again.
import { actOnOrder, participantOf } from '#orders/server/act-on-order.ts'
import { parseObject, type Unchecked } from '#platform/rules/parse-object.ts'
import type { Viewer } from '#platform/rules/permissions.ts'
import type { App } from '#platform/server/app.ts'
import { REASON } from '../actions/texts.ts'
import { doAndTell } from '../mails/do-and-tell.ts'
import { withTypedText } from '../thread/give-back-words.ts'

interface Change {
  action: 'closed' | 'reopened'
  word: 'Closed' | 'Reopened'
}

async function change(
  app: App,
  viewer: Viewer,
  { id, body, action, word }: Change & { id: string; body: Unchecked<typeof REASON> },
): Promise<void> {
  await participantOf(app.database.db, viewer, id, 'agency')
  return withTypedText(body, async () => {
    const { reason } = parseObject(REASON, body)
    await actOnOrder(app, viewer, { id, side: 'agency' }, async (unit, { order, actor }) => {
      await doAndTell(app, unit, {
        order,
        action: { action, by: 'admin' },
        actor,
        note: `${word}: ${reason}`,
        data: { reason },
        mail: { words: reason },
      })
      await unit.audit(actor, `order ${action}`, id, reason)
    })
  })
}

/** The customer reads the reason. */
export const closeOrder = (
  app: App,
  viewer: Viewer,
  id: string,
  body: Unchecked<typeof REASON>,
): Promise<void> => change(app, viewer, { id, body, action: 'closed', word: 'Closed' })

/** A closed order comes back as it was; a delivered one goes back to work. */
export const reopenOrder = (
  app: App,
  viewer: Viewer,
  id: string,
  body: Unchecked<typeof REASON>,
): Promise<void> => change(app, viewer, { id, body, action: 'reopened', word: 'Reopened' })
