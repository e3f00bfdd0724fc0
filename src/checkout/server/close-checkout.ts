import { liveCheckout } from '#payments/server/ledger/checkouts.ts'
import type { CheckoutRowState } from '#payments/server/payment-tables.ts'
import type { App } from '#platform/server/app.ts'
import { ProviderError } from '#providers/server/provider.ts'
import { inquireCheckout } from './inquire-checkout.ts'

/** Closes it now. If the provider does not answer, the worker goes on trying. */
export async function closeMarked(app: App, orderId: string): Promise<CheckoutRowState | undefined> {
  const checkout = await liveCheckout(app.database.db, orderId)
  if (checkout?.state !== 'closing') return checkout?.state
  try {
    return await inquireCheckout(app, checkout)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    app.log.warn('checkout not closed yet', { checkout: checkout.id, error })
    return 'closing'
  }
}
