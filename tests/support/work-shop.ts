// A shop with orders whose work can be done: a sealed plan with questions, a clock that can be moved, people
// on both sides.
import type { BriefQuestion, FrozenPlan } from '#content/rules/values/frozen-plan.ts'
import type { Person, Viewer } from '#platform/rules/permissions.ts'
import { randomId } from '#platform/server/ids.ts'
import type { Act } from '#server/use-cases.ts'
import { actInEnglish } from './act-in-english.ts'
import { movableClock } from './movable-clock.ts'
import { signedInCustomer } from './people.ts'
import { orderBody } from './shop.ts'
import { startShop, type ShopOptions } from './start-shop.ts'

export const question = (id: string, more: Partial<BriefQuestion> = {}): BriefQuestion => ({
  id,
  label: `Question ${id}`,
  help: '',
  kind: 'Short answer',
  choices: [],
  required: true,
  shownWhen: null,
  ...more,
})

export const SEALED_PLAN: FrozenPlan = {
  days: 10,
  changeDays: 5,
  rounds: 2,
  lateCreditPercent: 10,
  opening: 'Glad to begin.',
  questions: [question('q1'), question('q2', { required: false })],
}

export interface WorkOrder {
  id: string
  person: Person
  owner: Act
  link: Act
}

const POINTS = ['Audit', 'Report', 'Call']

export async function startWorkShop(options: ShopOptions = {}) {
  const clock = movableClock()
  const shop = await startShop({ prices: { Basic: '490' }, ...options, parts: { clock, ...options.parts } })
  const { site, plan } = shop
  const { db } = site.app.database
  const as = (viewer: Viewer): Act => actInEnglish(site.app, viewer)
  const boss: Person = {
    ...(await signedInCustomer(site)),
    role: 'admin',
    name: 'Ida Lead',
  }
  await db.updateTable('user').set({ name: boss.name }).where('id', '=', boss.userId).execute()
  await db
    .insertInto('admin_users')
    .values({ id: randomId(), email: boss.email, role: 'Admin', version: 1, created_at: 0, updated_at: 0 })
    .execute()
  const agency = as(boss)
  return {
    ...shop,
    clock,
    db,
    as,
    boss,
    agency,
    /** A placed order, with a plan as if its package had one. */
    async order({
      sealed = SEALED_PLAN,
      person,
    }: { sealed?: FrozenPlan | null; person?: Person } = {}): Promise<WorkOrder> {
      const customer = person ?? (await signedInCustomer(site))
      const owner = as(customer)
      const { order } = await owner.placeOrder(orderBody(plan, customer.email))
      await db
        .updateTable('orders')
        .set({ points: JSON.stringify(POINTS) })
        .where('id', '=', order._id)
        .execute()
      await db
        .updateTable('order_work')
        .set({ plan: sealed && JSON.stringify(sealed) })
        .where('order_id', '=', order._id)
        .execute()
      const link = as({ role: 'visitor', orderLink: { orderId: order._id, userId: customer.userId } })
      return { id: order._id, person: customer, owner, link }
    },
    /** Records the payment. Money needs a recent sign-in. */
    pay: (id: string) =>
      as({ ...boss, confirmedAt: clock.now() }).recordPayment(id, { amount: '490', note: 'cash' }),
    /** Paid and briefed: day 0. */
    async started(more?: { sealed?: FrozenPlan | null; person?: Person }): Promise<WorkOrder> {
      const order = await this.order(more)
      await this.pay(order.id)
      if (more?.sealed === undefined) {
        await order.owner.saveAnswer(order.id, 'q1', { answer: 'A bakery' })
        await order.owner.sendBrief(order.id)
      }
      return order
    },
    async delivered(): Promise<WorkOrder> {
      const order = await this.started()
      await agency.deliver(order.id, { words: 'Here it is.' })
      return order
    },
    /** A complete file that is not attached to anything yet. */
    async file(
      orderId: string,
      { side = 'agency', to = null }: { side?: 'agency' | 'customer'; to?: string | null } = {},
    ) {
      const id = randomId()
      await db
        .insertInto('files')
        .values({
          id,
          order_id: orderId,
          side,
          actor: boss.userId,
          name: `${id}.pdf`,
          mime: 'application/pdf',
          size: 3,
          received: 3,
          sha256: `hash of ${id}`,
          attached_to: to,
          created_at: Date.now(),
          updated_at: Date.now(),
        })
        .execute()
      return id
    },
  }
}

export interface Refused {
  code: string
  message: string
  more: { errors?: Record<string, string>; current?: unknown; sent?: unknown }
}

/** How a promise was refused; fails the test if it was not. */
export async function refusal(promise: Promise<unknown>): Promise<Refused> {
  const outcome = await promise.then(
    () => undefined,
    (error: unknown) => error,
  )
  if (outcome === undefined) throw new Error('It was not refused.')
  if (!(outcome instanceof Error && 'code' in outcome)) throw outcome
  return outcome as unknown as Refused
}
