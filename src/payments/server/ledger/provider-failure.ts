// What a provider's failure means: words for the customer, and an email to the admins if only they can help.
import { lockOrder } from '#orders/server/find-order.ts'
import { writeEvent } from '#orders/server/order-events.ts'
import type { Order } from '#orders/server/order-record.ts'
import { HOUR } from '#platform/rules/durations.ts'
import { Failure } from '#platform/rules/errors.ts'
import { SYSTEM_ACTOR } from '#platform/rules/permissions.ts'
import { say } from '#platform/rules/words.ts'
import type { App } from '#platform/server/app.ts'
import { inTransaction } from '#platform/server/unit-of-work.ts'
import { providerName } from '#providers/server/provider-name.ts'
import { ProviderError } from '#providers/server/provider.ts'
import { callAttention } from '../events/payment-emails.ts'

export const unavailable = (words: string): Failure => new Failure('unavailable', words, { retryAfter: 30 })

/** Any other error stays what it is. */
export function asFailure(app: App, error: unknown, provider: string): unknown {
  if (!(error instanceof ProviderError)) return error
  app.log.warn('payment provider', { provider, kind: error.kind, error })
  return unavailable(
    say('payments.errors', error.kind === 'unavailable' ? 'unavailable' : 'cantTake', {
      provider: providerName(provider),
    }),
  )
}

/** A wrong key or a limited account is for the admins to mend. They are told about an order once an hour. */
export async function alertAdmins(
  app: App,
  { id }: Order,
  error: unknown,
  what: 'notPaid' | 'refundWaits' = 'notPaid',
): Promise<void> {
  if (!(error instanceof ProviderError) || error.kind === 'unavailable') return
  const alert = { alert: what }
  const note = say('payments.agency', `alert.${what}`, { said: error.message })
  await inTransaction(app, async (unit) => {
    const order = await lockOrder(app, unit, id)
    const recent = unit.tx
      .selectFrom('order_events')
      .select('seq')
      .where('order_id', '=', id)
      .where('data', '=', JSON.stringify(alert))
      .where('at', '>', unit.at - HOUR)
    if (!order || (await recent.limit(1).executeTakeFirst())) return
    await writeEvent(unit, id, { kind: 'notice', actor: SYSTEM_ACTOR, note, data: alert })
    await callAttention(app, unit, order, { note })
  })
}
