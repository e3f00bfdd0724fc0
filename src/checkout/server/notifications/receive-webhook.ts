// Takes a webhook of a provider with an API. The signature is checked before anything is stored; a worker
// asks the provider later.
import { findOrder } from '#orders/server/find-order.ts'
import { Failure } from '#platform/rules/errors.ts'
import type { Viewer } from '#platform/rules/permissions.ts'
import { say } from '#platform/rules/words.ts'
import type { App } from '#platform/server/app.ts'
import { findProvider } from '#providers/server/payments.ts'
import { storeNotification } from './receive-notification.ts'

export const WEBHOOK_LIMIT = 256 * 1024

interface ReceivedWebhook {
  provider: 'stripe' | 'paypal'
  raw: Uint8Array
  headers: Headers
}

export async function receiveWebhook(
  app: App,
  _viewer: Viewer,
  { provider: name, raw, headers }: ReceivedWebhook,
): Promise<void> {
  const provider = findProvider(app.payments, name)
  if (!provider) throw new Failure('not-found', say('checkout.agency', 'unknownProvider'))
  const signature = Object.fromEntries(
    provider.signatureHeaders.flatMap((header) => {
      const value = headers.get(header)
      return value === null ? [] : [[header, value]]
    }),
  )
  const verdict = await provider.verify({ raw, headers: signature, receivedAt: app.clock.now() })
  app.metrics.countWebhook(name, verdict)
  if (verdict === 'invalid') throw new Failure('malformed', say('checkout.agency', 'badSignature'))
  if (verdict === 'unknown')
    throw new Failure('unavailable', say('checkout.agency', 'signatureNotChecked'), { retryAfter: 60 })
  const { event } = provider.read(raw)
  // An order of ours that is not here, for instance during a restore. The provider sends it again.
  if (event.orderRef && !(await findOrder(app.database.db, event.orderRef.id)))
    throw new Failure('unavailable', say('checkout.agency', 'orderNotKnown'), { retryAfter: 60 })
  await storeNotification(app, provider, raw)
}
