// Mails about a deleted account: to the agency if orders are open, and a last one to the customer.
import { LAST_MAIL } from '#email/server/delete-old-mails.ts'
import { mailTeam } from '#email/server/mail-admins.ts'
import type { OpenOrder } from '#orders/server/open-orders.ts'
import { DAY } from '#platform/rules/durations.ts'
import type { Format } from '#platform/rules/format.ts'
import type { App } from '#platform/server/app.ts'
import { documentYears } from '#platform/server/retention.ts'
import type { UnitOfWork } from '#platform/server/unit-of-work.ts'
import type { ErasedBy } from './erased-by.ts'

/** An unsent last mail expires after this time, so the address leaves the outbox too. */
const LAST_MAIL_DAYS = 7

const factOf = (
  { number, packageName, priceCents, currency, isPaid, receiptNumber }: OpenOrder,
  format: Format,
): [string, string] => {
  const state = isPaid ? `paid, not delivered, receipt ${receiptNumber}` : 'not paid'
  return [`Order ${number}`, `${packageName}, ${format.money(priceCents, currency)}: ${state}`]
}

interface Left {
  open: readonly OpenOrder[]
  /** The packages of the retainers that ended. */
  retainers: readonly string[]
  by: ErasedBy
}

const WHO_ERASED: Record<ErasedBy, string> = {
  customer: 'A customer deleted the account.',
  admin: 'An admin erased a customer, who asked for it.',
}

/** Lists the orders without naming the customer: only receipts may still hold the name. */
export async function mailAgencyOfDeletion(
  { settings }: App,
  unit: UnitOfWork,
  { open, retainers, by }: Left,
): Promise<void> {
  if (!open.length && !retainers.length) return
  const paid = open.filter(({ isPaid }) => isPaid).length
  const orders = open.length === 1 ? 'an open order' : `${open.length} open orders`
  const left = open.length ? orders : 'a retainer'
  await mailTeam(unit, 'work-on-orders', {
    kind: 'admin-account-deleted',
    subject: `A customer with ${left} ${by === 'customer' ? 'deleted the account' : 'was erased'}`,
    heading: 'A customer is gone',
    paragraphs: [
      `${WHO_ERASED[by]} The name, address and email are no longer with the orders, ` +
        'and the site can’t write to this person any more.',
      ...(retainers.length ? [`These retainers have ended: ${retainers.join(', ')}. No bill follows.`] : []),
      paid
        ? 'Please decide what to do about what is paid and not delivered. ' +
          'Its receipt still names the customer: open it from the order.'
        : `${open.length ? 'Nobody can pay these orders any more. ' : ''}There is nothing you must do.`,
    ],
    facts: open.map((order) => factOf(order, unit.format)),
    button:
      open.length === 1
        ? { label: 'See the order', url: `${settings.APP_ORIGIN}/admin/payment-status/${open[0]!._id}` }
        : { label: 'See the orders', url: `${settings.APP_ORIGIN}/total-orders` },
  })
}

interface LastMail {
  to: string
  open: readonly OpenOrder[]
  /** Numbers of the receipts that we must retain. */
  receipts: readonly string[]
  by: ErasedBy
}

const NOT_OF_THE_ACCOUNT: Record<ErasedBy, string> = {
  customer:
    'Messages from the contact form and a newsletter subscription are not part of the account. ' +
    'Write to us if they should go too.',
  admin: 'Your messages from the contact form and your newsletter subscription are deleted too.',
}

export async function mailGoodbye(
  app: App,
  unit: UnitOfWork,
  { to, open, receipts, by }: LastMail,
): Promise<void> {
  const years = await documentYears(app, unit.tx)
  const retention = receipts.length
    ? `We keep the receipts and invoices that we issued to you (${receipts.join(', ')}) with your name and address ` +
      `for ${years} years from the end of the year of issue, because tax law asks for it. ` +
      'After that they are deleted.'
    : 'We never issued a receipt to you, so no document with your name stays here.'
  unit.mail({
    kind: LAST_MAIL,
    to,
    subject: 'Your account is deleted',
    heading: 'Your account is deleted',
    paragraphs: [
      'Your account, your sessions and the mails that we sent to you are deleted. ' +
        'Orders stay in our books without your name, address and email.',
      retention,
      ...(open.length
        ? ['These orders were still open. If you want something done about them, please write to us.']
        : []),
      NOT_OF_THE_ACCOUNT[by],
    ],
    ...(open.length ? { facts: open.map((order) => factOf(order, unit.format)) } : {}),
    footnote:
      'This is the last mail about your account. ' +
      `Your address leaves our outbox within ${LAST_MAIL_DAYS} days.`,
    expiresAt: unit.at + LAST_MAIL_DAYS * DAY,
  })
}

/** Sent to somebody who had no account. */
export const mailErased = (unit: UnitOfWork, to: string): void =>
  unit.mail({
    kind: LAST_MAIL,
    to,
    subject: 'Your data is deleted',
    heading: 'Your data is deleted',
    paragraphs: ['Your messages to us and your newsletter subscription are deleted, as you asked.'],
    footnote: `This is the last mail. Your address leaves our outbox within ${LAST_MAIL_DAYS} days.`,
    expiresAt: unit.at + LAST_MAIL_DAYS * DAY,
  })
