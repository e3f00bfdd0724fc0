// What customers ordered and paid, in each currency.
import { z } from 'zod'
import type { App } from '#platform/server/app.ts'

export const CUSTOMER_SUMS = z
  .object({
    currency: z.string(),
    paidCents: z.int().meta({ description: 'The prices of paid orders, before refunds.' }),
    refundedCents: z.int().meta({ description: 'Partial refunds of them.' }),
    unpaidCents: z.int(),
    orders: z.int(),
  })
  .meta({ id: 'CustomerSums' })

export type CustomerSums = z.output<typeof CUSTOMER_SUMS>

/** Of the orders in the site's payment mode. */
export interface Ordered {
  sums: CustomerSums[]
  orders: number
  lastOrderAt: number
}

/**
 * By email address. Added up: a customer has few orders, and an index finds them. Orders of the other mode
 * are left out afterwards: if the query did it, SQLite would take an index of the mode and read every order.
 */
export async function sumsByCustomer(
  { database: { db }, settings }: App,
  emails: readonly string[],
): Promise<Map<string, Ordered>> {
  if (!emails.length) return new Map()
  const rows = await db
    .selectFrom('orders')
    .where('customer_email', 'in', emails)
    .where('bill_of', 'is', null)
    .groupBy(['customer_email', 'mode', 'currency', 'payment_status'])
    .select((e) => [
      'customer_email',
      'mode',
      'currency',
      'payment_status',
      e.fn.sum<number | string>('price_cents').as('cents'),
      e.fn.sum<number | string>('refunded_cents').as('refunded'),
      e.fn.countAll<number | string>().as('count'),
      e.fn.max('placed_at').as('last'),
    ])
    .execute()
  const byCustomer = Map.groupBy(
    rows.filter(({ mode }) => mode === settings.PAYMENT_MODE),
    (row) => row.customer_email,
  )
  return new Map([...byCustomer].map(([email, all]) => [email, orderedIn(all)]))
}

interface Group {
  currency: string
  payment_status: string
  cents: number | string
  refunded: number | string
  count: number | string
  last: number | string
}

function orderedIn(groups: readonly Group[]): Ordered {
  const byCurrency = Map.groupBy(groups, ({ currency }) => currency)
  return {
    sums: [...byCurrency].map(([currency, all]) => {
      const of = (status: string) => all.find((group) => group.payment_status === status)
      return {
        currency,
        paidCents: Number(of('Paid')?.cents ?? 0),
        refundedCents: Number(of('Paid')?.refunded ?? 0),
        unpaidCents: Number(of('UnPaid')?.cents ?? 0),
        orders: countOf(all),
      }
    }),
    orders: countOf(groups),
    lastOrderAt: Math.max(...groups.map(({ last }) => Number(last))),
  }
}

const countOf = (groups: readonly Group[]): number =>
  groups.reduce((sum, { count }) => sum + Number(count), 0)
