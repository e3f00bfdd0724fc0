// An admin asks the providers about an order.
import { orderForTeam } from '#orders/server/find-order.ts'
import { toOrderRecord, type OrderRecord } from '#orders/server/order-record.ts'
import { checkoutsOf, isLive, type StoredCheckout } from '#payments/server/ledger/checkouts.ts'
import { inTime } from '#payments/server/ledger/in-time.ts'
import { Failure } from '#platform/rules/errors.ts'
import { requirePermission, type Viewer } from '#platform/rules/permissions.ts'
import type { App } from '#platform/server/app.ts'
import { providerName } from '#providers/server/provider-name.ts'
import { ProviderError } from '#providers/server/provider.ts'
import { inquireCheckout } from './inquire-checkout.ts'

/** A call must end in time, so only those that matter most are asked about. */
const MAX_ASKED = 3

/**
 * Money can be taken back from a paid checkout, and can arrive from a live one. A closed one rarely changes.
 */
const importance = (checkout: StoredCheckout): number =>
  checkout.state === 'paid' ? 2 : isLive(checkout) ? 1 : 0

export async function inquireOrder(app: App, viewer: Viewer, id: string): Promise<OrderRecord> {
  requirePermission(viewer, 'work-on-orders')
  await orderForTeam(app, viewer, id)
  const checkouts = await checkoutsOf(app.database.db, id)
  const asked = checkouts
    .toSorted((one, other) => importance(other) - importance(one) || other.created_at - one.created_at)
    .slice(0, MAX_ASKED)
  const answers = await Promise.allSettled(
    asked.map((checkout) => inTime(app, () => inquireCheckout(app, checkout))),
  )
  const failed = answers.findIndex(({ status }) => status === 'rejected')
  if (failed >= 0) {
    const { reason } = answers[failed] as PromiseRejectedResult
    if (!(reason instanceof ProviderError)) throw reason
    throw new Failure('unavailable', `${providerName(asked[failed]!.provider)}: ${reason.message}`)
  }
  return toOrderRecord(await app.format(), await orderForTeam(app, viewer, id))
}
