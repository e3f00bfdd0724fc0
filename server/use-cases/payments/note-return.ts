import { requireSignedIn, type Viewer } from '#domain/permissions.ts'
import { SECOND } from '../../clock.ts'
import type { Queryable } from '../../database/connect.ts'
import type { House } from '../../house.ts'
import { ProviderError } from '../../payments/provider.ts'
import { inTransaction } from '../../unit-of-work.ts'
import { isOwn, lockOwnOrder, visibleOrder } from '../orders/find-order.ts'
import { writeEvent } from '../orders/order-events.ts'
import { liveCheckout } from './checkouts.ts'
import { inquireCheckout } from './inquire-checkout.ts'
import { formOpenedAt, toFollowedOrder, type FollowedOrder } from './payment-progress.ts'

interface Return {
  /** The customer used the return URL from the pay form, instead of opening the page by hand. */
  sentBack: boolean
}

/** Records that the customer came back, once per opening of the pay form. It is no proof of payment. */
export async function noteReturn(
  house: House,
  viewer: Viewer,
  id: string,
  { sentBack }: Return,
): Promise<FollowedOrder> {
  const order = await visibleOrder(house, viewer, id)
  if (!sentBack || !isOwn(viewer, order)) return toFollowedOrder(house, order)
  if (await askProvider(house, id)) return toFollowedOrder(house, await visibleOrder(house, viewer, id))
  // Checked without the lock first: the waiting page polls, and only the first request needs the lock.
  if ((await newReturn(house.database.db, id)) !== undefined) await recordReturn(house, viewer, id)
  return toFollowedOrder(house, order)
}

/** Reloads within this time don't ask again. */
const ASKED_MS = SECOND / 2

/** True if a provider with an API answered: then its answer is applied, and there is nothing to wait for. */
async function askProvider(house: House, id: string): Promise<boolean> {
  const checkout = await liveCheckout(house.database.db, id)
  if (!checkout) return false
  if (checkout.asked_at !== null && house.clock.now() - checkout.asked_at < ASKED_MS) return true
  try {
    await inquireCheckout(house, checkout)
    return true
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    house.log.warn('the provider was not asked after the return', { checkout: checkout.id, error })
    return false
  }
}

/** The opening of the pay form that this return belongs to; undefined if its return is recorded already. */
async function newReturn(db: Queryable, id: string): Promise<number | undefined> {
  const openedAt = await formOpenedAt(db, id)
  const returns = await db
    .selectFrom('order_events')
    .select('data')
    .where('order_id', '=', id)
    .where('kind', '=', 'returned')
    .execute()
  const isRecorded = returns.some(({ data }) => JSON.parse(data).formOpenedAt === openedAt)
  return openedAt === 0 || isRecorded ? undefined : openedAt
}

const recordReturn = (house: House, viewer: Viewer, id: string): Promise<void> =>
  inTransaction(house, async (work) => {
    await lockOwnOrder(house, work, viewer, id)
    const openedAt = await newReturn(work.tx, id)
    if (openedAt === undefined) return
    await writeEvent(work, id, {
      kind: 'returned',
      actor: requireSignedIn(viewer),
      note: 'The customer came back from the payment page.',
      data: { formOpenedAt: openedAt },
    })
  })
