// PayPal's stand-in over HTTP, the provider that talks to it, and a shop that keeps the webhooks it gets.
import { afterEach, expect, vi } from 'vitest'
import { paypal } from '#providers/server/paypal/index.ts'
import type { PaypalOptions } from '#providers/server/paypal/index.ts'
import type { ReceivedNotification, OpenCheckout } from '#providers/server/provider.ts'
import { createPaypalStandIn } from '#stand-in/paypal/index.ts'
import type { Fault, PaypalStandInOptions } from '#stand-in/paypal/index.ts'
import { newSigningKey } from '#stand-in/paypal/signing-key.ts'
import { serveLoopback } from './loopback.ts'

export const PREFIX = '/stand-in/paypal'
export const CREDENTIALS = { clientId: 'app-1', clientSecret: 'secret/1+ü', webhookId: '3TR748995U920805P' }

/** One key for all tests, because making a new one takes longer than most tests. */
const KEY = await newSigningKey()

const closers: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})
export const closeLater = (close: () => Promise<unknown>): void => void closers.push(close)

const afterTime = AbortSignal.timeout.bind(AbortSignal)

/** Time limits of the provider that end when a test says so, instead of after seconds. */
function controlTimeouts() {
  const running = new Map<number, AbortController>()
  const spy = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    if (ms !== CALL_MS && ms !== TOKEN_MS) return afterTime(ms)
    const controller = running.get(ms) ?? new AbortController()
    running.set(ms, controller)
    return controller.signal
  })
  closeLater(async () => spy.mockRestore())
  return (ms: number) => {
    running.get(ms)?.abort(new DOMException('The time is over', 'TimeoutError'))
    running.delete(ms)
  }
}
const CALL_MS = 10_000
const TOKEN_MS = 5_000

interface Webhook extends ReceivedNotification {
  /** As text. */
  body: string
  json: { id: string; event_type: string; resource: { id: string; status: string } }
}

/** Takes webhooks. Answers with the given statuses one after the other, and then with 200. */
export async function webhookShop(...statuses: number[]) {
  const received: Webhook[] = []
  const { origin, close } = await serveLoopback(async (request) => {
    const raw = new Uint8Array(await request.arrayBuffer())
    const body = Buffer.from(raw).toString('utf8')
    const headers = Object.fromEntries(request.headers)
    received.push({ raw, body, headers, receivedAt: Date.now(), json: JSON.parse(body) as Webhook['json'] })
    return new Response(null, { status: statuses.shift() ?? 200 })
  })
  closeLater(close)
  const kinds = () => received.map(({ json }) => json.event_type)
  const count = (least: number) =>
    vi.waitFor(() => expect(kinds().length, kinds().join()).toBeGreaterThanOrEqual(least), {
      timeout: 30_000,
      interval: 5,
    })
  return { url: `${origin}/api/payments/notify/paypal`, received, kinds, count }
}

export interface Setup {
  standIn?: Partial<PaypalStandInOptions>
  provider?: Partial<PaypalOptions>
  statuses?: number[]
}

export async function openPaypal({ standIn: more, provider: other, statuses = [] }: Setup = {}) {
  const shop = await webhookShop(...statuses)
  const calls: string[] = []
  const expire = controlTimeouts()
  let faults: { call: RegExp; fault: Fault }[] = []
  const standIn = createPaypalStandIn({
    prefix: PREFIX,
    ...CREDENTIALS,
    key: KEY,
    notifyUrl: shop.url,
    allowReturn: () => true,
    retryDelays: [10, 10, 10],
    pace: 0.02,
    fault(method, path) {
      const call = `${method} ${path}`
      calls.push(call)
      const found = faults.find((candidate) => candidate.call.test(call))
      faults = faults.filter((candidate) => candidate !== found)
      // The call has had its effect by then.
      if (found?.fault.answer === 'timeout') setTimeout(expire, 10, /oauth2/.test(path) ? TOKEN_MS : CALL_MS)
      return found?.fault
    },
    ...more,
  })
  const { origin, close } = await serveLoopback((request) => standIn.handle(request))
  closeLater(close)
  closeLater(() => standIn.close())
  const provider = paypal({
    ...CREDENTIALS,
    mode: 'test',
    siteOrigin: 'https://shop.test',
    apiUrl: origin + PREFIX,
    acceptsBareKey: true,
    ...other,
  })
  const api = provider.api!
  return {
    shop,
    calls,
    origin,
    standIn,
    provider,
    api,
    /** The next such call fails. */
    failNext: (call: RegExp, fault: Fault) => faults.push({ call, fault }),
    async begin(id = 'attempt1', order = {}): Promise<OpenCheckout & { url: string }> {
      const checkout = await provider.begin(attemptOf(id, order))
      if (checkout.kind !== 'redirect') throw new Error('no redirect')
      return { id, ref: checkout.ref, orderId: 'order7', payKey: 'key7', url: checkout.url }
    },
    /** Presses a button of the buyer's page. */
    async press({ ref }: OpenCheckout, scenario: string): Promise<Response> {
      return postForm(`${origin}${PREFIX}/checkoutnow/${ref}/pay`, { scenario })
    },
    /** Presses a button of the payment's page. */
    async act({ ref }: OpenCheckout, action: string): Promise<void> {
      const address = `${origin}${PREFIX}/payment/${ref}`
      const page = await (await fetch(address)).text()
      const token = /name="token" value="([^"]+)"/.exec(page)?.[1] ?? ''
      expect((await postForm(address, { token, action })).status, `${action} on ${page}`).toBe(303)
    },
  }
}

export const postForm = (address: string, fields: Record<string, string>): Promise<Response> =>
  fetch(address, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })

export const attemptOf = (id: string, order = {}) => ({
  id,
  expiresAt: 0,
  order: {
    id: 'order7',
    payKey: 'key7',
    number: '3F9A1C2B',
    packageName: 'Premium – “all in”',
    amountCents: 29_950,
    currency: 'USD',
    customerEmail: 'ada@customer.example',
    siteName: 'Northlight – Zoë’s',
    language: 'en' as const,
    description: 'Northlight – Zoë’s, order 3F9A1C2B',
    receiver: undefined,
    ...order,
  },
})

export const refundOf = (txnId: string, more = {}) => ({
  id: 'refund1',
  key: 'refund1-key',
  txnId,
  orderRef: { id: 'order7', payKey: 'key7' },
  amountCents: 10_000,
  currency: 'USD',
  reason: 'Not needed any more',
  ...more,
})
