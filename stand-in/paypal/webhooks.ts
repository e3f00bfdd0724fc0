// Sends webhooks as PayPal does. The change that a webhook reports happens when it is first sent.
import { createSender, type SenderOptions } from '../sender.ts'
import type { Change, Message, Order } from './state.ts'

/** 25 retries over three days. */
export const RETRY_DELAYS = Array.from({ length: 25 }, (_, i) => Math.min(10_000 * 2 ** i, 12_600_000))

const USER_AGENT = 'PayPal/AUHD-214.0-58682637 (Shingle-Stand-In/1.0)'

export interface WebhookSender {
  schedule(order: Order, message: Message): void
  close(): Promise<void>
}

export function createWebhookSender({
  notifyUrl,
  ...options
}: SenderOptions & { notifyUrl: string }): WebhookSender {
  const sender = createSender(options)
  return {
    schedule(order, message) {
      sender.schedule(message, () => {
        const { attempts, brings, body, headers } = message
        if (attempts === 0 && brings) apply(order, brings)
        return { url: notifyUrl, body, headers: { ...headers, accept: '*/*', 'user-agent': USER_AGENT } }
      })
    },
    close: () => sender.close(),
  }
}

function apply(order: Order, { capture, refund }: Change): void {
  const changed = order.captures.find(({ id }) => id === capture?.id)
  if (changed && capture) changed.status = capture.status
  const failed = order.refunds.find(({ id }) => id === refund?.id)
  if (failed && refund) failed.status = refund.status
}
