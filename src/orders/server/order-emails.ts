// Emails about orders. Each is written in the transaction of the change it reports: no commit, no email.
import { isInterval, renewalWords } from '#content/rules/values/intervals.ts'
import { emailTeam } from '#email/server/email-team.ts'
import { toLanguage } from '#platform/rules/languages.ts'
import type { Email, Sending, TeamEmail } from '#platform/server/outbox/email.ts'
import type { UnitOfWork } from '#platform/server/unit-of-work.ts'
import { buyerLines, priceLines, priceOf } from './order-lines.ts'
import type { Order } from './order-record.ts'
import { SAMPLE_ORDER, SAMPLE_RENEWED } from './sample-order.ts'

/**
 * Writes to the account's current address. The address on the order may be outdated and belong to somebody
 * else by now. Nobody is written to after the account was deleted.
 */
export async function emailCustomer<Facts>(
  unit: UnitOfWork,
  { id, user_id: userId, mode, language }: Order,
  email: Email<Facts>,
  sending: Pick<Sending<NoInfer<Facts>>, 'facts' | 'notBefore'>,
): Promise<void> {
  if (userId === null) return
  const account = await unit.tx
    .selectFrom('user')
    .select(['email', 'language'])
    .where('id', '=', userId)
    .executeTakeFirst()
  if (!account) return
  // What the customer chose since counts.
  const reads = toLanguage(account.language ?? language)
  unit.email(email, { ...sending, to: account.email, language: reads, orderId: id, test: mode === 'test' })
}

/** Writes about an order to the team. */
export const emailTeamAbout = <Facts>(
  unit: UnitOfWork,
  { id, mode }: Order,
  email: TeamEmail<Facts>,
  facts: NoInfer<Facts>,
): Promise<void> => emailTeam(unit, email, { facts, orderId: id, test: mode === 'test' })

export const orderPath = ({ id }: Pick<Order, 'id'>): string => `/order/${id}`
export const payPath = ({ id }: Pick<Order, 'id'>): string => `/pay-now/${id}`
export const adminOrderPath = ({ id }: Pick<Order, 'id'>): string => `/admin/payment-status/${id}`

interface Placed {
  order: Order
}

export const orderPlaced: Email<Placed> = {
  kind: 'order-placed',
  label: 'Order placed',
  to: 'customer',
  limited: true,
  link: ({ order }) => payPath(order),
  words: ({ order }, { format }) => ({
    subject: `Your order: ${order.package_name}`,
    heading: 'We have your order',
    paragraphs: [
      'Thank you. We can’t start before your payment is in; you can pay now or later, from your order’s page.',
      ...(isInterval(order.billing) ? [renewalWords(order.billing)] : []),
    ],
    lines: priceLines(format, order),
    button: 'Pay now',
  }),
  samples: [{ order: SAMPLE_ORDER }, { order: SAMPLE_RENEWED }],
}

export const adminOrderPlaced: TeamEmail<Placed> = {
  kind: 'admin-order-placed',
  label: 'New order',
  to: 'work-on-orders',
  link: ({ order }) => adminOrderPath(order),
  words: ({ order }, { format }) => ({
    subject: `New order: ${order.package_name}, ${priceOf({ format }, order)}`,
    heading: 'A new order',
    paragraphs: [`${order.customer_name} ordered ${order.package_name}. It is not paid yet.`],
    lines: [...priceLines(format, order), ...buyerLines(order), ['Country', order.customer_country]],
    button: 'See the order',
  }),
  samples: [{ order: SAMPLE_ORDER }],
}

export async function emailPlaced(unit: UnitOfWork, order: Order): Promise<void> {
  // The order is new, so this still is the account's address.
  const to = order.customer_email
  unit.email(orderPlaced, { to, facts: { order }, orderId: order.id, test: order.mode === 'test' })
  await emailTeamAbout(unit, order, adminOrderPlaced, { order })
}
