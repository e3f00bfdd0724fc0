// An admin has the providers asked about every checkout of a day.
import { isDay } from '#platform/rules/dates.ts'
import { spanOf } from '#platform/rules/day-range.ts'
import { invalid } from '#platform/rules/errors.ts'
import { requirePermission, type Viewer } from '#platform/rules/permissions.ts'
import { say } from '#platform/rules/words.ts'
import type { App } from '#platform/server/app.ts'
import { inTransaction } from '#platform/server/unit-of-work.ts'
import { apiProviders } from './askable-orders.ts'

export interface AskedDay {
  /** How many checkouts the providers are asked about. */
  checkouts: number
}

/**
 * The checkout worker asks, one after the other: a busy day would take longer than a request may. Checkouts
 * that the provider never answered can't be asked about, and nobody can pay them.
 */
export async function askAboutDay(app: App, viewer: Viewer, { day }: { day: string }): Promise<AskedDay> {
  requirePermission(viewer, 'change-money')
  if (!isDay(day)) throw invalid({ day: say('reconciliation.agency', 'chooseDay') })
  const providers = apiProviders(app)
  if (!providers.length) return { checkouts: 0 }
  const { PAYMENT_MODE: mode } = app.settings
  const { timeZone } = await app.format()
  const { from, before } = spanOf({ from: day, to: day }, timeZone)
  return inTransaction(app, async (unit) => {
    const { numUpdatedRows } = await unit.tx
      .updateTable('checkouts')
      .set({ next_try_at: unit.at })
      .where('created_at', '>=', from)
      .where('created_at', '<', before)
      .where('ref', 'is not', null)
      .where('provider', 'in', providers)
      // The keys of one mode can't ask about the other.
      .where('order_id', 'in', (query) => query.selectFrom('orders').select('id').where('mode', '=', mode))
      .executeTakeFirst()
    await unit.signal('checkouts')
    return { checkouts: Number(numUpdatedRows) }
  })
}
