// Delivers messages by real HTTP and sends them again until the merchant takes them, with growing pauses, as
// the real provider does.
import type { Checkout, Message, Payment } from './state.ts'

/** 10, 20, 40 s … at most a day apart: sixteen times again, over about four days. */
export const RETRY_DELAYS = Array.from({ length: 16 }, (_, i) => Math.min(10_000 * 2 ** i, 86_400_000))

const PATIENCE = 20_000
const SENDER = 'Shingle-Stand-In/1.0'

export interface SenderOptions {
  fetch: typeof fetch
  now(): number
  retryDelays: number[]
  /**
   * Called before a message leaves, or a crash would make the verifier deny what was sent; and after it was
   * answered.
   */
  save(): Promise<void>
}

export interface Sender {
  schedule(checkout: Checkout, payment: Payment, message: Message): void
  close(): Promise<void>
}

export function createSender({ fetch, now, retryDelays, save }: SenderOptions): Sender {
  const timers = new Map<Message, NodeJS.Timeout>()
  const underway = new Set<Promise<void>>()
  const closing = new AbortController()

  async function deliver(url: string, body: string): Promise<{ taken: boolean; answer: string }> {
    try {
      const response = await fetch(url, {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/x-www-form-urlencoded', 'user-agent': SENDER },
        redirect: 'manual',
        signal: AbortSignal.any([closing.signal, AbortSignal.timeout(PATIENCE)]),
      })
      await response.body?.cancel()
      return { taken: response.ok, answer: String(response.status) }
    } catch (error) {
      return {
        taken: false,
        answer: error instanceof Error && error.name === 'TimeoutError' ? 'no answer in time' : 'not reached',
      }
    }
  }

  async function attempt(checkout: Checkout, payment: Payment, message: Message): Promise<void> {
    // Money that has arrived does not turn pending because an older message comes late.
    if (message.brings && !(payment.status === 'Completed' && message.brings === 'Pending'))
      payment.status = message.brings
    await save().catch(() => undefined)
    const { taken, answer } = await deliver(checkout.form.notifyUrl, message.body)
    if (closing.signal.aborted && !taken) return // Still due: the next start sends it.
    const pause = taken ? undefined : retryDelays[message.attempts]
    message.attempts += 1
    message.answer = answer
    message.dueAt = pause === undefined ? undefined : now() + pause
    schedule(checkout, payment, message)
    await save().catch(() => undefined)
  }

  function schedule(checkout: Checkout, payment: Payment, message: Message): void {
    if (message.dueAt === undefined || closing.signal.aborted) return
    const start = (): void => {
      timers.delete(message)
      const work = attempt(checkout, payment, message).finally(() => underway.delete(work))
      underway.add(work)
    }
    timers.set(message, setTimeout(start, Math.max(0, message.dueAt - now())).unref())
  }

  return {
    schedule,
    async close() {
      closing.abort()
      for (const timer of timers.values()) clearTimeout(timer)
      await Promise.all(underway)
    },
  }
}
