// Takes the money of an order that the buyer approved.
import type { Inquiry, OpenCheckout } from '../provider.ts'
import { pathId } from './client.ts'
import type { Client } from './client.ts'
import { captureOutcome, errorOf } from './errors.ts'
import { capturesOf, inquire, inquiryOf } from './read-order.ts'
import { orderShape } from './shapes.ts'

interface CaptureOptions {
  client: Client
  test: boolean
  /** A declined capture needs a new key, or PayPal repeats its answer. */
  key: string
}

export async function capture(checkout: OpenCheckout, options: CaptureOptions): Promise<Inquiry> {
  const { client, test, key } = options
  const answer = await client.call({
    method: 'POST',
    path: `/v2/checkout/orders/${pathId(checkout.ref)}/capture`,
    requestId: key,
    body: {},
    shape: orderShape,
  })
  if ('value' in answer)
    return capturesOf(answer.value).length > 0
      ? inquiryOf(answer.value, test)
      : inquire(client, test, checkout)
  switch (captureOutcome(answer.refusal)) {
    case 'declined':
      return { state: 'open', events: [] }
    case 'over':
      return { state: 'closed', events: [] }
    case 'look':
      return inquire(client, test, checkout)
    case undefined:
      throw errorOf(answer.refusal, 'take a payment')
  }
}
