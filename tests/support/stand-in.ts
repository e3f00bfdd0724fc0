// The stand-in for the payment provider, and a merchant that keeps the bytes it is sent: a real server on
// loopback.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, vi } from 'vitest'
import { createStandIn } from '#stand-in/index.ts'
import type { StandIn, StandInOptions } from '#stand-in/index.ts'

export const HOST = 'http://shop.test'
export const WEBSCR = '/stand-in/cgi-bin/webscr'

const closers: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

/** Takes notifications. Answers with the given statuses one after the other, and then with 200. */
export async function merchant(...statuses: number[]) {
  const received: {
    bytes: Buffer
    fields: URLSearchParams
    agent: string | undefined
    type: string | undefined
    at: number
  }[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request
      .on('data', (chunk: Buffer) => chunks.push(chunk))
      .on('end', () => {
        const bytes = Buffer.concat(chunks)
        const fields = new URLSearchParams(windows1252(bytes.toString('latin1')))
        const { 'user-agent': agent, 'content-type': type } = request.headers
        received.push({ bytes, fields, agent, type, at: Date.now() })
        response.writeHead(statuses.shift() ?? 200).end()
      })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  closers.push(() => new Promise((done) => server.close(done)))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/notify`
  const count = (most: number) =>
    vi.waitFor(() => expect(received.length).toBeGreaterThanOrEqual(most), { timeout: 30_000, interval: 5 })
  return { url, received, count }
}

/**
 * The percent-encoded bytes spelled as UTF-8, so that the platform's own parser can read them; enough for the
 * letters used here.
 */
const windows1252 = (text: string): string => {
  const decoder = new TextDecoder('windows-1252')
  return text.replace(/%([89A-F][0-9A-F])/g, (_, hex: string) =>
    encodeURIComponent(decoder.decode(Buffer.from(hex, 'hex'))),
  )
}

export function open(options: Partial<StandInOptions> = {}): StandIn {
  const standIn = createStandIn({ prefix: '/stand-in', retryDelays: [10, 10, 10], pace: 0.02, ...options })
  closers.push(() => standIn.close())
  return standIn
}

export const get = async (standIn: StandIn, path: string) => (await standIn.handle(new Request(HOST + path)))!
export const post = async (
  standIn: StandIn,
  path: string,
  body: Record<string, string> | Uint8Array | string,
) =>
  (await standIn.handle(
    new Request(HOST + path, {
      method: 'POST',
      body:
        typeof body === 'string' || body instanceof Uint8Array
          ? (body as BodyInit)
          : new URLSearchParams(body),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    }),
  ))!

export const formFor = (notifyUrl: string, more: Record<string, string> = {}) => ({
  cmd: '_xclick',
  business: 'Pay@Northlight.example',
  item_name: 'Premium – “all in”',
  item_number: 'order-7',
  amount: '299.50',
  currency_code: 'USD',
  custom: '{"order":"7"}',
  invoice: 'N-7',
  notify_url: notifyUrl,
  return: 'https://shop.test/received/7',
  cancel_return: 'https://shop.test/cancelled/7?a=1&b=2',
  ...more,
})

export async function begin(
  standIn: StandIn,
  notifyUrl: string,
  more?: Record<string, string>,
): Promise<string> {
  const answer = await post(standIn, WEBSCR, formFor(notifyUrl, more))
  expect(answer.status, await answer.clone().text()).toBe(303)
  return answer.headers.get('location')!
}

/** Presses a button of the checkout page and gives the address of the payment's page. */
export async function press(
  standIn: StandIn,
  notifyUrl: string,
  scenario: string,
  more?: Record<string, string>,
): Promise<string> {
  const answer = await post(standIn, `${await begin(standIn, notifyUrl, more)}/pay`, { scenario })
  expect(answer.status).toBe(303)
  return answer.headers.get('location')!
}

export const ask = async (standIn: StandIn, bytes: Buffer) => {
  const answer = await post(standIn, WEBSCR, Buffer.concat([Buffer.from('cmd=_notify-validate&'), bytes]))
  return { status: answer.status, text: await answer.text() }
}
export const verdict = async (standIn: StandIn, bytes: Buffer) => (await ask(standIn, bytes)).text

export async function act(standIn: StandIn, at: string, action: string): Promise<void> {
  const token = /name="token" value="([^"]+)"/.exec(await (await get(standIn, at)).text())?.[1] ?? ''
  expect((await post(standIn, at, { token, action })).status).toBe(303)
}
