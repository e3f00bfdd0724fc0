// An email that gathers what happens until it is due, one for each reader and order. Its words are made then.
import type { App } from '#platform/server/app.ts'
import { wordColumns } from '#platform/server/outbox/write-emails.ts'
import { inTransaction } from '#platform/server/unit-of-work.ts'
import type { ClaimedEmail } from './claim-emails.ts'

/** From now on it is an email like any other, or it is gone. */
export const endGathering = (
  app: App,
  { id, order_id: orderId, gathers_for: reader, created_at: since }: ClaimedEmail,
): Promise<void> =>
  inTransaction(app, async (unit) => {
    const email = await app.gathered(unit, { orderId: orderId!, reader: reader!, since })
    if (email)
      await unit.tx
        .updateTable('outbox')
        .set({
          ...wordColumns(email),
          recipient: email.to,
          gathers_for: null,
          status: 'waiting',
          attempts: 0,
          next_try_at: 0,
        })
        .where('id', '=', id)
        .where('gathers_for', 'is not', null)
        .execute()
    else
      await unit.tx.deleteFrom('outbox').where('id', '=', id).where('gathers_for', 'is not', null).execute()
    await unit.signal('outbox')
  })
