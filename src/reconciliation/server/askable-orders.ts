// The orders whose payments a provider can be asked about.
import type { App } from '#platform/server/app.ts'
import { inChunks } from './chunks.ts'

export const apiProviders = ({ payments }: App): string[] =>
  payments.all.filter(({ api }) => api).map(({ name }) => name)

/** Those of the orders that have a checkout at a provider that is set up. */
export async function askableOrders(app: App, ids: Iterable<string>): Promise<Set<string>> {
  const providers = apiProviders(app)
  if (!providers.length) return new Set()
  const rows = await inChunks(ids, (chunk) =>
    app.database.db
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
