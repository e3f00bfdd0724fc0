import { endOrderLinks } from '../../../identity/order-link.ts'
import type { Work } from '../../../unit-of-work.ts'

/** Deletes the account's mailed links, its choice of mails, its calendar and what it has seen. */
export async function deleteReader(work: Work, userId: string): Promise<void> {
  await endOrderLinks(work.tx, { userId })
  await work.tx.deleteFrom('mail_choices').where('user_id', '=', userId).execute()
  await work.tx.deleteFrom('order_readers').where('reader', '=', userId).execute()
  await work.tx.deleteFrom('desk_calendars').where('user_id', '=', userId).execute()
  await work.tx.deleteFrom('morning_lists').where('reader', '=', userId).execute()
}
