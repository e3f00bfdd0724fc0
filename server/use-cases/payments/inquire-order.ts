// An admin asks the providers about an order, or about all checkouts of a day.
import { Failure } from '#domain/errors.ts'
import { requireAdmin, type Viewer } from '#domain/permissions.ts'
import type { House } from '../../house.ts'
import { ProviderError } from '../../payments/provider.ts'
import { anyOrder } from '../orders/find-order.ts'
import { toOrderRecord, type OrderRecord } from '../orders/order-record.ts'
import { checkoutsOf } from './checkouts.ts'
import { inquireCheckout } from './inquire-checkout.ts'
import { providerName } from './provider-name.ts'

/** The newest are the ones that may still change; a call must end in time. */
const MAX_ASKED = 2

export async function inquireOrder(house: House, viewer: Viewer, id: string): Promise<OrderRecord> {
  requireAdmin(viewer)
  await anyOrder(house, viewer, id)
  const checkouts = await checkoutsOf(house.database.db, id)
  const asked = [
    ...checkouts.filter(({ state }) => state === 'paid'),
    ...checkouts.filter(({ state }) => state !== 'paid'),
  ].slice(-MAX_ASKED)
  const answers = await Promise.allSettled(asked.map((checkout) => inquireCheckout(house, checkout)))
  const failed = answers.findIndex(({ status }) => status === 'rejected')
  if (failed >= 0) {
    const { reason } = answers[failed] as PromiseRejectedResult
    if (!(reason instanceof ProviderError)) throw reason
    throw new Failure('unavailable', `${providerName(asked[failed]!.provider)}: ${reason.message}`)
  }
  return toOrderRecord(house, await anyOrder(house, viewer, id))
}
