// The data export of a person: everything stored about them, and about nobody else.
import { listMyRetainers } from '#billing/server/list-retainers.ts'
import { oneRetainer } from '#billing/server/one-retainer.ts'
import type { FrozenPlan } from '#content/rules/values/frozen-plan.ts'
import { listOwnSessions, type AccountSession } from '#identity/server/own-sessions.ts'
import { customerWords } from '#order-pages/server/customer-words.ts'
import { readHistories } from '#orders/server/order-events.ts'
import { toOrderRecord, type Order } from '#orders/server/order-record.ts'
import { readLedgers } from '#orders/server/read-ledger.ts'
import { decimal } from '#platform/rules/money.ts'
import { requireSignedIn, type Person, type Viewer } from '#platform/rules/permissions.ts'
import { say } from '#platform/rules/words.ts'
import type { App } from '#platform/server/app.ts'
import type { Queryable } from '#platform/server/database/connect.ts'
import { consume } from '#platform/server/rate-limits/consume.ts'
import { rateLimits } from '#platform/server/rate-limits/rate-limits.ts'
import { addressData, NO_ADDRESS_DATA, type AddressData } from './export-address.ts'

export interface OwnData extends AddressData {
  exportedAt: string
  account: Record<string, unknown>
  sessions: Omit<AccountSession, 'id'>[]
  /** Devices and networks that were signed in from. Only hashes of them are stored. */
  devices: { since: string; lastUsed: string }[]
  orders: Record<string, unknown>[]
  receipts: Record<string, unknown>[]
  retainers: Record<string, unknown>[]
  invoices: Record<string, unknown>[]
  /** Which emails about orders were chosen; null if nothing was. */
  mailChoice: string | null
}

const signInMethod = ({ providerId }: { providerId: string }): string =>
  providerId === 'credential' ? 'password' : providerId

export async function exportOwnData(app: App, viewer: Viewer): Promise<OwnData> {
  const person = requireSignedIn(viewer)
  await consume(app, `export ${person.userId}`, rateLimits.ownData, say('privacy.errors', 'downloadedOften'))
  // An unconfirmed address may be somebody else's, and so may the messages sent with it.
  const byAddress = person.verified ? await addressData(app, person.email) : NO_ADDRESS_DATA
  return { ...(await accountData(app, person)), ...byAddress }
}

