// Everything about one customer, found by the email address: orders, conversations, sums in each currency.
import { conversationsWith, type Conversation } from '#inbox/server/conversations.ts'
import { toOrderView, type OrderView } from '#orders/server/order-record.ts'
import { normalEmail } from '#platform/rules/email-address.ts'
import { notFound } from '#platform/rules/errors.ts'
import type { Page } from '#platform/rules/page.ts'
import { requirePermission, type Viewer } from '#platform/rules/permissions.ts'
import type { App } from '#platform/server/app.ts'
import type { Queryable } from '#platform/server/database/connect.ts'
import { sumsByCustomer, type CustomerSums } from './customer-sums.ts'

export interface CustomerPage {
  email: string
  /** The name in the newest order, else in the account, else in the newest message. */
  name: string
  phone: string
  /** When the account was made, or the first order or message came. */
  since: string
  hasAccount: boolean
  /** Sums of orders in the site's payment mode. */
  sums: CustomerSums[]
  orders: Page<OrderView>
  /** On orders and by the contact form, the newest ones. */
  conversations: Conversation[]
}

const MOST_CONVERSATIONS = 20

interface CustomerAsked {
  email: string
  page: number
  size: number
}

export async function customerPage(
  app: App,
  viewer: Viewer,
  { email: typed, page, size }: CustomerAsked,
): Promise<CustomerPage> {
  requirePermission(viewer, 'work-on-orders')
  const { db } = app.database
  const email = normalEmail(typed)
  // Orders of erased people have no address. They are not those of one customer.
  if (!email) throw notFound('customer')
  const orders = await ordersOf(app, { email, page, size })
  const messages = await contactsBy(db, email)
  const newestOrder = await newestOrderOf(db, email)
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
  const starts = [
    await firstOrderAt(db, email),
    await firstMessageAt(db, email),
    account && new Date(account.createdAt).getTime(),
    subscriber?.created_at,
  ].filter((start) => typeof start === 'number')
  if (!starts.length) throw notFound('customer')
  return {
    email,
    name: newestOrder?.customer_name ?? account?.name ?? messages[0]?.name ?? email,
    phone: messages.find(({ number }) => number)?.number ?? '',
    since: new Date(Math.min(...starts)).toISOString(),
    hasAccount: account !== undefined,
    sums: (await sumsByCustomer(app, [email])).get(email)?.sums ?? [],
    orders,
    conversations: await conversationsWith(app, viewer, { email, limit: MOST_CONVERSATIONS }),
  }
}

/** Orders have the address of the account, in its normal form. */
const ofCustomer = (db: Queryable, email: string) =>
  db.selectFrom('orders').where('customer_email', '=', email).where('bill_of', 'is', null)

async function ordersOf(app: App, { email, page, size }: CustomerAsked): Promise<Page<OrderView>> {
  const { db } = app.database
  const format = await app.format()
  const own = () => ofCustomer(db, email).where('mode', '=', app.settings.PAYMENT_MODE)
  const rows = await own()
    .selectAll()
    .orderBy('seq', 'desc')
    .limit(size)
    .offset((page - 1) * size)
    .execute()
  const { count } = await own()
    .select((e) => e.fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow()
  return { rows: rows.map((row) => toOrderView(app, format, row)), page, size, total: Number(count) }
}

const newestOrderOf = (db: Queryable, email: string) =>
  ofCustomer(db, email).select('customer_name').orderBy('seq', 'desc').limit(1).executeTakeFirst()

async function firstOrderAt(db: Queryable, email: string): Promise<number | null> {
  const { at } = await ofCustomer(db, email)
    .select((e) => e.fn.min<number | null>('placed_at').as('at'))
    .executeTakeFirstOrThrow()
  return at
}

const writtenBy = (db: Queryable, email: string) => db.selectFrom('messages').where('email', '=', email)

/** What they call themselves in the contact form, the newest first. */
const contactsBy = (db: Queryable, email: string) =>
  writtenBy(db, email).select(['name', 'number']).orderBy('seq', 'desc').limit(MOST_CONVERSATIONS).execute()

async function firstMessageAt(db: Queryable, email: string): Promise<number | null> {
  const { at } = await writtenBy(db, email)
    .select((e) => e.fn.min<number | null>('created_at').as('at'))
    .executeTakeFirstOrThrow()
  return at
}
