// A stand-in for PayPal's REST API (Orders v2), its page for buyers and its webhooks, so a shop can be tried
// out with the code that later talks to PayPal. It imports nothing of the shop.
import { earliestRetry, type CommonOptions, type StandIn } from '../options.ts'
import { memoryStore } from '../store.ts'
import { answerApi, isApiPath } from './api.ts'
import type { Context } from './context.ts'
import { withFault } from './faults.ts'
import type { Fault } from './faults.ts'
import { answerPage } from './pages.ts'
import { newSigningKey } from './signing-key.ts'
import type { SigningKey } from './signing-key.ts'
import { fromSaved, toSaved } from './state.ts'
import type { State } from './state.ts'
import { createWebhookSender, RETRY_DELAYS } from './webhooks.ts'

export type { Fault } from './faults.ts'

export interface PaypalStandInOptions extends CommonOptions {
  clientId: string
  clientSecret: string
  webhookId: string
  /** Gets the webhooks. */
  notifyUrl: string
  /** Where buyers may return to. */
  allowReturn: (url: URL) => boolean
  /** The origin of the buyer's pages; by default the one by which the shop calls. */
  origin?: string | undefined
  /** The origin by which the shop calls, if requests don't show it: certificates are there. */
  apiOrigin?: string | undefined
  /** Signs the webhooks; a new one if there is none. */
  key?: SigningKey | undefined
  /** For tests: makes a single call fail, before or after its effect. */
  fault?: (method: string, path: string) => Fault | undefined
}

export function createPaypalStandIn(options: PaypalStandInOptions): StandIn {
  const { prefix, clientId, clientSecret, webhookId, notifyUrl, allowReturn, origin, apiOrigin } = options
  const { now = Date.now, retryDelays = RETRY_DELAYS, pace = 1, store = memoryStore() } = options
  const closing = new AbortController()
  const started = start()
  // Reported by the first request.
  started.catch(() => undefined)

  async function start(): Promise<Context> {
    const state: State = fromSaved(await store.load()) ?? {
      key: options.key ?? (await newSigningKey()),
      orders: new Map(),
      answers: new Map(),
      tokens: new Map(),
    }
    const save = (): Promise<void> => store.save(toSaved(state))
    const sender = createWebhookSender({
      notifyUrl,
      fetch: options.fetch ?? fetch,
      now,
      retryDelays,
      save,
    })
    const earliest = earliestRetry(now(), retryDelays)
    for (const order of state.orders.values()) {
      for (const message of order.messages) {
        if (message.dueAt !== undefined) message.dueAt = Math.max(message.dueAt, earliest)
        sender.schedule(order, message)
      }
    }
    const given = { prefix, clientId, clientSecret, webhookId, notifyUrl, allowReturn, origin, apiOrigin }
    return { ...given, now, pace, state, save, sender }
  }

  return {
    async handle(request) {
      const { pathname } = new URL(request.url)
      if (!pathname.startsWith(`${prefix}/`)) return undefined
      const context = await started
      const path = pathname.slice(prefix.length)
      const answer = (): Promise<Response> =>
        isApiPath(path) ? answerApi(context, request, path) : answerPage(context, request, path)
      return withFault(options.fault?.(request.method, path), answer, closing.signal)
    },
    async close() {
      closing.abort()
      const { save, sender } = await started
      await sender.close()
      // Every change was saved when it happened, so a failure here loses nothing and must not block closing.
      await save().catch(() => undefined)
    },
  }
}
