// A shop whose customers pay with Stripe and PayPal: both stand-ins on a server of their own, so that a test
// can make any of their calls fail, and a clock that can be moved.
import { afterAll, expect } from 'vitest'
import { rateLimits } from '#platform/server/rate-limits/rate-limits.ts'
import { bank } from '#providers/server/bank.ts'
import { webhookPath } from '#providers/server/paths.ts'
import { paypal } from '#providers/server/paypal/index.ts'
import { stripe } from '#providers/server/stripe/index.ts'
import { createPaypalStandIn } from '#stand-in/paypal/index.ts'
import { createStripeStandIn } from '#stand-in/stripe/index.ts'
import type { Caller } from './caller.ts'
import { freePort } from './free-port.ts'
import { serveLoopback } from './loopback.ts'
import { movableClock } from './movable-clock.ts'
import { place, until } from './shop.ts'
import { startShop, type ShopOptions } from './start-shop.ts'

export const API_PROVIDERS = ['stripe', 'paypal'] as const
export type ApiProvider = (typeof API_PROVIDERS)[number]

/** Before or after its effect, with a status or a lost connection. */
export type ApiFault = `${'before' | 'after'}:${number | 'lost'}`

const STRIPE = { secretKey: 'sk_test_standin', webhookSecrets: ['whsec_one', 'whsec_two'] }
const PAYPAL = { clientId: 'client', clientSecret: 'secret', webhookId: 'WH1' }

