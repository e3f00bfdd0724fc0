// What running retainers bring in per month, and which invoices are not paid yet. Both read only what is
// running or open, by an index: never all orders.
import { dayIn } from '#domain/dates.ts'
import { ageOf, INVOICE_AGES } from '#domain/figures.ts'
import { monthlyCents } from '#domain/retainers/intervals.ts'
import type { House } from '../../house.ts'

export interface RecurringRevenue {
  currency: string
  /** The revenue of all intervals, converted to a month. */
  monthlyCents: number
  retainers: number
  /** How many of these will stop when the running period ends. */
  stopping: number
}

export async function recurringRevenue({ database, settings }: House): Promise<RecurringRevenue[]> {
  const rows = await database.db
    .selectFrom('retainers')
    .select(['currency', 'billed_every', 'price_cents', 'state'])
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('mode', '=', settings.PAYMENT_MODE)
    .where('state', 'in', ['active', 'pausing', 'ending'])
    .groupBy(['currency', 'billed_every', 'price_cents', 'state'])
    .execute()
  const groups = Map.groupBy(rows, ({ currency }) => currency)
  return [...groups].sort().map(([currency, all]) => ({
    currency,
    monthlyCents: sum(all, (row) => monthlyCents(row.price_cents, row.billed_every) * Number(row.count)),
    retainers: sum(all, (row) => Number(row.count)),
    stopping: sum(all, (row) => (row.state === 'active' ? 0 : Number(row.count))),
  }))
}

export interface UnpaidInvoices {
  currency: string
  ages: { age: string; count: number; cents: number }[]
}

/** Unpaid invoices by their age. Only retainers are invoiced before they are paid. */
export async function unpaidInvoices(house: House, now: number): Promise<UnpaidInvoices[]> {
  const { timeZone } = await house.format()
  const rows = await house.database.db
    .selectFrom('orders')
    .innerJoin('invoices', 'invoices.order_id', 'orders.id')
    .select(['invoices.currency', 'invoices.total_cents', 'invoices.issued_at'])
    .where('orders.retainer_id', 'is not', null)
    .where('orders.payment_status', '=', 'UnPaid')
    .where('orders.mode', '=', house.settings.PAYMENT_MODE)
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
