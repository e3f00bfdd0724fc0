// The invoice of a period. It is issued when the period is billed, before anybody has paid it.
import { DAY } from '#domain/durations.ts'
import type { Period } from '#domain/retainers/periods.ts'
import type { House } from '../../house.ts'
import type { UnitOfWork } from '../../unit-of-work.ts'
import { issueInvoice } from '../invoices/issue-invoice.ts'
import { invoicesOf } from '../invoices/stored-invoices.ts'
import { issuedIn } from '../invoices/write-invoice.ts'
import { isLaterPeriod, type Order } from '../orders/order-record.ts'
import { sellingRules } from '../orders/selling-rules.ts'
import { periodDays } from './period-words.ts'

/** The last reminder comes then. */
const DUE_MS = 14 * DAY

/** None while the seller's details are missing, as for every order. */
export async function issuePeriodInvoice(
  house: House,
  unit: UnitOfWork,
  { order, period }: { order: Order; period: Period },
): Promise<void> {
  if (!(await sellingRules(unit.tx)).seller) return
  await issueInvoice(house, unit, order, {
    dueAt: unit.at + DUE_MS,
    lineName: `${order.package_name}, ${periodDays(unit.format, period)}`,
  })
}

/** What the mail about a payment carries along: of a later period, the invoice that was issued before. */
export async function documentsOfPayment(unit: UnitOfWork, order: Order): Promise<string[]> {
  if (!isLaterPeriod(order)) return issuedIn(unit)
  const rows = await invoicesOf(unit.tx, order.id)
  return rows.filter(({ kind }) => kind === 'invoice').map(({ number }) => number)
}