/** What is stored with an account. */
export async function accountData(app: App, person: Person): Promise<Omit<OwnData, keyof AddressData>> {
  const { userId, email, name, verified } = person
  const { db } = app.database
  const { internalAdapter } = await app.auth.$context
  const user = await internalAdapter.findUserById(userId)
  const { language = null } =
    (await db.selectFrom('user').select('language').where('id', '=', userId).executeTakeFirst()) ?? {}
  const accounts = await internalAdapter.findAccounts(userId)
  const orders = await db
    .selectFrom('orders')
    .selectAll()
    .where('user_id', '=', userId)
    .where('bill_of', 'is', null)
    .orderBy('seq', 'desc')
    .execute()
  const receipts = await db
    .selectFrom('documents')
    .innerJoin('orders', 'orders.id', 'documents.order_id')
    .where('orders.user_id', '=', userId)
    .select(['documents.number', 'documents.snapshot', 'documents.issued_at'])
    .orderBy('documents.issued_at', 'desc')
    .execute()
  const invoices = await db
    .selectFrom('invoices')
    .innerJoin('orders', 'orders.id', 'invoices.order_id')
    .where('orders.user_id', '=', userId)
    .select(['invoices.number', 'invoices.kind', 'invoices.snapshot', 'invoices.issued_at'])
    .orderBy('invoices.seq', 'desc')
    .execute()
  const choice = await db
    .selectFrom('mail_choices')
    .select('choice')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  const devices = await db
    .selectFrom('known_devices')
    .select(['created_at', 'used_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
  return {
    exportedAt: new Date(app.clock.now()).toISOString(),
    account: {
      id: userId,
      email,
      name,
      verified,
      language,
      createdAt: user?.createdAt,
      signsInWith: accounts.map(signInMethod),
    },
    sessions: (await listOwnSessions(app, person)).map(({ id: _, ...session }) => session),
    devices: devices.map(({ created_at: since, used_at: used }) => ({
      since: new Date(since).toISOString(),
      lastUsed: new Date(used).toISOString(),
    })),
    orders: await withMoneyAndHistory(app, orders),
    receipts: receipts.map(({ number, snapshot, issued_at: at }) => ({
      number,
      issuedAt: new Date(at).toISOString(),
      ...(JSON.parse(snapshot) as object),
    })),
    retainers: await exportedRetainers(app, person),
    invoices: invoices.map(({ number, kind, snapshot, issued_at: at }) => ({
      number,
      kind,
      issuedAt: new Date(at).toISOString(),
      ...(JSON.parse(snapshot) as object),
    })),
    mailChoice: choice?.choice ?? null,
  }
}

/** Orders of an address that never had an account. */
export async function ordersWithoutAccount(app: App, email: string): Promise<Record<string, unknown>[]> {
  const orders = await app.database.db
    .selectFrom('orders')
    .selectAll()
    .where('customer_email', '=', email)
    .where('user_id', 'is', null)
    .where('bill_of', 'is', null)
    .orderBy('seq', 'desc')
    .execute()
  return withMoneyAndHistory(app, orders)
}

/** Each retainer as the call answers it, with what is known of the saved card, and its changes. */
async function exportedRetainers(app: App, person: Person): Promise<Record<string, unknown>[]> {
  const exported: Record<string, unknown>[] = []
  for (const { _id, card } of await listMyRetainers(app, person)) {
    const { note: _, ...retainer } = await oneRetainer(app, person, _id)
    exported.push({ ...retainer, card })
  }
  return exported
}

/** Each order may have thousands of messages and events. */
const BATCH = 20

/** Each order with its payments and refunds, its history in the words for customers, and what they wrote. */
async function withMoneyAndHistory(app: App, orders: readonly Order[]): Promise<Record<string, unknown>[]> {
  const { db } = app.database
  const format = await app.format()
  const exported: Record<string, unknown>[] = []
  for (let start = 0; start < orders.length; start += BATCH) {
    const batch = orders.slice(start, start + BATCH)
    const ids = batch.map(({ id }) => id)
    const [ledgers, histories] = [await readLedgers(db, ids), await readHistories(db, ids)]
    const workOf = await exportWork(db, ids)
    exported.push(
      ...batch.map((order) => ({
        ...toOrderRecord(format, order),
        payments: (ledgers.get(order.id) ?? []).map(({ txnId, status, amountCents, at }) => ({
          transaction: txnId,
          status,
          amount: decimal(amountCents, order.currency),
          at: new Date(at).toISOString(),
        })),
        history: (histories.get(order.id) ?? []).flatMap((event) => {
          const note = customerWords(event, order)
          return note ? [{ note, at: new Date(event.at).toISOString() }] : []
        }),
        ...workOf(order.id),
      })),
    )
  }
  return exported
}

// What a customer wrote and sent about their orders, for the data export.
interface ExportedWork {
  brief: Record<string, unknown>[]
  thread: Record<string, unknown>[]
  files: Record<string, unknown>[]
}

const iso = (at: number): string => new Date(at).toISOString()

/** Exports only the customer's own side. The result is a function that finds it by order. */
async function exportWork(
  db: Queryable,
  orderIds: readonly string[],
): Promise<(orderId: string) => ExportedWork> {
  if (!orderIds.length) return () => ({ brief: [], thread: [], files: [] })
  const answers = await db
    .selectFrom('brief_answers')
    .select(['order_id', 'question', 'answer', 'unsure', 'updated_at'])
    .where('order_id', 'in', orderIds)
    .execute()
  const plans = await db
    .selectFrom('order_work')
    .select(['order_id', 'plan'])
    .where('order_id', 'in', orderIds)
    .execute()
  const messages = await db
    .selectFrom('order_messages')
    .select(['order_id', 'kind', 'body', 'at'])
    .where('order_id', 'in', orderIds)
    .where('side', '=', 'customer')
    .orderBy('seq')
    .execute()
  const files = await db
    .selectFrom('files')
    .select(['order_id', 'name', 'size', 'sha256', 'created_at'])
    .where('order_id', 'in', orderIds)
    .where('side', '=', 'customer')
    .orderBy('created_at')
    .execute()
  const labels = new Map(
    plans.flatMap(({ order_id: orderId, plan }) =>
      plan
        ? (JSON.parse(plan) as FrozenPlan).questions.map(
            ({ id, label }) => [`${orderId} ${id}`, label] as const,
          )
        : [],
    ),
  )
  const by = { answers: byOrder(answers), messages: byOrder(messages), files: byOrder(files) }
  return (orderId) => ({
    brief: (by.answers.get(orderId) ?? []).map(({ question, answer, unsure, updated_at: at }) => ({
      question: labels.get(`${orderId} ${question}`) ?? question,
      answer,
      unsure: unsure === 1,
      at: iso(at),
    })),
    thread: (by.messages.get(orderId) ?? []).map(({ kind, body, at }) => ({ kind, text: body, at: iso(at) })),
    files: (by.files.get(orderId) ?? []).map(({ name, size, sha256, created_at: at }) => ({
      name,
      size,
      sha256,
      at: iso(at),
    })),
  })
}

const byOrder = <Row extends { order_id: string }>(rows: readonly Row[]): Map<string, Row[]> =>
  Map.groupBy(rows, ({ order_id: id }) => id)
