// Mails about orders, to customers and to the agency. Each is queued in the transaction of the change it
// reports: no commit, no mail.
import { isInterval, renewalWords, renewedPrice } from '#content/rules/values/intervals.ts'
import { mailTeam } from '#email/server/mail-admins.ts'
import type { Format } from '#platform/rules/format.ts'
import type { Permission } from '#platform/rules/permissions.ts'
import type { App } from '#platform/server/app.ts'
import type { MailParts } from '#platform/server/outbox/mail-parts.ts'
import type { UnitOfWork } from '#platform/server/unit-of-work.ts'
import { nextDayOf } from '#retainers/rules/retainer-states.ts'
import { standsNow } from '#retainers/rules/retainer-words.ts'
import { amountLines, type AmountLine } from '../rules/amount-lines.ts'
import { amountsOf, orderNumber, receiptNumberOf, type Order } from './order-record.ts'
import { taxAsSold, fullAmountsOf } from './selling-rules.ts'

type Facts = [label: string, value: string][]

/** "$49.00": what the order costs. */
export const priceOf = (
  { format }: { format: Format },
  order: Pick<Order, 'price_cents' | 'currency'>,
): string => format.money(order.price_cents, order.currency)

/** For mails about the work, which say nothing about money. */
export const orderFacts = ({ format }: { format: Format }, order: Order): Facts => [
  ['Order', orderNumber(order)],
  ['Placed', format.date(order.placed_at)],
  ['Package', order.package_name],
]

export const basics = ({ format }: { format: Format }, order: Order): Facts => [
  ...orderFacts({ format }, order),
  ...amountFacts(format, order),
]

/** How the price comes about, where there is a coupon or tax. */
function amountFacts(format: Format, order: Order): Facts {
  const { above, below } = amountLines(amountsOf(order), taxAsSold(order), order.coupon_code)
  const fact = ({ label, cents }: AmountLine): Facts[number] => [label, format.money(cents, order.currency)]
  return [
    ...above.map(fact),
    // As on the page of the order, where the price is the amount before coupon and tax.
    [above.length ? 'Total' : 'Price', priceWithInterval({ format }, order)],
    ...below.map(fact),
  ]
}

export const buyer = (order: Order): Facts => [
  ['Customer', order.customer_name],
  ['Email', order.customer_email],
]

/**
 * Writes to the account's current address. The address on the order may be outdated and belong to somebody
 * else by now.
 */
export async function tellCustomer(
  unit: UnitOfWork,
  { id, user_id: userId, mode }: Order,
  parts: Omit<MailParts, 'to'>,
): Promise<void> {
  // The account was deleted.
  if (userId === null) return
  const account = await unit.tx.selectFrom('user').select('email').where('id', '=', userId).executeTakeFirst()
  if (account) unit.mail({ ...parts, to: account.email, test: mode === 'test', orderId: id })
}

/** Mails everybody who works on orders. With `about: 'change-money'`, only those who may change money. */
export const tellAdmins = (
  unit: UnitOfWork,
  { id, mode }: Pick<Order, 'mode'> & Partial<Pick<Order, 'id'>>,
  { about = 'work-on-orders', ...parts }: Omit<MailParts, 'to'> & { about?: Permission },
): Promise<void> => mailTeam(unit, about, { ...parts, test: mode === 'test', ...(id && { orderId: id }) })

export const orderButton = (app: App, order: Order, label = 'See your order') => ({
  label,
  url: `${app.settings.APP_ORIGIN}/order/${order.id}`,
})
export const adminButton = (app: App, order: Order) => ({
  label: 'See the order',
  url: `${app.settings.APP_ORIGIN}/admin/payment-status/${order.id}`,
})

export async function mailPlaced(app: App, unit: UnitOfWork, order: Order): Promise<void> {
  const facts = basics(unit, order)
  unit.mail({
    kind: 'order-placed',
    // The order is new, so this still is the account's address.
    to: order.customer_email,
    subject: `Your order: ${order.package_name}`,
    heading: 'We have your order',
    paragraphs: [
      'Thank you. We can’t start before your payment is in; you can pay now or later, from your order’s page.',
      ...renewalParagraphs(order),
    ],
    facts,
    button: { label: 'Pay now', url: `${app.settings.APP_ORIGIN}/pay-now/${order.id}` },
    test: order.mode === 'test',
    orderId: order.id,
  })
  await tellAdmins(unit, order, {
    kind: 'admin-order-placed',
    subject: `New order: ${order.package_name}, ${priceOf(unit, order)}`,
    heading: 'A new order',
    paragraphs: [`${order.customer_name} ordered ${order.package_name}. It is not paid yet.`],
    facts: [...facts, ...buyer(order), ['Country', order.customer_country]],
    button: adminButton(app, order),
  })
}

const TEST_PAYMENT = 'This was a test payment, and this is not a receipt.'

interface PaidMail {
  transaction: string
  note: string
  /** What the customer does or gets next. */
  next: Pick<MailParts, 'paragraphs' | 'button'>
  /** Numbers of the invoices that were issued with the payment. */
  documents: string[]
}

