import { writeEvent } from '#orders/server/order-events.ts'
import { Failure, notFound } from '#platform/rules/errors.ts'
import { requirePermission, type Actor, type MachineName, type Viewer } from '#platform/rules/permissions.ts'
import { say } from '#platform/rules/words.ts'
import type { App } from '#platform/server/app.ts'
import { inTransaction } from '#platform/server/unit-of-work.ts'
import { findProvider } from '#providers/server/payments.ts'
import { claimNotification, handleNotification } from './handle-notification.ts'
import type { Notification } from './postpone-notification.ts'

/** An admin asks the provider again. The same rules apply the answer. Returns the outcome in words. */
export async function reverifyNotification(app: App, viewer: Viewer, id: string): Promise<string> {
  const actor = requirePermission(viewer, 'change-money')
  const { db } = app.database
  const find = () => db.selectFrom('notifications').selectAll().where('id', '=', id).executeTakeFirst()
  const notification = await find()
  if (!notification) throw notFound('notification')
  if (!findProvider(app.payments, notification.provider))
    throw new Failure('conflict', say('checkout.agency', 'providerGone', { provider: notification.provider }))
  if (!notification.raw) throw new Failure('conflict', say('checkout.agency', 'bytesNotKept'))
  if (!(await claimNotification(app, notification)))
    throw new Failure('conflict', say('checkout.agency', 'beingVerified'))
  app.log.info('notification asked again', { actor: actor.email, notification: id })
  const verdict = await handleNotification(app, notification)
  const after = await find()
  if (verdict === 'unknown' && after?.state !== 'received') return say('checkout.agency', 'notAskedNow')
  if (verdict === 'invalid' && after?.state === 'verified') return recordDenial(app, after, actor)
  return after?.outcome ?? ''
}

/** The provider denies what it confirmed before. The first answer stands; the history notes the conflict. */
async function recordDenial(
  app: App,
  { id, order_id: orderId, txn_id: transaction, provider }: Notification,
  actor: Actor,
): Promise<string> {
  const words = transaction
    ? say('checkout.agency', 'deniedTransaction', { transaction })
    : say('checkout.agency', 'deniedNotification')
  await inTransaction(app, async (unit) => {
    if (orderId)
      await writeEvent(unit, orderId, {
        kind: 'notice',
        actor: provider as MachineName,
        note: words,
        data: { transaction },
      })
    await unit.audit(actor, 'notification asked again', orderId ?? id, words)
  })
  return words
}
