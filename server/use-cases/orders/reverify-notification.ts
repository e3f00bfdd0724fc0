import { Failure, notFound } from '#domain/errors.ts'
import { requireAdmin, type Viewer } from '#domain/permissions.ts'
import type { House } from '../../house.ts'
import { claimNotification, handleNotification } from './handle-notification.ts'

/** An admin asks the provider once more about a notification; what it then says is applied by the same rule. Answers what came of it. */
export async function reverifyNotification(house: House, viewer: Viewer, id: string): Promise<string> {
  const actor = requireAdmin(viewer).email
  const { db } = house.database
  const find = () => db.selectFrom('notifications').selectAll().where('id', '=', id).executeTakeFirst()
  const notification = await find()
  if (!notification) throw notFound('This notification')
  if (notification.provider !== house.payments.name) throw new Failure('conflict', `It came from ${notification.provider}, which this site does not use any more.`)
  if (!(await claimNotification(house, notification))) throw new Failure('conflict', 'It is being verified at this moment. Please look again shortly.')
  house.log.info('notification asked again', { actor, notification: id })
  const before = notification.handled_at
  await handleNotification(house, notification)
  const after = await find()
  if (after?.state !== 'received' && after?.handled_at === before) return 'The provider could not be asked just now; what was known before stands.'
  return after?.outcome ?? ''
}
