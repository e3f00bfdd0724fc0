// A site as a process of its own whose customers pay at Stripe, and Stripe's stand-in in this process: a test
// can act at the very moment at which the site calls it.
import { expect } from 'vitest'
import { webhookPath } from '#providers/server/paths.ts'
import { createStripeStandIn } from '#stand-in/stripe/index.ts'
import { Caller, type Answer } from './caller.ts'
import { fromElsewhere } from './elsewhere.ts'
import { freePort } from './free-port.ts'
import { serveLoopback } from './loopback.ts'
import { ADMIN } from './people.ts'
import { place, until } from './shop.ts'

const KEY = 'sk_test_standin'
const SECRET = 'whsec_standin'

/** The connection is lost `before` or `after` the call has its effect. */
type Lost = 'before:hang-up' | 'after:hang-up'

export async function childShop() {
  const port = await freePort()
  const origin = `http://localhost:${port}`
  let interrupt: { call: RegExp; act(): Lost } | undefined
  const standIn = createStripeStandIn({
    secretKey: KEY,
    webhookSecrets: [SECRET],
    prefix: '/stripe',
    notifyUrl: origin + webhookPath('stripe'),
    allowReturn: () => true,
    retryDelays: [300, 600, 1_200, 2_400, 5_000, 10_000],
    fault(method, path) {
      if (!interrupt?.call.test(`${method} ${path}`)) return undefined
      const { act } = interrupt
      interrupt = undefined
      return act()
    },
  })
  const server = await serveLoopback((request) => standIn.handle(request))
  const visitor = () => new Caller(origin)
  async function press(path: string, fields: Record<string, string>): Promise<void> {
    const body = new URLSearchParams(fields)
    const answer = await fetch(server.origin + path, { method: 'POST', body, redirect: 'manual' })
    expect(answer.status).toBe(303)
  }
  let people = 0
  const admin = visitor()

  return {
    /** For startChildSite. */
    settings: {
      PORT: String(port),
      PAYMENT_PROVIDERS: 'stripe',
      PAYMENT_MODE: 'test',
      STRIPE_SECRET_KEY: KEY,
      STRIPE_WEBHOOK_SECRET: SECRET,
      STRIPE_API_URL: `${server.origin}/stripe`,
    },
    admin,
    /** Runs `act` at the next call that matches. That call gets no answer. */
    atNext(call: RegExp, act: () => Lost) {
      interrupt = { call, act }
    },
    async signInAdmin(): Promise<void> {
      const person = fromElsewhere({ visitor: () => admin })
      const answer = await patiently(() => person.post('/api/auth/sign-in/email', ADMIN))
      expect(answer.status, answer.text).toBe(200)
    },
    /** Places an order of a new customer, with an IP address of their own. */
    async placeOrder(): Promise<{ id: string; customer: Caller }> {
      const email = `payer${++people}@test.example`
      const customer = Object.assign(fromElsewhere({ visitor }), { email })
      const answer = await patiently(() =>
        customer.post('/api/auth/sign-up/email', { email, password: 'Storm-pass-42', name: 'Storm' }),
      )
      expect(answer.status, answer.text).toBe(200)
      const [plan] = (await customer.get('/api/pricings')).json
      return { id: (await place(customer, plan))._id, customer }
    },
    /** Presses Pay on the page that the checkout's address leads to, or another of its buttons. */
    pay: (url: string, scenario = 'pay') => press(`${new URL(url).pathname}/pay`, { scenario }),
    /** Presses a button of the payment's page later. */
    later: (url: string, action: string) => press(`${new URL(url).pathname}/later`, { action }),
    /** The order once the admin sees it like this. Meanwhile the site may be away. */
    reaches: (id: string, wanted: Record<string, unknown>) =>
      until(
        async () => (await admin.get(`/api/order/${id}`).catch(() => undefined))?.json ?? {},
        (now: Record<string, unknown>) =>
          Object.entries(wanted).every(([name, value]) => now[name] === value),
      ),
    /** All refunds that Stripe made of a payment. */
    async refundsThere(payment: string): Promise<{ amount: number; status: string }[]> {
      const answer = await fetch(`${server.origin}/stripe/v1/refunds?payment_intent=${payment}&limit=100`, {
        headers: { authorization: `Bearer ${KEY}` },
      })
      return ((await answer.json()) as { data: { amount: number; status: string }[] }).data
    },
    async close(): Promise<void> {
      await standIn.close()
      await server.close()
    },
  }
}

/** A site that has just started on a busy machine may say 503: people try again then. */
const patiently = (call: () => Promise<Answer>): Promise<Answer> =>
  until(call, ({ status }) => status !== 503)
