// Mails that wait until what they tell can't be taken back any more.
import type { Work } from '../../unit-of-work.ts'

/** Those that were written with a deed and have not left. `at` is the deed's moment. */
const heldMails = ({ tx }: Work, orderId: string, at: number) =>
  tx
    .selectFrom('outbox')
    .select(['id', 'words'])
    .where('order_id', '=', orderId)
    .where('created_at', '=', at)
    .where('next_try_at', '>', 0)
    .where('status', '=', 'waiting')
    .where('attempts', '=', 0)
    .execute()

export async function dropHeldMails(work: Work, orderId: string, at: number): Promise<void> {
  for (const { id } of await heldMails(work, orderId, at))
    await work.tx.deleteFrom('outbox').where('id', '=', id).execute()
}

/** A message that is changed is mailed as it is at last. */
export async function rewordHeldMails(
  work: Work,
  orderId: string,
  { at, from, to }: { at: number; from: string; to: string },
): Promise<void> {
  if (!from) return
  const inJson = (text: string) => JSON.stringify(text).slice(1, -1)
  for (const { id, words } of await heldMails(work, orderId, at))
    await work.tx
      .updateTable('outbox')
      .set({ words: words.replaceAll(inJson(from), () => inJson(to)) })
      .where('id', '=', id)
      .execute()
}
