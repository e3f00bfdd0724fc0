// A stand-in for Stripe: its API, its payment page and its webhooks over HTTP, so that a shop can be tried
// out with the official client. It imports nothing of the shop.
import { earliestRetry, type CommonOptions, type StandIn } from '../options.ts'
import { createSender, RETRY_DELAYS } from '../sender.ts'
import { memoryStore } from '../store.ts'
import { createApi, type FaultSwitch } from './api.ts'
import type { Context } from './context.ts'
import { createPages } from './pages.ts'
import { fromSaved, toSaved } from './state.ts'
import { send } from './webhooks.ts'

export type { Fault, FaultSwitch } from './api.ts'

export interface StripeStandInOptions extends CommonOptions {
  /** The key that the shop's calls carry. */
  secretKey: string
  /** Sign the webhooks. The hard case "Second secret" needs two. */
  webhookSecrets: string[]
  /** Where webhooks go. */
  notifyUrl: string
  /** The origin of its payment pages; by default that at which the API is called. */
  pageOrigin?: string
  /** Where buyers may return to; by default anywhere. */
  allowReturn?: (url: URL) => boolean
  /** For tests: which call of the API fails, and how. The path begins with /v1. */
  fault?: FaultSwitch
}

export function createStripeStandIn(options: StripeStandInOptions): StandIn {
  const { prefix, allowReturn = () => true, now = Date.now, retryDelays = RETRY_DELAYS, pace = 1 } = options
  const store = options.store ?? memoryStore()
  const started = start()

  async function start() {
    const state = fromSaved(await store.load())
    const save = (): Promise<void> => store.save(toSaved(state))
    const sender = createSender({ fetch: options.fetch ?? fetch, now, retryDelays, save })
    const { secretKey, webhookSecrets, notifyUrl, pageOrigin } = options
    const settings = { prefix, secretKey, webhookSecrets, notifyUrl, pageOrigin, allowReturn, now, pace }
    const context: Context = { ...settings, state, save, sender }
    const earliest = earliestRetry(now(), retryDelays)
    for (const session of state.sessions.values()) {
      for (const delivery of session.deliveries) {
        if (delivery.dueAt !== undefined) delivery.dueAt = Math.max(delivery.dueAt, earliest)
        send(context, session, delivery)
      }
    }
    return { save, sender, api: createApi(context, options.fault), pages: createPages(context) }
  }

  return {
    async handle(request) {
      const { pathname } = new URL(request.url)
      if (pathname !== prefix && !pathname.startsWith(`${prefix}/`)) return undefined
      const { api, pages } = await started
      const path = pathname.slice(prefix.length)
      return path.startsWith('/v1/') ? api(request, path) : pages(request, path)
    },
    async close() {
      const { save, sender } = await started
      await sender.close()
      // Every change was saved when it happened, so a failure here loses nothing and must not block closing.
      await save().catch(() => undefined)
    },
  }
}
