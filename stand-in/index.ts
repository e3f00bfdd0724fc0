// A payment provider in a box: it speaks PayPal Payments Standard and its notifications over HTTP, so that a
// shop can be tried out with the very code that later talks to the real one. It knows nothing of the shop it
// serves.
import { isLoopback } from './checkout-form.ts'
import { newToken } from './random-ids.ts'
import { createRoutes } from './routes.ts'
import { createSender, RETRY_DELAYS } from './sender.ts'
import { fromSaved, toSaved } from './state.ts'
import { memoryStore } from './store.ts'
import type { StandInStore } from './store.ts'

export { isLoopback } from './checkout-form.ts'
export { fileStore } from './file-store.ts'
export { memoryStore } from './store.ts'
export type { StandInStore } from './store.ts'

export interface StandInOptions {
  /** The path under which it lives, such as "/stand-in". */
  prefix: string
  /**
   * Signs its messages. Several that serve one shop share it; by default it is made up, and known to this one
   * only.
   */
  key?: string
  /** Whom it may notify; by default this machine only. */
  allowNotify?: (url: URL) => boolean
  /** Where it may send people back to; by default anywhere, as the real one does. */
  allowReturn?: (url: URL) => boolean
  fetch?: typeof fetch
  now?: () => number
  /**
   * Milliseconds between the tries to deliver a message; there are as many tries again as there are pauses.
   */
  retryDelays?: number[]
  /** How long the pauses inside a hard case take, as a share of their real length. */
  pace?: number
  /** Where it remembers; by default nowhere but in memory. */
  store?: StandInStore
}

export interface StandIn {
  /** The answer, or undefined when the address is not one of its own. */
  handle(request: Request): Promise<Response | undefined>
  close(): Promise<void>
}

export function createStandIn(options: StandInOptions): StandIn {
  const {
    prefix,
    key = newToken(),
    allowNotify = isLoopback,
    allowReturn = () => true,
    now = Date.now,
    retryDelays = RETRY_DELAYS,
    pace = 1,
    store = memoryStore(),
  } = options
  const allowed = { notify: allowNotify, back: allowReturn }

  const started = start()

  async function start() {
    const state = fromSaved(await store.load())
    const save = (): Promise<void> => store.save(toSaved(state))
    const sender = createSender({ fetch: options.fetch ?? fetch, now, retryDelays, save })
    // What was due while nobody was there waits a moment more: after a restart, the merchant may still be
    // starting too.
    const soonest = now() + Math.min(1_000, retryDelays[0] ?? 0)
    for (const checkout of state.checkouts.values()) {
      for (const payment of checkout.payments) {
        for (const message of payment.messages) {
          if (message.dueAt !== undefined) message.dueAt = Math.max(message.dueAt, soonest)
          sender.schedule(checkout, payment, message)
        }
      }
    }
    return { save, sender, route: createRoutes({ prefix, key, allowed, now, pace, state, save, sender }) }
  }

  return {
    async handle(request) {
      const { pathname } = new URL(request.url)
      if (pathname !== prefix && !pathname.startsWith(`${prefix}/`)) return undefined
      const { route } = await started
      return route(request, pathname.slice(prefix.length))
    },
    async close() {
      const { save, sender } = await started
      await sender.close()
      // What can't be saved now was saved with the change that made it; it must not keep the others from
      // closing.
      await save().catch(() => undefined)
    },
  }
}
