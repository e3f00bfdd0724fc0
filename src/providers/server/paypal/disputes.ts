// Disputes, as PayPal itself knows them.
import { ProviderError } from '../provider.ts'
import type { FoundDispute } from '../provider.ts'
import { pathId } from './client.ts'
import type { Client } from './client.ts'
import { disputeListShape, disputeShape } from './shapes.ts'

/** The buyer's claim came to nothing, or PayPal pays it: the seller has the money. */
export const isWon = (outcome: string | undefined): boolean =>
  /^(RESOLVED_SELLER_FAVOU?R|RESOLVED_WITH_PAYOUT|CANCELED_BY_BUYER)$/.test(outcome ?? '')

/** The last dispute about a payment. Undefined if there is none, or the app may not read disputes. */
export async function findDispute(client: Client, txnId: string): Promise<FoundDispute | undefined> {
  const path = '/v1/customer/disputes'
  try {
    const list = await client.call({
      method: 'GET',
      path: `${path}?disputed_transaction_id=${pathId(txnId)}`,
      shape: disputeListShape,
    })
    const items = 'value' in list ? (list.value.items ?? []) : []
    const last = items.toSorted((one, other) => (one.create_time < other.create_time ? -1 : 1)).at(-1)
    if (!last) return undefined
    const id = last.dispute_id
    const found = await client.call({ method: 'GET', path: `${path}/${pathId(id)}`, shape: disputeShape })
    return 'value' in found ? { id, isWon: isWon(found.value.dispute_outcome?.outcome_code) } : undefined
  } catch (error) {
    if (error instanceof ProviderError && error.kind === 'misconfigured') return undefined
    throw error
  }
}
