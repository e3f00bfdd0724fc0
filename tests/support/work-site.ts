// An app without server and workers, whose clock a test sets: for actions, their emails and what time does.
import { rmSync } from 'node:fs'
import { afterAll, inject } from 'vitest'
import type { BriefQuestion, FrozenPlan } from '#content/rules/values/frozen-plan.ts'
import { loadAgency } from '#email/server/agency.ts'
import { composeMail } from '#email/server/compose-email.ts'
import { makeFirstAdmin } from '#identity/server/first-admin.ts'
import { findOrder } from '#orders/server/find-order.ts'
import type { Order } from '#orders/server/order-record.ts'
import { momentOf } from '#platform/rules/calendar.ts'
import type { Person } from '#platform/rules/permissions.ts'
import type { App } from '#platform/server/app.ts'
import { randomId } from '#platform/server/ids.ts'
import { createLog } from '#platform/server/log.ts'
import { readSettings } from '#platform/server/settings/settings.ts'
import { inTransaction } from '#platform/server/unit-of-work.ts'
import { openApp } from '#server/open-app.ts'
import type { ActionToDo, Done } from '#work/server/actions/do-action.ts'
import type { ActionEmailOptions } from '#work/server/emails/action-emails.ts'
import { doAndTell } from '#work/server/emails/do-and-tell.ts'
import { makeDataFolder } from './data-folder.ts'
import { ADMIN, signedInCustomer, TEST_SECRET } from './people.ts'
import { migratedDatabase } from './postgres.ts'
import { ENGLISH } from './words.ts'

export const ZONE = 'America/New_York'

const question = (id: string): BriefQuestion => ({
  id,
  label: `Question ${id}`,
  help: '',
  kind: 'Short answer',
  choices: [],
  required: true,
  shownWhen: null,
})

export const SEALED: FrozenPlan = {
  days: 10,
  changeDays: 5,
  rounds: 2,
  lateCreditPercent: 10,
  opening: 'Hello.',
  questions: [question('a'), question('b'), question('c')],
}

export interface WorkSite {
  app: App
  /** "2026-11-16", "12:00". */
  setTime(day: string, time?: string): void
  advance(ms: number): void
  order(plan?: FrozenPlan | null): Promise<{ order: Order; customer: Person }>
  action(
    order: Order,
    action: ActionToDo,
    mail?: ActionEmailOptions & { data?: Record<string, unknown> },
  ): Promise<Done>
  /** Oldest first. */
  mails(): Promise<{ kind: string; to: string; subject: string; text: string; orderId: string | null }[]>
  clearMails(): Promise<void>
  /** Another instance on the same database. */
  beside(): Promise<App>
}

export async function workSite(settings: Record<string, string> = {}): Promise<WorkSite> {
  const postgresUrl = inject('postgresUrl')
  const dataDir = await makeDataFolder({ sqlite: !postgresUrl })
  const environment = {
    DATA_DIR: dataDir,
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    TIME_ZONE: ZONE,
    SECRET: TEST_SECRET,
    DATABASE_URL: postgresUrl && (await migratedDatabase(postgresUrl)),
    ...settings,
  }
  let now = momentOf('2026-11-16', '09:00', ZONE)
  const open = () =>
    openApp(readSettings(environment), { clock: { now: () => now }, log: createLog('silent') })
  const app = await open()
  const apps = [app]
  await makeFirstAdmin(app)
  afterAll(async () => {
    for (const each of apps) await each.database.close()
    rmSync(dataDir, { recursive: true, force: true })
  })
  const { db } = app.database
  return {
    app,
    setTime: (day, time = '12:00') => void (now = momentOf(day, time, ZONE)),
    advance: (ms) => void (now += ms),
    async order(plan = SEALED) {
      const customer = await signedInCustomer({ app })
      const id = randomId()
      await db
        .insertInto('orders')
        .values(orderRow(id, customer, now))
        .execute()
      await db
        .insertInto('order_lines')
        .values({
          order_id: id,
          position: 1,
          kind: 'package',
          record_id: 'p',
          name: 'Basic',
          points: orderRow(id, customer, now).points,
          quantity: 1,
          unit_cents: 49_000,
          discount_cents: 0,
          billing: 'once',
          rate: null,
        })
        .execute()
      await db
        .insertInto('order_work')
        .values({
          order_id: id,
          state: 'awaiting-payment',
          waiting_on: 'customer',
          plan: plan && JSON.stringify(plan),
          next_at: plan && now,
          updated_at: now,
        })
        .execute()
      return { order: (await findOrder(db, id))!, customer }
    },
    action: ({ id }, action, { data, ...mail } = {}) =>
      inTransaction(app, async (unit) =>
        doAndTell(app, unit, {
          order: (await findOrder(unit.tx, id))!,
          action,
          actor: 'tester' as never,
          note: action.action,
          ...(data && { data }),
          email: mail,
        }),
      ),
    async mails() {
      const rows = await db.selectFrom('outbox').selectAll().orderBy('seq').execute()
      const agency = await loadAgency(app)
      return rows.map((row) => ({
        kind: row.kind,
        to: row.recipient,
        subject: row.subject,
        text: composeMail(row, agency, ENGLISH).text,
        orderId: row.order_id,
      }))
    },
    clearMails: async () => void (await db.deleteFrom('outbox').execute()),
    async beside() {
      const other = await open()
      apps.push(other)
      return other
    },
  }
}

const orderRow = (id: string, customer: Person, now: number): Omit<Order, 'seq'> => ({
  id,
  user_id: customer.userId,
  customer_name: 'Ada Buyer',
  customer_email: customer.email,
  customer_address: '1 Test Street',
  customer_country: 'Portugal',
  package_id: 'p',
  package_name: 'Basic',
  bill_of: null,
  part: null,
  parts: 1,
  part_paid_cents: 0,
  has_work: 1,
  later_cents: null,
  currency: 'USD',
  list_cents: 49_000,
  discount_cents: 0,
  net_cents: 49_000,
  tax_cents: 0,
  price_cents: 49_000,
  price_text: '490',
  points: JSON.stringify(Array.from({ length: 7 }, (_, at) => `Point ${at + 1}`)),
  order_status: 'Pending',
  payment_status: 'UnPaid',
  refunded: 0,
  pay_key: randomId(),
  paid_at: null,
  paid_month: null,
  receipt_number: null,
  mode: 'test',
  refunded_cents: 0,
  coupon_id: null,
  coupon_code: null,
  coupon_held: 0,
  coupon_held_until: null,
  language: null,
  billing: 'once',
  retainer_id: null,
  period: null,
  company_name: '',
  vat_number: '',
  tax: null,
  vat_confirmed_at: null,
  vat_confirmed_by: null,
  version: 1,
  placed_at: now,
  updated_at: now,
})