export async function startApiShop(options: ShopOptions = {}) {
  const clock = movableClock()
  const port = await freePort()
  const siteOrigin = `http://localhost:${port}`
  let faults: { call: RegExp; fault: ApiFault; times: number }[] = []
  const calls: string[] = []
  /** The fault of this call, if a test asked for one. */
  const faultOf = (method: string, path: string): ApiFault | undefined => {
    const call = `${method} ${path}`
    calls.push(call)
    const found = faults.find((one) => one.times > 0 && one.call.test(call))
    if (found) found.times--
    return found?.fault
  }
  const deliveries: { raw: Uint8Array<ArrayBuffer>; headers: Record<string, string> }[] = []
  /** The messages that don't arrive by themselves, while a test holds them. */
  let held: { like: RegExp; messages: (() => Promise<Response>)[] } | undefined
  /** Keeps what the stand-ins send, so that a test can send it again. */
  const send: typeof fetch = async (input, init) => {
    if (!String(input).includes('/api/payments/notify/')) return fetch(input, init)
    const raw = new Uint8Array(Buffer.from(init?.body as string | Uint8Array))
    const headers = Object.fromEntries(new Headers(init?.headers))
    deliveries.push({ raw, headers })
    if (!held?.like.test(Buffer.from(raw).toString())) return fetch(input, init)
    held.messages.push(() => fetch(String(input), { method: 'POST', body: raw, headers }))
    return new Response(null, { status: 200 })
  }
  const common = {
    fetch: send,
    allowReturn: () => true,
    retryDelays: [20, 50, 200],
    pace: 0.02,
    now: clock.now,
  }
  const stripeStandIn = createStripeStandIn({
    ...common,
    ...STRIPE,
    prefix: '/stripe',
    notifyUrl: siteOrigin + webhookPath('stripe'),
    fault: (method, path) => faultOf(method, path)?.replace('lost', 'hang-up') as never,
  })
  const paypalStandIn = createPaypalStandIn({
    ...common,
    ...PAYPAL,
    prefix: '/paypal',
    notifyUrl: siteOrigin + webhookPath('paypal'),
    fault(method, path) {
      const [when, answer] = faultOf(method, path)?.split(':') ?? []
      if (!answer) return undefined
      return { effect: when === 'after', answer: answer === 'lost' ? 'lost' : Number(answer) }
    },
  })
  const server = await serveLoopback(
    async (request) => (await stripeStandIn.handle(request)) ?? (await paypalStandIn.handle(request)),
  )
  afterAll(async () => {
    await stripeStandIn.close()
    await paypalStandIn.close()
    await server.close()
  })
  const providers = [
    await stripe({ ...STRIPE, mode: 'test', siteOrigin, apiUrl: `${server.origin}/stripe` }),
    paypal({
      ...PAYPAL,
      mode: 'test',
      siteOrigin,
      apiUrl: `${server.origin}/paypal`,
      acceptsBareKey: true,
      now: clock.now,
    }),
    bank(siteOrigin),
  ]
  const shop = await startShop({
    ...options,
    settings: { PORT: String(port), APP_ORIGIN: siteOrigin, ...options.settings },
    parts: { ...options.parts, clock, payments: { all: providers, offered: providers } },
  })
  const customer = await shop.site.customer()
  const { admin } = shop
  const post = (path: string, fields: Record<string, string>) =>
    fetch(server.origin + path, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })
  const order = async (id: string) => (await admin.get(`/api/order/${id}`)).json
  const checkouts = (id: string) =>
    shop.site.app.database.db
      .selectFrom('checkouts')
      .selectAll()
      .where('order_id', '=', id)
      .orderBy('created_at')
      .execute()
  const refOf = async (id: string, provider: ApiProvider): Promise<string> =>
    (await checkouts(id)).findLast((one) => one.provider === provider && one.ref)!.ref!

  return {
    ...shop,
    clock,
    customer,
    calls,
    order,
    checkouts,
    refOf,
    providerOrigin: server.origin,
    /** The signed deliveries with these bytes. */
    deliveriesOf: (raw: Buffer) => deliveries.filter((one) => Buffer.compare(one.raw, raw) === 0),
    /** Holds so many messages like this that come of an act. Each is a call that delivers it. */
    async messagesOf(like: RegExp, count: number, act: () => Promise<void>) {
      const { messages } = (held = { like, messages: [] as (() => Promise<Response>)[] })
      await act()
      await until(
        async () => messages.length,
        (length) => length >= count,
      )
      held = undefined
      return messages
    },
    /** The next calls that match fail. */
    fail(call: RegExp, fault: ApiFault, times = 1) {
      faults = [...faults.filter((one) => one.times > 0), { call, fault, times }]
    },
    healAll: () => void (faults = []),
    async placeOrder(): Promise<string> {
      clock.advance(rateLimits.newOrder.perMs / 5) // The limit counts orders per minute.
      return (await place(customer, shop.plan))._id
    },
    checkout: (id: string, provider: string, who: Caller = customer) =>
      who.post(`/api/checkout/${id}`, { provider }),
    /** Presses a button of the provider's page. */
    async press(id: string, provider: ApiProvider, scenario = 'pay'): Promise<Response> {
      const ref = await refOf(id, provider)
      return post(provider === 'stripe' ? `/stripe/c/pay/${ref}/pay` : `/paypal/checkoutnow/${ref}/pay`, {
        scenario,
      })
    },
    /** Presses a button of the provider's page about the payment. */
    async later(id: string, provider: ApiProvider, action: string): Promise<void> {
      const ref = await refOf(id, provider)
      const path = provider === 'stripe' ? `/stripe/c/pay/${ref}` : `/paypal/payment/${ref}`
      const page = await (await fetch(server.origin + path)).text()
      const token = /name="token" value="([^"]+)"/.exec(page)?.[1] ?? ''
      const answer = await post(provider === 'stripe' ? `${path}/later` : path, { action, token })
      expect(answer.status, `${action}: ${page}`).toBe(303)
    },
    reaches: (id: string, wanted: Record<string, unknown>) =>
      until(
        () => order(id),
        (now) => Object.entries(wanted).every(([name, value]) => now[name] === value),
      ),
    inquire: (id: string) => admin.post(`/api/inquire/${id}`, {}),
    refund: (id: string, body: Record<string, unknown> = { reason: 'Asked for it' }) =>
      admin.post(`/api/refund/${id}`, body),
  }
}
