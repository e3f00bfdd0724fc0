import { WITHDRAW_PATH, WITHDRAWAL_DAYS } from '#content/rules/law.ts'
// Emails about orders. Each is written in the transaction of the change it reports: no commit, no email.
import { isInterval, renewalWords } from '#content/rules/values/intervals.ts'
import { emailTeam } from '#email/server/email-team.ts'
import { toLanguage } from '#platform/rules/languages.ts'
import { plainBlocks } from '#platform/rules/marked-text.ts'
import { say } from '#platform/rules/words.ts'
import type { Email, Sending, TeamEmail } from '#platform/server/outbox/email.ts'
import type { UnitOfWork } from '#platform/server/unit-of-work.ts'
import type { Consent } from './agreement.ts'
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

/** The page of a bill's order shows it. */
export const orderPath = ({ id, bill_of: of }: Pick<Order, 'id'> & Partial<Pick<Order, 'bill_of'>>): string =>
  `/order/${of ?? id}`
export const payPath = ({ id }: Pick<Order, 'id'>): string => `/pay-now/${id}`
export const adminOrderPath = ({
  id,
  bill_of: of,
  part,
}: Pick<Order, 'id'> & Partial<Pick<Order, 'bill_of' | 'part'>>): string =>
  of ? `/admin/payment-status/${of}?part=${part}` : `/admin/payment-status/${id}`

interface Placed {
  order: Order
  agreed?: Consent | undefined
}

/** What the customer keeps of it, as the law asks: in words, not as a link to a page that can change. */

export function agreedWords({ isConsumer, terms, withdrawal, earlyStart }: Consent, origin: string): string {
  return [
    ...(withdrawal ? [say('orders.emails', 'placed.withdrawal'), plainBlocks(withdrawal)] : []),
    isConsumer && say('orders.emails', 'placed.withdrawHere', { link: `${origin}${WITHDRAW_PATH}` }),
    earlyStart && say('orders.emails', 'placed.earlyStart', { days: WITHDRAWAL_DAYS }),
    ...(terms ? [say('orders.emails', 'placed.terms'), plainBlocks(terms)] : []),
  ]
    .filter(Boolean)
    .join('\n\n')
}

export const orderPlaced: Email<Placed> = {
  kind: 'order-placed',
  label: say('orders.agency', 'email.placed'),
  to: 'customer',
  limited: true,
  link: ({ order }) => payPath(order),
  words: ({ order, agreed }, { format, origin }) => ({
    subject: say('orders.emails', 'placed.subject', { package: order.package_name }),
    heading: say('orders.emails', 'placed.heading'),
    paragraphs: [
      say('orders.emails', 'placed.thanks'),
      ...(isInterval(order.billing) ? [renewalWords(order.billing)] : []),
    ],
    lines: priceLines(format, order),
    button: say('orders.emails', 'placed.button'),
    ...(agreed && { footnote: agreedWords(agreed, origin) }),
  }),
  samples: [
    { order: SAMPLE_ORDER },
    { order: SAMPLE_RENEWED },
    {
      order: SAMPLE_ORDER,
      agreed: {
        isConsumer: true,
        terms: '# Payment\nYou pay before we begin.',
        withdrawal: 'You can withdraw within 14 days.',
        earlyStart: true,
      },
    },
  ],
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

export async function emailPlaced(unit: UnitOfWork, order: Order, agreed?: Consent): Promise<void> {
  // The order is new, so this still is the account's address.
  const to = order.customer_email
  unit.email(orderPlaced, { to, facts: { order, agreed }, orderId: order.id, test: order.mode === 'test' })
  await emailTeamAbout(unit, order, adminOrderPlaced, { order })
}
