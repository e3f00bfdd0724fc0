// The admins' list of customers: everybody who ordered, the latest order first. Made from the newest orders,
// or from those that a search finds, so it takes as long with a million orders as with a thousand.
import { searchOrders } from '#order-pages/server/search-orders.ts'
import type { Page } from '#platform/rules/page.ts'
import { requirePermission, type Viewer } from '#platform/rules/permissions.ts'
import type { App } from '#platform/server/app.ts'
import { sumsByCustomer, type Ordered } from './customer-sums.ts'

const NEWEST_ORDERS = 2_000
const FOUND_ORDERS = 1_000

interface Customer {
  email: string
  /** As in the newest order. */
  name: string
}

export type CustomerRow = Customer & Ordered

export interface CustomerList extends Page<CustomerRow> {
  /** There are more orders than were looked at, and maybe other customers. */
  cut: boolean
}

interface Asked {
  /** Words of their orders: name, address, company, package. */
  text: string
  page: number
  size: number
}

export async function pageOfCustomers(
  app: App,
  viewer: Viewer,
  { text, page, size }: Asked,
): Promise<CustomerList> {
  requirePermission(viewer, 'work-on-orders')
  const { customers, cut } = text ? await found(app, viewer, text) : await newest(app)
  const shown = customers.slice((page - 1) * size, page * size)
  const ordered = await sumsByCustomer(
    app,
    shown.map(({ email }) => email),
  )
  return {
    rows: shown.map((customer) => ({ ...customer, ...ordered.get(customer.email)! })),
    page,
    size,
    total: customers.length,
    cut,
  }
}

interface Found {
  customers: Customer[]
  cut: boolean
}

async function newest({ database: { db }, settings }: App): Promise<Found> {
  const orders = await db
    .selectFrom('orders')
    .select(['customer_email as email', 'customer_name as name'])
    .where('mode', '=', settings.PAYMENT_MODE)
    .where('bill_of', 'is', null)
    .orderBy('seq', 'desc')
    .limit(NEWEST_ORDERS)
    .execute()
  return { customers: customersOf(orders), cut: orders.length === NEWEST_ORDERS }
}

async function found(app: App, viewer: Viewer, text: string): Promise<Found> {
  const { rows, total, cut } = await searchOrders(app, viewer, { text, page: 1, size: FOUND_ORDERS })
  const customers = customersOf(
    rows.map(({ customerEmail, customerName }) => ({ email: customerEmail, name: customerName })),
  )
  return { customers, cut: Boolean(cut) || total > FOUND_ORDERS }
}

/** Each once, with the first name that comes. Orders of erased people have no address. */
function customersOf(orders: readonly Customer[]): Customer[] {
  const byEmail = Map.groupBy(
    orders.filter(({ email }) => email),
    ({ email }) => email,
  )
  return [...byEmail.values()].map(([first]) => first!)
}
