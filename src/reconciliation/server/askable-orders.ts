// The orders whose payments a provider can be asked about.
import type { House } from '#platform/server/house.ts'
import { inChunks } from './chunks.ts'

export const apiProviders = ({ payments }: House): string[] =>
  payments.all.filter(({ api }) => api).map(({ name }) => name)

/** Those of the orders that have a checkout at a provider that is set up. */
export async function askableOrders(house: House, ids: Iterable<string>): Promise<Set<string>> {
  const providers = apiProviders(house)
  if (!providers.length) return new Set()
  const rows = await inChunks(ids, (chunk) =>
    house.database.db
      .selectFrom('checkouts')
      .select('order_id')
      .distinct()
      .where('order_id', 'in', chunk)
      .where('ref', 'is not', null)
      .where('provider', 'in', providers)
      .execute(),
  )
  return new Set(rows.map((row) => row.order_id))
}
