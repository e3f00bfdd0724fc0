// What a mail about the work on an order has to say.
import { teamRoleOf } from '#identity/server/admin-list.ts'
import { makeOrderLink } from '#identity/server/order-link.ts'
import { orderButton } from '#orders/server/order-mails.ts'
import type { Order } from '#orders/server/order-record.ts'
import type { Format } from '#platform/rules/format.ts'
import type { App } from '#platform/server/app.ts'
import type { MailParts } from '#platform/server/outbox/mail-parts.ts'
import type { UnitOfWork } from '#platform/server/unit-of-work.ts'
import type { OrderWork } from '../../rules/work-history.ts'
import { workAt } from '../../rules/work-history.ts'
import type { ActionToDo, Done } from '../actions/do-action.ts'
import { customerReader } from './mail-readers.ts'

export interface EmailContext {
  order: Order
  format: Format
  action: ActionToDo
  /** After the action. */
  now: OrderWork
  /** How many questions the customer has to answer before the work starts. */
  questions: number
  /** What somebody wrote: a question, a reason, changes. */
  words: string[]
}

export const emailContextOf = (
  { order, after, stored, context }: Done,
  action: ActionToDo,
  { words, questions }: { words: string | undefined; questions: number },
): EmailContext => ({
  order,
  format: context.format,
  action,
  now: workAt(after, stored.sold, context),
  questions,
  words: words ? [words] : [],
})

/** A mail's words, without its recipient and its button. */
export type Words = Pick<MailParts, 'subject' | 'heading' | 'paragraphs'>

export const BY_LINK =
  'The link opens this order without a login, for 14 days. Pass this mail on only to people who may see the order.'

/** The button to the order: by a link that needs no login, if the site sends such links. */
export async function workButton(
  app: App,
  unit: UnitOfWork,
  order: Order,
  label: string,
): Promise<Required<Pick<MailParts, 'button'>> & { byLink: boolean }> {
  const plain = { button: orderButton(app, order, label), byLink: false }
  if (app.settings.ORDER_LINKS === 'off' || order.user_id === null) return plain
  const reader = await customerReader(unit.tx, order.user_id)
  // A mailbox of the team must not open anything.
  if (!reader || (await teamRoleOf(unit.tx, reader.email))) return plain
  const path = await makeOrderLink(unit, { orderId: order.id, userId: order.user_id })
  return { button: { label, url: `${app.settings.APP_ORIGIN}${path}` }, byLink: true }
}
