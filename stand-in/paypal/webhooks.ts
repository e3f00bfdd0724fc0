// Sends webhooks and retries with growing delays until the shop accepts them, as PayPal does.
import type { Change, Message, Order } from './state.ts'

/** 25 retries over three days. */
export const RETRY_DELAYS = Array.from({ length: 25 }, (_, i) => Math.min(10_000 * 2 ** i, 12_600_000))

const TIMEOUT_MS = 20_000
const USER_AGENT = 'PayPal/AUHD-214.0-58682637 (Shingle-Stand-In/1.0)'

interface SenderOptions {
  notifyUrl: string
  fetch: typeof fetch
  now(): number
  retryDelays: number[]
  /** Called before a webhook is sent, so a crash loses no state of it, and after its response. */
  save(): Promise<void>
}

export interface WebhookSender {
  schedule(order: Order, message: Message): void
  close(): Promise<void>
}

export function createWebhookSender(options: SenderOptions): WebhookSender {
  const { notifyUrl, fetch, now, retryDelays, save } = options
  const timers = new Map<Message, NodeJS.Timeout>()
  const inFlight = new Set<Promise<void>>()
  const closing = new AbortController()

  async function deliver({ body, headers }: Message): Promise<{ accepted: boolean; answer: string }> {
    try {
      const response = await fetch(notifyUrl, {
        method: 'POST',
        body,
        headers: { ...headers, accept: '*/*', 'user-agent': USER_AGENT },
        redirect: 'manual',
        signal: AbortSignal.any([closing.signal, AbortSignal.timeout(TIMEOUT_MS)]),
      })
      await response.body?.cancel()
      return { accepted: response.ok, answer: String(response.status) }
    } catch (error) {
      return {
        accepted: false,
        answer: error instanceof Error && error.name === 'TimeoutError' ? 'no answer in time' : 'not reached',
      }
    }
  }

  async function attempt(order: Order, message: Message): Promise<void> {
    if (message.attempts === 0 && message.brings) apply(order, message.brings)
    await save().catch(() => undefined)
    const { accepted, answer } = await deliver(message)
    // Still due: the next start sends it.
    if (closing.signal.aborted && !accepted) return
    const delay = accepted ? undefined : retryDelays[message.attempts]
    message.attempts += 1
    message.answer = answer
    message.dueAt = delay === undefined ? undefined : now() + delay
    schedule(order, message)
    await save().catch(() => undefined)
  }

  function schedule(order: Order, message: Message): void {
    if (message.dueAt === undefined || closing.signal.aborted) return
    const start = (): void => {
      timers.delete(message)
      const delivery = attempt(order, message).finally(() => inFlight.delete(delivery))
      inFlight.add(delivery)
    }
    timers.set(message, setTimeout(start, Math.max(0, message.dueAt - now())).unref())
  }

  return {
    schedule,
    async close() {
      closing.abort()
      for (const timer of timers.values()) clearTimeout(timer)
      await Promise.all(inFlight)
    },
  }
}

function apply(order: Order, { capture, refund }: Change): void {
  const changed = order.captures.find(({ id }) => id === capture?.id)
  if (changed && capture) changed.status = capture.status
  const failed = order.refunds.find(({ id }) => id === refund?.id)
  if (failed && refund) failed.status = refund.status
}
