// The stand-in for Stripe behind a real server on loopback, a merchant that keeps the webhooks it is sent,
// and the official client.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Stripe } from 'stripe'
import { afterEach, expect, vi } from 'vitest'
import { stripe, type StripeOptions } from '#providers/server/stripe/index.ts'
import { createStripeStandIn, type FaultSwitch, type StripeStandInOptions } from '#stand-in/stripe/index.ts'

export const KEY = 'sk_test_standin'
export const SECRETS = ['whsec_first', 'whsec_second']
const PREFIX = '/stand-in/stripe'

const closers: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

export interface Received {
  bytes: Buffer
  signature: string
  agent: string
  event: Stripe.Event
  at: number
}

async function bytesOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

async function passOn(response: Response, to: ServerResponse): Promise<void> {
  to.writeHead(response.status, Object.fromEntries(response.headers))
  try {
    for await (const chunk of response.body ?? []) to.write(chunk)
    to.end()
  } catch {
    to.destroy()
  }
}

/** `startedLater`: milliseconds by which its clock is ahead. */
export async function openStripe(options: Partial<StripeStandInOptions> = {}, startedLater = 0) {
  const received: Received[] = []
  let offset = startedLater
  let statuses: number[] = []
  let fault: FaultSwitch | undefined
  const now = () => Date.now() + offset
  const server = createServer(async (request, response) => {
    const bytes = await bytesOf(request)
    if (request.url === '/notify') {
      const { 'stripe-signature': signature = '', 'user-agent': agent = '' } = request.headers
      const event = JSON.parse(bytes.toString()) as Stripe.Event
      received.push({ bytes, signature: String(signature), agent, event, at: now() })
      response.writeHead(statuses.shift() ?? 200).end()
      return
    }
    const asked = new Request(url + request.url, {
      method: request.method ?? 'GET',
      headers: request.headers as Record<string, string>,
      ...(bytes.length && { body: new Uint8Array(bytes) }),
    })
    await passOn((await standIn.handle(asked)) ?? new Response('elsewhere', { status: 404 }), response)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const standIn = createStripeStandIn({
    prefix: PREFIX,
    secretKey: KEY,
    webhookSecrets: SECRETS,
    notifyUrl: `${url}/notify`,
    retryDelays: [10, 10, 10],
    pace: 0.02,
    now,
    fault: (method, path) => fault?.(method, path),
    ...options,
  })
  closers.push(async () => {
    await standIn.close()
    server.closeAllConnections()
    await new Promise((done) => server.close(done))
  })
  const apiUrl = url + PREFIX
  const post = (session: string, button: string, fields: Record<string, string>) =>
    fetch(`${apiUrl}/c/pay/${session}/${button}`, {
      method: 'POST',
      body: new URLSearchParams(fields),
      redirect: 'manual',
    })
  return {
    url,
    apiUrl,
    received,
    now,
    page: (session: string) => fetch(`${apiUrl}/c/pay/${session}`, { redirect: 'manual' }),
    /** Presses a button of the payment page. */
    press: (session: string, scenario: string) => post(session, 'pay', { scenario }),
    /** Does something to the payment later. */
    act: (session: string, action: string) => post(session, 'later', { action }),
    /** Waits for webhooks of a type. */
    told: (type: string, count = 1) =>
      vi.waitFor(
        () => {
          const found = received.filter(({ event }) => event.type === type)
          expect(found.length).toBeGreaterThanOrEqual(count)
          return found
        },
        { timeout: 30_000, interval: 5 },
      ),
    answerWith: (...next: number[]) => void (statuses = next),
    /** Fails the next call to this path, or every one. */
    failWith: (next: FaultSwitch | undefined) => void (fault = next),
    passTime: (ms: number) => void (offset += ms),
    provider: (more: Partial<StripeOptions> = {}) =>
      stripe({
        secretKey: KEY,
        webhookSecrets: SECRETS,
        mode: 'test',
        siteOrigin: 'https://shop.example',
        apiUrl,
        ...more,
      }),
    client: (key = KEY) =>
      new Stripe(key, {
        telemetry: false,
        maxNetworkRetries: 0,
        httpClient: Stripe.createFetchHttpClient((input, init) => {
          const { pathname, search } = new URL(String(input))
          return fetch(apiUrl + pathname + search, init)
        }),
      }),
  }
}

export type OpenedStripe = Awaited<ReturnType<typeof openStripe>>
