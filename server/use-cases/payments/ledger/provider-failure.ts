// What a provider's failure means: words for the customer, and a mail to the admins if only they can help.
import { HOUR } from '#domain/durations.ts'
import { Failure } from '#domain/errors.ts'
import { SYSTEM_ACTOR } from '#domain/permissions.ts'
import type { House } from '../../../house.ts'
import { providerName } from '../../../payments/provider-name.ts'
import { ProviderError } from '../../../payments/provider.ts'
import { inTransaction } from '../../../unit-of-work.ts'
import { lockOrder } from '../../orders/find-order.ts'
import { writeEvent } from '../../orders/order-events.ts'
import { mailAttention } from '../../orders/order-mails.ts'
import type { Order } from '../../orders/order-record.ts'

export const unavailable = (words: string): Failure => new Failure('unavailable', words, { retryAfter: 30 })

/** Any other error stays what it is. */
export function asFailure(house: House, error: unknown, provider: string): unknown {
  if (!(error instanceof ProviderError)) return error
  house.log.warn('payment provider', { provider, kind: error.kind, error })
  const name = providerName(provider)
  return unavailable(
    error.kind === 'unavailable'
      ? `${name} does not answer right now. Your order is safe: ` +
          'please try again in a minute, or choose another way to pay.'
      : `${name} can’t take this payment right now. Your order is safe: ` +
          'please choose another way to pay, or write to us.',
  )
}

/** A wrong key or a limited account is for the admins to mend. They are told about an order once an hour. */
export async function alertAdmins(
  house: House,
  { id }: Order,
  error: unknown,
  what = 'A customer could not pay.',
): Promise<void> {
  if (!(error instanceof ProviderError) || error.kind === 'unavailable') return
  const note = `${what} The provider says: ${error.message}`
  await inTransaction(house, async (unit) => {
    const order = await lockOrder(house, unit, id)
    const recent = unit.tx
      .selectFrom('order_events')
      .select('seq')
      .where('order_id', '=', id)
      .where('note', 'like', `${what}%`)
      .where('at', '>', unit.at - HOUR)
    if (!order || (await recent.limit(1).executeTakeFirst())) return
    await writeEvent(unit, id, { kind: 'notice', actor: SYSTEM_ACTOR, note })
    await mailAttention(house, unit, order, { note })
  })
}
