// Everything about one customer, found by the email address: orders, messages, sums in each currency.
import { normalEmail } from '#domain/email-address.ts'
import { notFound } from '#domain/errors.ts'
import type { Page } from '#domain/page.ts'
import { requirePermission, type Viewer } from '#domain/permissions.ts'
import type { Queryable } from '../../database/connect.ts'
import type { House } from '../../house.ts'
import { toMessage, type Message } from '../inbox/messages.ts'
import { toOrderView, type OrderView } from '../orders/order-record.ts'
import { sumsByCustomer, type CustomerSums } from './customer-sums.ts'

export interface CustomerPage {
  email: string
  /** The name in the newest order, or else in the newest message. */
  name: string
  phone: string
  /** When the account was made, or the first order or message came. */
  since: string
  hasAccount: boolean
  /** Sums of orders in the site's payment mode. */
  sums: CustomerSums[]
  orders: Page<OrderView>
  /** The newest ones. */
  messages: Message[]
}

const MOST_MESSAGES = 20

interface CustomerAsked {
  email: string
  page: number
  size: number
}

export async function customerPage(
  house: House,
  viewer: Viewer,
  { email: typed, page, size }: CustomerAsked,
): Promise<CustomerPage> {
  requirePermission(viewer, 'work-on-orders')
  const { db } = house.database
  const email = normalEmail(typed)
  const orders = await ordersOf(house, { email, page, size })
  const messages = (await messagesOf(db, email)).map(toMessage)
  const [newest, oldestMessage] = [messages[0], messages.at(-1)]
  const first = await firstOrder(db, email)
  const account = await db
    .selectFrom('user')
    .select(['name', 'createdAt'])
    .where('email', '=', email)
    .executeTakeFirst()
  const subscriber = await db
    .selectFrom('subscribers')
    .select('created_at')
    .where('email', '=', email)
    .executeTakeFirst()
  if (!first && !newest && !account && !subscriber) throw notFound('This customer')
  const starts = [
    first && new Date(first.placed_at).toISOString(),
    oldestMessage?.createdAt,
    account && new Date(account.createdAt).toISOString(),
    subscriber && new Date(subscriber.created_at).toISOString(),
  ]
  return {
    email,
    name: orders.rows[0]?.customerName ?? account?.name ?? first?.customer_name ?? newest?.name ?? email,
    phone: messages.find(({ number }) => number)?.number ?? '',
    since: starts.filter((start) => start !== undefined).sort()[0]!,
    hasAccount: account !== undefined,
    sums: (await sumsByCustomer(house, [email])).get(email)?.sums ?? [],
    orders,
    messages,
  }
}

/** Orders have the address of the account, in its normal form. */
const ofCustomer = (db: Queryable, email: string) =>
  db.selectFrom('orders').where('customer_email', '=', email)

async function ordersOf(house: House, { email, page, size }: CustomerAsked): Promise<Page<OrderView>> {
  const { db } = house.database
  const format = await house.format()
  const own = () => ofCustomer(db, email).where('mode', '=', house.settings.PAYMENT_MODE)
  const rows = await own()
    .selectAll()
    .orderBy('seq', 'desc')
    .limit(size)
    .offset((page - 1) * size)
    .execute()
  const { count } = await own()
    .select((e) => e.fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow()
  return { rows: rows.map((row) => toOrderView(house, format, row)), page, size, total: Number(count) }
}

const firstOrder = (db: Queryable, email: string) =>
  ofCustomer(db, email).select(['placed_at', 'customer_name']).orderBy('seq').limit(1).executeTakeFirst()

const messagesOf = (db: Queryable, email: string) =>
  db
    .selectFrom('messages')
    .selectAll()
    .where('email', '=', email)
    .orderBy('seq', 'desc')
    .limit(MOST_MESSAGES)
    .execute()
