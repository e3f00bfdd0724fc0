// Mails about the periods of a retainer: the bill with its pay link, reminders, and the call to the admins.
import { adverbOf, renewalWords } from '#content/rules/values/intervals.ts'
import { attachments, issuedIn } from '#invoices/server/write-invoice.ts'
import { attachedWords, tellAdmins } from '#orders/server/order-mails.ts'
import type { App } from '#platform/server/app.ts'
import type { MailParts } from '#platform/server/outbox/mail-parts.ts'
import type { UnitOfWork } from '#platform/server/unit-of-work.ts'
import { REMINDER_DAYS } from '#retainers/rules/retainer-reminders.ts'
import { periodDays, storedPeriodDays } from '#retainers/server/period-words.ts'
import { tellRetainerCustomer } from '#retainers/server/retainer-mails.ts'
import type { Retainer } from '#retainers/server/stored-retainer.ts'
import type { BilledPeriod } from './bill-period.ts'
import type { UnpaidPeriod } from './unpaid-periods.ts'

const priceOf = (unit: UnitOfWork, { price_cents: cents, currency }: Retainer): string =>
  unit.format.money(cents, currency)

const pageOf = ({ settings }: App, { id }: Retainer): string => `${settings.APP_ORIGIN}/retainer/${id}`

/** Leads to the pay page of the only open period, or to the list of all. */
function payButton(
  app: App,
  retainer: Retainer,
  orderIds: readonly string[],
): Required<Pick<MailParts, 'button'>>['button'] {
  const [only] = orderIds
  return only !== undefined && orderIds.length === 1
    ? { label: 'Pay now', url: `${app.settings.APP_ORIGIN}/pay-now/${only}` }
    : { label: 'See and pay', url: pageOf(app, retainer) }
}

const footnoteOf = (app: App, retainer: Retainer): string =>
  `${renewalWords(retainer.billed_every)} Pause or end it on its page: ${pageOf(app, retainer)}`

export async function mailBilled(
  app: App,
  unit: UnitOfWork,
  retainer: Retainer,
  billed: readonly BilledPeriod[],
): Promise<void> {
  const { package_name: name, billed_every: interval } = retainer
  const price = priceOf(unit, retainer)
  const [first] = billed
  const isOne = billed.length === 1
  await tellRetainerCustomer(unit, retainer, {
    kind: 'retainer-billed',
    subject: `${adverbOf(interval)} payment: ${name}, ${price}`,
    heading: isOne ? `Your next ${interval} begins` : `${billed.length} payments are open`,
    paragraphs: [
      isOne
        ? `${name} goes on. Please pay ${price} for ${periodDays(unit.format, first!.period)}, as agreed.`
        : `${name} went on, and we bill ${billed.length} periods together today, each at ${price} as agreed. ` +
          'Please pay them one by one.',
      ...attachedWords(issuedIn(unit)),
    ],
    ...attachments(unit),
    facts: [
      ['Package', name],
      ...billed.map(({ period }): [string, string] => [periodDays(unit.format, period), price]),
    ],
    button: payButton(
      app,
      retainer,
      billed.map(({ order }) => order.id),
    ),
    footnote: footnoteOf(app, retainer),
    ...(isOne && { orderId: first!.order.id }),
  })
}

export async function mailReminder(
  app: App,
  unit: UnitOfWork,
  retainer: Retainer,
  unpaid: readonly UnpaidPeriod[],
): Promise<void> {
  const { package_name: name } = retainer
  const price = priceOf(unit, retainer)
  await tellRetainerCustomer(unit, retainer, {
    kind: 'retainer-reminder',
    subject: `Not paid yet: ${name}, ${price}`,
    heading: unpaid.length === 1 ? 'A payment is open' : `${unpaid.length} payments are open`,
    paragraphs: [
      `We have not received your payment for ${name} yet. If it is on its way, you need do nothing.`,
    ],
    facts: unpaid.map((row): [string, string] => [storedPeriodDays(unit.format, row), price]),
    button: payButton(
      app,
      retainer,
      unpaid.map(({ order_id: id }) => id),
    ),
    footnote: footnoteOf(app, retainer),
    ...(unpaid.length === 1 && { orderId: unpaid[0]!.order_id }),
  })
}

export async function mailUnpaidToAdmins(
  app: App,
  unit: UnitOfWork,
  retainer: Retainer,
  unpaid: readonly UnpaidPeriod[],
): Promise<void> {
  const { package_name: name } = retainer
  const price = priceOf(unit, retainer)
  await tellAdmins(
    unit,
    { mode: retainer.mode },
    {
      kind: 'admin-retainer-unpaid',
      subject: `Not paid after ${REMINDER_DAYS.length} reminders: ${name}, ${price}`,
      heading: 'A retainer is not paid',
      paragraphs: [
        `The customer was reminded ${REMINDER_DAYS.length} times and has not paid. The site sends no more reminders: ` +
          'please write or call, or pause or end the retainer.',
      ],
      facts: unpaid.map((row): [string, string] => [storedPeriodDays(unit.format, row), price]),
      button: {
        label: 'See the retainer',
        url: `${app.settings.APP_ORIGIN}/admin/retainers/${retainer.id}`,
      },
    },
  )
}
