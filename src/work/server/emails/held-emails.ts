// Emails that wait until what they tell can't be taken back any more.
import type { EmailContent } from '#platform/server/outbox/email.ts'
import type { UnitOfWork } from '#platform/server/unit-of-work.ts'

const QUESTION_MAIL = 'order-question'
const DELIVERY_MAIL = 'order-delivered'

/** Emails of an action that have not left yet. `at` is the time of the action. */
const heldEmails = ({ tx }: UnitOfWork, orderId: string, at: number) =>
  tx
    .selectFrom('outbox')
    .select(['id', 'words'])
    .where('order_id', '=', orderId)
    .where('created_at', '=', at)
    .where('next_try_at', '>', 0)
    // News are in no words yet: what is taken back or changed is not among them when they are.
    .where('gathers_for', 'is', null)
    .where('status', '=', 'waiting')
    .where('attempts', '=', 0)
    .execute()

export async function dropHeldEmails(unit: UnitOfWork, orderId: string, at: number): Promise<void> {
  for (const { id } of await heldEmails(unit, orderId, at))
    await unit.tx.deleteFrom('outbox').where('id', '=', id).execute()
}

/** Drops the email about a question that was settled before the email left. */
export const dropQuestionEmails = (unit: UnitOfWork, orderId: string): Promise<void> =>
  dropEmailsNotDue(unit, orderId, QUESTION_MAIL)

/** Drops the email about a delivery that the customer answered, and so has seen, before the email left. */
export const dropDeliveryEmails = (unit: UnitOfWork, orderId: string): Promise<void> =>
  dropEmailsNotDue(unit, orderId, DELIVERY_MAIL)

async function dropEmailsNotDue({ tx, at }: UnitOfWork, orderId: string, kind: string): Promise<void> {
  await tx
    .deleteFrom('outbox')
    .where('order_id', '=', orderId)
    .where('kind', '=', kind)
    .where('status', '=', 'waiting')
    .where('attempts', '=', 0)
    .where('next_try_at', '>', at)
    .execute()
}

/** If a message is changed before its email leaves, the email gets the new words. */
export async function rewordHeldEmails(
  unit: UnitOfWork,
  orderId: string,
  { at, from, to }: { at: number; from: string; to: string },
): Promise<void> {
  for (const { id, words } of await heldEmails(unit, orderId, at)) {
    const content = JSON.parse(words) as EmailContent
    // Only the paragraph that is the message: its words may be part of other ones too.
    const place = content.paragraphs.indexOf(from)
    if (place < 0) continue
    const paragraphs = content.paragraphs.with(place, to)
    await unit.tx
      .updateTable('outbox')
      .set({ words: JSON.stringify({ ...content, paragraphs }) })
      .where('id', '=', id)
      .execute()
  }
}
