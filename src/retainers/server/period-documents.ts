// The invoice of a period. It is issued when the period is billed, before anybody has paid it.
import { issueInvoice, issuesInvoices } from '#invoices/server/issue-invoice.ts'
import { invoicesOf } from '#invoices/server/stored-invoices.ts'
import { issuedIn } from '#invoices/server/write-invoice.ts'
import { isLaterPeriod, type Order } from '#orders/server/order-record.ts'
import { DAY } from '#platform/rules/durations.ts'
import type { App } from '#platform/server/app.ts'
import type { UnitOfWork } from '#platform/server/unit-of-work.ts'
import type { Period } from '../rules/periods.ts'
import { periodDays } from './period-words.ts'

/** The last reminder comes then. */
const DUE_MS = 14 * DAY

/** None while the seller's details are missing, as for every order. */
export async function issuePeriodInvoice(
  app: App,
  unit: UnitOfWork,
  { order, period }: { order: Order; period: Period },
): Promise<void> {
  if (!(await issuesInvoices(unit.tx))) return
  await issueInvoice(app, unit, order, {
    dueAt: unit.at + DUE_MS,
    lineName: `${order.package_name}, ${periodDays(unit.format, period)}`,
  })
}

/** What the email about a payment carries along: of a later period, the invoice that was issued before. */
export async function documentsOfPayment(unit: UnitOfWork, order: Order): Promise<string[]> {
  if (!isLaterPeriod(order)) return issuedIn(unit)
  const rows = await invoicesOf(unit.tx, order.id)
  return rows.filter(({ kind }) => kind === 'invoice').map(({ number }) => number)
}
