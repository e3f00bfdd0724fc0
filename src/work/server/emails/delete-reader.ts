import { endOrderLinks } from '#identity/server/order-link.ts'
import type { UnitOfWork } from '#platform/server/unit-of-work.ts'

/** Deletes the account's mailed links, its choice of emails, its calendar and what it has seen. */
export async function deleteReader(unit: UnitOfWork, userId: string): Promise<void> {
  await endOrderLinks(unit.tx, { userId })
  await unit.tx.deleteFrom('mail_choices').where('user_id', '=', userId).execute()
  await unit.tx.deleteFrom('order_readers').where('reader', '=', userId).execute()
  await unit.tx.deleteFrom('desk_calendars').where('user_id', '=', userId).execute()
  await unit.tx.deleteFrom('morning_lists').where('reader', '=', userId).execute()
}
