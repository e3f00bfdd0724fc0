// Unpaid invoices by their age. Reads only what is open, by an index: never all orders.
import { dayIn } from '#platform/rules/dates.ts'
import { ageOf, INVOICE_AGES } from '#platform/rules/figures.ts'
import type { App } from '#platform/server/app.ts'

export interface UnpaidInvoices {
  currency: string
  ages: { age: string; count: number; cents: number }[]
}

/** Only retainers are invoiced before they are paid. */
export async function unpaidInvoices(app: App, now: number): Promise<UnpaidInvoices[]> {
  const { timeZone } = await app.format()
  const rows = await app.database.db
    .selectFrom('orders')
    .innerJoin('invoices', 'invoices.order_id', 'orders.id')
    .select(['invoices.currency', 'invoices.total_cents', 'invoices.issued_at'])
    .where('orders.retainer_id', 'is not', null)
    .where('orders.payment_status', '=', 'UnPaid')
    .where('orders.mode', '=', app.settings.PAYMENT_MODE)
    .where('invoices.due_at', 'is not', null)
    .execute()
  const today = dayIn(now, timeZone)
  return [...Map.groupBy(rows, ({ currency }) => currency)].sort().map(([currency, open]) => ({
    currency,
    ages: INVOICE_AGES.map(({ age }, place) => {
      const within = open.filter((row) => ageOf(dayIn(row.issued_at, timeZone), today) === place)
      return { age, count: within.length, cents: sum(within, (row) => row.total_cents) }
    }),
  }))
}

const sum = <T>(rows: readonly T[], of: (row: T) => number): number =>
  rows.reduce((total, row) => total + of(row), 0)
