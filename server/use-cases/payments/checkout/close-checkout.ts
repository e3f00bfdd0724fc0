import type { CheckoutRowState } from '../../../database/payment-tables.ts'
import type { House } from '../../../house.ts'
import { ProviderError } from '../../../payments/provider.ts'
import { liveCheckout } from '../ledger/checkouts.ts'
import { inquireCheckout } from './inquire-checkout.ts'

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
