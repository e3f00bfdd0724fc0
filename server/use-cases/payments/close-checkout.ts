import type { CheckoutRowState } from '../../database/tables.ts'
import type { House } from '../../house.ts'
import { ProviderError } from '../../payments/provider.ts'
import type { Work } from '../../unit-of-work.ts'
import { liveCheckout } from './checkouts.ts'
import { inquireCheckout } from './inquire-checkout.ts'

/**
 * Marks the order's checkout to be closed at the provider. A payment that is on its way, or is being taken,
 * can't be stopped any more.
 */
export async function markClosing(work: Work, orderId: string): Promise<void> {
  await work.tx
    .updateTable('checkouts')
    .set({ state: 'closing', next_try_at: work.at, updated_at: work.at })
    .where('order_id', '=', orderId)
    .where('state', 'in', ['opening', 'open'])
    .execute()
  await work.tell('checkouts')
}

/** Closes it now. If the provider does not answer, the worker goes on trying. */
export async function closeMarked(house: House, orderId: string): Promise<CheckoutRowState | undefined> {
  const checkout = await liveCheckout(house.database.db, orderId)
  if (checkout?.state !== 'closing') return checkout?.state
  try {
    return await inquireCheckout(house, checkout)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    house.log.warn('checkout not closed yet', { checkout: checkout.id, error })
    return 'closing'
  }
}
