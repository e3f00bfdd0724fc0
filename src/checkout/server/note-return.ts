import { isOwn, lockOwnOrder, payerOf, visibleOrder } from '#orders/server/find-order.ts'
import { writeEvent } from '#orders/server/order-events.ts'
import { liveCheckout, type StoredCheckout } from '#payments/server/ledger/checkouts.ts'
import { SECOND } from '#platform/rules/durations.ts'
import type { Actor, Viewer } from '#platform/rules/permissions.ts'
import { say } from '#platform/rules/words.ts'
import type { App } from '#platform/server/app.ts'
import type { Queryable } from '#platform/server/database/connect.ts'
import { inTransaction, type UnitOfWork } from '#platform/server/unit-of-work.ts'
import { ProviderError } from '#providers/server/provider.ts'
import { inquireCheckout } from './inquire-checkout.ts'
import { formOpenedAt, toOwnOrder, type OwnOrder } from './payment-progress.ts'

interface Return {
  /** The customer used the return URL from the pay form, instead of opening the page by hand. */
  sentBack: boolean
}

/** Records that the customer came back, once per opening of the pay form. It is no proof of payment. */
export async function noteReturn(
  app: App,
  viewer: Viewer,
  id: string,
  { sentBack }: Return,
): Promise<OwnOrder> {
  const order = await visibleOrder(app, viewer, id)
  if (!sentBack || !isOwn(viewer, order)) return toOwnOrder(app, order)
  const answered = await askOnce(app, id)
  if (answered) {
    await recordAnsweredReturn(app, viewer, answered)
    return toOwnOrder(app, await visibleOrder(app, viewer, id))
  }
  // Checked without the lock first: the waiting page polls, and only the first request needs the lock.
  if ((await newReturn(app.database.db, id)) !== undefined) await recordReturn(app, viewer, id)
  return toOwnOrder(app, order)
}

/** Inquiries in progress, by order id. */
const asking = new WeakMap<App, Map<string, Promise<StoredCheckout | undefined>>>()

/**
 * Asks the provider once, and all reloads meanwhile wait for the same answer. The row is read as part of that
 * question, so that a later reload sees when the provider answered.
 */
function askOnce(app: App, orderId: string): Promise<StoredCheckout | undefined> {
  const running = asking.get(app) ?? new Map<string, Promise<StoredCheckout | undefined>>()
  asking.set(app, running)
  const question = running.get(orderId) ?? askProvider(app, orderId).finally(() => running.delete(orderId))
  running.set(orderId, question)
  return question
}

/** Reloads within this time don't ask again, unless the customer began to pay again meanwhile. */
const ASKED_MS = SECOND / 2

/** The checkout that a provider answered about: its answer is applied, and there is nothing to wait for. */
async function askProvider(app: App, orderId: string): Promise<StoredCheckout | undefined> {
  const checkout = await liveCheckout(app.database.db, orderId)
  if (!checkout) return undefined
  const { asked_at: askedAt, updated_at: updatedAt } = checkout
  if (askedAt !== null && askedAt >= updatedAt && app.clock.now() - askedAt < ASKED_MS) return checkout
  try {
    await inquireCheckout(app, checkout)
    return checkout
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    app.log.warn('the provider was not asked after the return', { checkout: checkout.id, error })
    return undefined
  }
}

/** Keeps the return as evidence. The provider answered, so nothing is waited for. */
const recordAnsweredReturn = (app: App, viewer: Viewer, { id: checkout, order_id: id }: StoredCheckout) =>
  inTransaction(app, async (unit) => {
    const order = await lockOwnOrder(app, unit, viewer, id)
    const returns = await readReturns(unit.tx, id)
    if (!returns.some((data) => data.checkout === checkout))
      await writeReturn(unit, payerOf(viewer, order), id, { checkout })
  })

/** The opening of the pay form that this return belongs to; undefined if its return is recorded already. */
async function newReturn(db: Queryable, id: string): Promise<number | undefined> {
  const openedAt = await formOpenedAt(db, id)
  const isRecorded = (await readReturns(db, id)).some((data) => data.formOpenedAt === openedAt)
  return openedAt === 0 || isRecorded ? undefined : openedAt
}

const recordReturn = (app: App, viewer: Viewer, id: string): Promise<void> =>
  inTransaction(app, async (unit) => {
    const order = await lockOwnOrder(app, unit, viewer, id)
    const openedAt = await newReturn(unit.tx, id)
    if (openedAt !== undefined)
      await writeReturn(unit, payerOf(viewer, order), id, { formOpenedAt: openedAt })
  })

async function readReturns(db: Queryable, id: string): Promise<Record<string, unknown>[]> {
  const events = db.selectFrom('order_events').select('data').where('order_id', '=', id)
  const rows = await events.where('kind', '=', 'returned').execute()
  return rows.map(({ data }) => JSON.parse(data) as Record<string, unknown>)
}

const writeReturn = (
  unit: UnitOfWork,
  actor: Actor,
  id: string,
  data: Record<string, unknown>,
): Promise<void> =>
  writeEvent(unit, id, {
    kind: 'returned',
    actor,
    note: say('checkout.errors', 'note.cameBack'),
    data,
  })
