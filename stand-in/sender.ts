// Sends messages by HTTP and retries with growing delays until the merchant accepts them, as PayPal does.
import type { Checkout, Message, Payment } from './state.ts'

/** 10, 20, 40 s …, at most a day: sixteen retries in about four days, as PayPal does. */
export const RETRY_DELAYS = Array.from({ length: 16 }, (_, i) => Math.min(10_000 * 2 ** i, 86_400_000))

const TIMEOUT_MS = 20_000
const USER_AGENT = 'Shingle-Stand-In/1.0'

interface SenderOptions {
  fetch: typeof fetch
  now(): number
  retryDelays: number[]
  /** Called before a message is sent, so a crash loses no state of it, and after its response. */
  save(): Promise<void>
}

export interface Sender {
  schedule(checkout: Checkout, payment: Payment, message: Message): void
  close(): Promise<void>
}

export function createSender({ fetch, now, retryDelays, save }: SenderOptions): Sender {
  const timers = new Map<Message, NodeJS.Timeout>()
  const inFlight = new Set<Promise<void>>()
  const closing = new AbortController()

  async function deliver(url: string, body: string): Promise<{ accepted: boolean; answer: string }> {
    try {
      const response = await fetch(url, {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/x-www-form-urlencoded', 'user-agent': USER_AGENT },
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

  async function attempt(checkout: Checkout, payment: Payment, message: Message): Promise<void> {
    // A late Pending message does not change a completed payment.
    if (message.brings && !(payment.status === 'Completed' && message.brings === 'Pending'))
      payment.status = message.brings
    await save().catch(() => undefined)
    const { accepted, answer } = await deliver(checkout.form.notifyUrl, message.body)
    // Still due: the next start sends it.
    if (closing.signal.aborted && !accepted) return
    const delay = accepted ? undefined : retryDelays[message.attempts]
    message.attempts += 1
    message.answer = answer
    message.dueAt = delay === undefined ? undefined : now() + delay
    schedule(checkout, payment, message)
    await save().catch(() => undefined)
  }

  function schedule(checkout: Checkout, payment: Payment, message: Message): void {
    if (message.dueAt === undefined || closing.signal.aborted) return
    const start = (): void => {
      timers.delete(message)
      const delivery = attempt(checkout, payment, message).finally(() => inFlight.delete(delivery))
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
