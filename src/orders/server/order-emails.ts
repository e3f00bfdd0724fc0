// Emails about orders. Each is written in the transaction of the change it reports: no commit, no email.
import { isInterval, renewalWords } from '#content/rules/values/intervals.ts'
import { emailTeam } from '#email/server/email-team.ts'
import { makePayLink } from '#identity/server/pay-link.ts'
import { toLanguage } from '#platform/rules/languages.ts'
import { say } from '#platform/rules/words.ts'
import type { Email, Sending, TeamEmail } from '#platform/server/outbox/email.ts'
import type { UnitOfWork } from '#platform/server/unit-of-work.ts'
import { buyerLines, priceLines, priceOf } from './order-lines.ts'
import type { Order } from './order-record.ts'
import { SAMPLE_ORDER, SAMPLE_RENEWED } from './sample-order.ts'

/**
 * Writes to the account's current address. The address on the order may be outdated and belong to somebody
 * else by now. Of an order without an account the order's address is all there is, and the button leads to its
 * pay link: every other page needs an account. Nobody is written to after they were erased.
 */
export async function emailCustomer<Facts>(
  unit: UnitOfWork,
  order: Order,
  email: Email<Facts>,
  sending: Pick<Sending<NoInfer<Facts>>, 'facts' | 'notBefore'>,
): Promise<void> {
  const { id, user_id: userId, mode, language } = order
  if (userId === null) {
    const { customer_email: to, bill_of: billOf } = order
    if (to)
      unit.email(email, {
        ...sending,
        to,
        language: toLanguage(language),
        link: await makePayLink(unit, id),
        orderId: billOf ?? id,
        test: mode === 'test',
      })
    return
  }
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
  label: say('orders.agency', 'email.placed'),
  to: 'customer',
  limited: true,
  link: ({ order }) => payPath(order),
  words: ({ order }, { format }) => ({
    subject: say('orders.emails', 'placed.subject', { package: order.package_name }),
    heading: say('orders.emails', 'placed.heading'),
    paragraphs: [
      say('orders.emails', 'placed.thanks'),
      ...(isInterval(order.billing) ? [renewalWords(order.billing)] : []),
    ],
    lines: priceLines(format, order),
    button: say('orders.emails', 'placed.button'),
  }),
  samples: [{ order: SAMPLE_ORDER }, { order: SAMPLE_RENEWED }],
}

export const adminOrderPlaced: TeamEmail<Placed> = {
  kind: 'admin-order-placed',
  label: say('orders.agency', 'email.new'),
  to: 'work-on-orders',
  link: ({ order }) => adminOrderPath(order),
  words: ({ order }, { format }) => ({
    subject: say('orders.agency', 'new.subject', {
      package: order.package_name,
      price: priceOf({ format }, order),
    }),
    heading: say('orders.agency', 'new.heading'),
    paragraphs: [
      say('orders.agency', 'new.paragraph', { customer: order.customer_name, package: order.package_name }),
    ],
    lines: [
      ...priceLines(format, order),
      ...buyerLines(order),
      [say('orders.agency', 'new.country'), order.customer_country],
    ],
    button: say('orders.agency', 'new.button'),
  }),
  samples: [{ order: SAMPLE_ORDER }],
}

export async function emailPlaced(unit: UnitOfWork, order: Order): Promise<void> {
  // The order is new, so this still is the account's address.
  const to = order.customer_email
  unit.email(orderPlaced, { to, facts: { order }, orderId: order.id, test: order.mode === 'test' })
  await emailTeamAbout(unit, order, adminOrderPlaced, { order })
}
