// Sends messages by HTTP and retries with growing delays until the merchant accepts them, as PayPal and
// Stripe do.

/** 10, 20, 40 s …, at most a day: sixteen retries in about four days, as PayPal does. */
export const RETRY_DELAYS = Array.from({ length: 16 }, (_, i) => Math.min(10_000 * 2 ** i, 86_400_000))

const TIMEOUT_MS = 20_000

/** How far the delivery of a message is. */
export interface Sendable {
  /** When it is sent next; absent once it was accepted or given up. */
  dueAt?: number | undefined
  attempts: number
  /** The last response: an HTTP status, or why there was none. */
  answer?: string
}

export interface Posting {
  url: string
  body: string
  headers: Record<string, string>
}

export interface SenderOptions {
  fetch: typeof fetch
  now(): number
  retryDelays: number[]
  /** Called before a message is sent, so a crash loses no state of it, and after its response. */
  save(): Promise<void>
}

export interface Sender {
  /** `prepare` is called before every try. Without a result, the message is dropped. */
  schedule(message: Sendable, prepare: () => Posting | undefined): void
  close(): Promise<void>
}

export function createSender({ fetch, now, retryDelays, save }: SenderOptions): Sender {
  const timers = new Map<Sendable, NodeJS.Timeout>()
  const inFlight = new Set<Promise<void>>()
  const closing = new AbortController()

  async function deliver({ url, body, headers }: Posting): Promise<{ accepted: boolean; answer: string }> {
    try {
      const response = await fetch(url, {
        method: 'POST',
        body,
        headers,
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

  async function attempt(message: Sendable, prepare: () => Posting | undefined): Promise<void> {
    const posting = prepare()
    if (!posting) message.dueAt = undefined
    await save().catch(() => undefined)
    if (!posting) return
    const { accepted, answer } = await deliver(posting)
    // Still due: the next start sends it.
    if (closing.signal.aborted && !accepted) return
    const delay = accepted ? undefined : retryDelays[message.attempts]
    message.attempts += 1
    message.answer = answer
    message.dueAt = delay === undefined ? undefined : now() + delay
    schedule(message, prepare)
    await save().catch(() => undefined)
  }

  function schedule(message: Sendable, prepare: () => Posting | undefined): void {
    if (message.dueAt === undefined || closing.signal.aborted) return
    const start = (): void => {
      timers.delete(message)
      const delivery = attempt(message, prepare).finally(() => inFlight.delete(delivery))
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
