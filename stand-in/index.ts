// A stand-in for PayPal: it speaks PayPal Payments Standard and its notifications (IPN) over HTTP, so a shop
// can be tried out with the code that later talks to PayPal. It imports nothing of the shop.
import { isLoopback } from './checkout-form.ts'
import { earliestRetry, type CommonOptions, type StandIn } from './options.ts'
import { newToken } from './random-ids.ts'
import { createRoutes } from './routes.ts'
import { sendMessage } from './send-message.ts'
import { createSender, RETRY_DELAYS } from './sender.ts'
import { fromSaved, toSaved } from './state.ts'
import { memoryStore } from './store.ts'

export { isLoopback } from './checkout-form.ts'
export { fileStore } from './file-store.ts'
export type { StandIn } from './options.ts'
export { memoryStore } from './store.ts'
export type { StandInStore } from './store.ts'

export interface StandInOptions extends CommonOptions {
  /** Signs its messages. Instances that serve one shop share the key; the default is random. */
  key?: string
  /** Which addresses it may notify; by default only this machine. */
  allowNotify?: (url: URL) => boolean
  /** Where buyers may return to; by default anywhere, as with PayPal. */
  allowReturn?: (url: URL) => boolean
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
    const earliest = earliestRetry(now(), retryDelays)
    for (const checkout of state.checkouts.values()) {
      for (const payment of checkout.payments) {
        for (const message of payment.messages) {
          if (message.dueAt !== undefined) message.dueAt = Math.max(message.dueAt, earliest)
          sendMessage(sender, checkout, payment, message)
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
      // Every change was saved when it happened, so a failure here loses nothing and must not block closing.
      await save().catch(() => undefined)
    },
  }
}