/** The sentence that goes with attached documents: "Invoices A and B are attached." */
export function attachedWords(documents: readonly string[], name = 'Invoice'): string[] {
  if (!documents.length) return []
  const numbers = new Intl.ListFormat('en').format(documents)
  return [documents.length === 1 ? `${name} ${numbers} is attached.` : `${name}s ${numbers} are attached.`]
}

const billedTo = (order: Order): string =>
  [
    order.company_name,
    order.customer_name,
    order.customer_address,
    order.customer_country,
    order.vat_number && `VAT or tax number ${order.vat_number}`,
  ]
    .filter(Boolean)
    .join('\n')

/** The number of the receipt, named as the receipt names itself. */
export const numberFact = (order: Order): Facts[number] => [
  order.mode === 'test' ? 'Test number' : 'Receipt',
  receiptNumberOf(order) ?? '',
]

/** The customer's mail doubles as the receipt. */
export async function mailPaid(app: App, unit: UnitOfWork, order: Order, how: PaidMail): Promise<void> {
  const receiptNumber = receiptNumberOf(order)
  const paid: Facts = [
    numberFact(order),
    ['Paid', unit.format.date(unit.at)],
    ...basics(unit, order),
    ['Transaction', how.transaction],
  ]
  await tellCustomer(unit, order, {
    kind: 'order-paid',
    subject: `${order.mode === 'test' ? 'Test payment' : 'Receipt'} ${receiptNumber}: ${order.package_name}, ${priceOf(unit, order)}`,
    heading: 'Your payment is in',
    paragraphs: [
      `Thank you, ${order.customer_name}. ${order.mode === 'test' ? TEST_PAYMENT : 'This is your receipt; a version to print is on the site.'}`,
      ...attachedWords(how.documents),
      ...how.next.paragraphs,
      ...(await nextPeriodParagraphs(app, unit, order)),
    ],
    facts: [...paid, ['Billed to', billedTo(order)]],
    ...(how.documents.length && { documents: how.documents }),
    button: how.next.button ?? {
      label: order.mode === 'test' ? 'See what a receipt looks like' : 'Print the receipt',
      url: `${app.settings.APP_ORIGIN}/receipt/${order.id}`,
    },
  })
  await tellAdmins(unit, order, {
    kind: 'admin-order-paid',
    subject: `Paid: ${order.package_name}, ${priceOf(unit, order)}`,
    heading: 'An order is paid',
    paragraphs: [how.note],
    facts: [...paid, ...buyer(order)],
    button: adminButton(app, order),
  })
}

/** Asks the admins to review a payment by hand. */
export const mailAttention = (
  app: App,
  unit: UnitOfWork,
  order: Order | undefined,
  { note, facts = [] }: { note: string; facts?: Facts },
): Promise<void> =>
  tellAdmins(unit, order ?? { mode: app.settings.PAYMENT_MODE }, {
    about: 'change-money',
    kind: 'admin-payment-attention',
    subject: order
      ? `Please look at the payment of order ${orderNumber(order)}`
      : 'A payment that fits no order',
    heading: 'A payment needs your attention',
    paragraphs: [note],
    facts: order ? [...basics(unit, order), ...buyer(order), ...facts] : facts,
    button: order
      ? adminButton(app, order)
      : { label: 'See the orders', url: `${app.settings.APP_ORIGIN}/total-orders` },
  })

// What mails about an order say if its package renews.

/** "$490.00 per month"; the price alone if it is paid once. */
function priceWithInterval({ format }: { format: Format }, order: Order): string {
  const { billing, currency } = order
  const first = format.money(order.price_cents, currency)
  if (!isInterval(billing)) return first
  return renewedPrice(billing, { first, later: format.money(fullAmountsOf(order).totalCents, currency) })
}

/** Before the first payment. */
const renewalParagraphs = ({ billing }: Pick<Order, 'billing'>): string[] =>
  isInterval(billing) ? [renewalWords(billing)] : []

/** After a payment: what comes next, and where to pause or end it. */
async function nextPeriodParagraphs(
  { settings }: App,
  unit: UnitOfWork,
  { billing, retainer_id: id }: Order,
): Promise<string[]> {
  if (!isInterval(billing) || id === null) return []
  const row = await unit.tx
    .selectFrom('retainers')
    .select(['state', 'next_period', 'starts_on', 'anchor_day'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return []
  const schedule = { startsOn: row.starts_on, interval: billing, anchorDay: row.anchor_day }
  const day = nextDayOf(schedule, { state: row.state, nextPeriod: row.next_period })
  const dayWords = day && unit.format.day(day)
  const words =
    row.state === 'active'
      ? `${renewalWords(billing)} The next period begins on ${dayWords}.`
      : standsNow(row.state, dayWords)
  return [`${words} See all periods, pause or end it: ${settings.APP_ORIGIN}/retainer/${id}`]
}
