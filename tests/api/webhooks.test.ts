// Webhooks that we send: signed, once per event and receiver, tried again, and never into our own network.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { WEBHOOK_EVENT_NAMES } from '#orders/rules/webhook-events.ts'
import { MINUTE } from '#platform/rules/durations.ts'
import { isPublicAddress } from '#platform/server/http/public-address.ts'
import type { Caller } from '#tests/support/caller.ts'
import { movableClock } from '#tests/support/movable-clock.ts'
import { place } from '#tests/support/shop.ts'
import { startShop } from '#tests/support/start-shop.ts'
import { inEnglish } from '#tests/support/words.ts'
import { postWebhook } from '#webhooks/server/post-webhook.ts'
import { PAUSES_MS, WEBHOOK_MESSAGE } from '#webhooks/server/send-delivery.ts'
import { newWebhookSecret } from '#webhooks/server/sign-webhook.ts'

interface Heard {
  headers: Record<string, string | string[] | undefined>
  body: string
}

async function startReceiver() {
  const heard: Heard[] = []
  const answer = { status: 204 }
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => (body += chunk))
    request.on('end', () => {
      heard.push({ headers: request.headers, body })
      response.writeHead(answer.status, { location: 'http://127.0.0.1:1/elsewhere' }).end('x'.repeat(100_000))
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/orders`
  return { heard, answer, url, close: () => new Promise((done) => server.close(done)) }
}

const clock = movableClock()
const { site, admin, plan } = await startShop({ screens: true, parts: { clock } })
let receiver: Awaited<ReturnType<typeof startReceiver>>
let customer: Caller
let id = ''

const add = (who: Caller, fields: [string, string][]) => who.send('POST', '/webhooks', { form: fields })
const deliveries = () =>
  site.app.database.db.selectFrom('webhook_deliveries').selectAll().orderBy('seq').execute()
const secret = async () =>
  (await site.app.database.db.selectFrom('webhooks').select('secret').executeTakeFirstOrThrow()).secret
const ended = (count: number) =>
  expect
    .poll(async () => (await deliveries()).filter(({ state }) => state === 'sent').length, {
      timeout: 20_000,
    })
    .toBe(count)

beforeAll(async () => {
  receiver = await startReceiver()
  customer = await site.customer('ada@webhooks.example')
})
afterAll(() => receiver.close())

it('an admin adds one; its fields are checked', async () => {
  for (const url of ['', 'nonsense', 'ftp://a.example/', 'https://name:password@a.example/'])
    expect(
      (
        await add(admin, [
          ['url', url],
          ['event', 'order.placed'],
        ])
      ).status,
    ).toBe(422)
  expect((await add(admin, [['url', receiver.url]])).status).toBe(422)
  const added = await add(admin, [
    ['url', receiver.url],
    ['event', 'order.placed'],
    ['event', 'order.nonsense'],
  ])
  id = /^\/webhooks\/([\w-]+)/.exec(added.location ?? '')?.[1] ?? ''
  expect(id).not.toBe('')
  expect((await admin.page('/webhooks')).text).toContain(receiver.url)
  expect((await admin.page('/audit')).text).toContain('webhook added')
})

it('the receiver gets a signed message of what it wants to hear, and of nothing else', async () => {
  const order = await place(customer, plan)
  await ended(1)
  const [{ headers, body }] = receiver.heard as [Heard]
  expect(JSON.parse(body)).toMatchObject({
    type: 'order.placed',
    data: { _id: order._id, packageName: expect.any(String) },
  })
  // As a receiver checks it, with the library of the specification.
  const library = new Webhook(await secret())
  const sent = headers as Record<string, string>
  expect(library.verify(body, sent)).toEqual(JSON.parse(body))
  expect(() => library.verify(body.replace('order.placed', 'order.paid'), sent)).toThrow('signature')
  expect(() => library.verify(body, { ...sent, 'webhook-id': 'another' })).toThrow('signature')
  expect(() => new Webhook(newWebhookSecret()).verify(body, sent)).toThrow('signature')
  await customer.post(`/api/order/${order._id}/cancel`, {})
  expect(await deliveries()).toHaveLength(1)
})

it('a message is the order as the API answers its customer, and a refund names its sum', async () => {
  await add(admin, [
    ['url', receiver.url],
    ...WEBHOOK_EVENT_NAMES.map((name): [string, string] => ['event', name]),
  ])
  const { _id } = await place(customer, plan)
  const steps: [type: string, refunded: object, path: string, body: object][] = [
    ['order.paid', {}, 'record-payment', { amount: '19.99', note: 'Transfer' }],
    ['order.refunded', { refunded: '5.00' }, 'refund', { amount: '5.00', reason: 'A slip' }],
    ['order.refunded', { refunded: '14.99' }, 'refund', { amount: '14.99', reason: 'A slip' }],
  ]
  for (const [type, refunded, path, body] of steps) {
    receiver.heard.length = 0
    expect((await admin.post(`/api/${path}/${_id}`, body)).status).toBeLessThan(300)
    const messages = () =>
      receiver.heard.map((heard) => JSON.parse(heard.body)).filter((one) => one.type === type)
    await expect.poll(() => messages().length, { timeout: 20_000 }).toBe(1)
    const [message] = messages()
    expect(message).toMatchObject(refunded)
    expect(message.data).toEqual((await customer.get(`/api/order/${_id}`)).json)
    // parse() drops fields that the schema does not have, so they would show as a difference.
    expect(WEBHOOK_MESSAGE.parse(message)).toEqual(message)
  }
  const { webhooks } = (await customer.get('/api/openapi.json')).json
  expect(Object.keys(webhooks)).toEqual(WEBHOOK_EVENT_NAMES)
  await site.app.database.db.deleteFrom('webhooks').where('id', '<>', id).execute()
  await site.app.database.db.deleteFrom('webhook_deliveries').where('webhook_id', '<>', id).execute()
})

it('is tried again with growing pauses, then given up; a person can send it again', async () => {
  receiver.answer.status = 302
  receiver.heard.length = 0
  await place(customer, plan)
  const last = async () => (await deliveries()).at(-1)!
  for (let tries = 1; tries <= 10; tries++) {
    await expect
      .poll(async () => inEnglish((await last()).error), { timeout: 20_000 })
      .toBe('It answered with 302.')
    await expect.poll(async () => (await last()).tries, { timeout: 20_000 }).toBe(tries)
    if (tries === 10) break
    // Longer than the lease of a try, which is a minute.
    await expect
      .poll(async () => (await last()).next_try_at! - clock.now(), { timeout: 20_000 })
      .toBeGreaterThan(PAUSES_MS[tries - 1]! * 0.5)
    // Makes the next try due.
    await site.app.database.db
      .updateTable('webhook_deliveries')
      .set({ next_try_at: clock.now() })
      .where('next_try_at', 'is not', null)
      .execute()
    site.app.signals.emit('webhooks')
  }
  await expect.poll(async () => (await last()).state, { timeout: 20_000 }).toBe('failed')
  const { id: failed } = await last()
  expect((await admin.page(`/webhooks/${id}`)).text).toContain('Messages don’t arrive')
  const ids = new Set(receiver.heard.map(({ headers }) => headers['webhook-id']))
  expect(ids).toEqual(new Set([failed]))
  receiver.answer.status = 200
  await admin.submit(`/webhooks/${id}`, { intent: 'resend', delivery: failed })
  await ended(3)
  expect((await admin.page(`/webhooks/${id}`)).text).not.toContain('Messages don’t arrive')
})

it('shows its secret after a recent sign-in only, and hears nothing once it is off', async () => {
  expect((await admin.page(`/webhooks/${id}`)).text).not.toContain(await secret())
  expect((await admin.submit(`/webhooks/${id}`, { intent: 'secret' })).text).toContain(await secret())
  clock.advance(20 * MINUTE)
  const refused = await admin.submit(`/webhooks/${id}`, { intent: 'secret' })
  expect(refused.status).toBe(403)
  expect(refused.text).not.toContain(await secret())
  await site.app.database.db.updateTable('webhooks').set({ active: 0 }).execute()
  const before = (await deliveries()).length
  await place(customer, plan)
  expect(await deliveries()).toHaveLength(before)
})

it('reaches no address of the server’s own network, by number or by name', async () => {
  const sent = { headers: {}, body: '{}', mayBeInside: false }
  for (const url of [
    'https://127.0.0.1/',
    'https://10.1.2.3/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::127.0.0.1]/',
    'https://[64:ff9b:1::a00:1]/',
    'https://[2002:a00:1::]/',
    'https://[fec0::1]/',
    'https://169.254.169.254/latest',
    'https://localhost/',
  ])
    await expect(postWebhook({ ...sent, url }), url).rejects.toThrow('inside the server’s own network')
  for (const address of ['8.8.8.8', '::ffff:8.8.8.8', '2606:4700::1111', '2001:4860:4860::8888'])
    expect(isPublicAddress(address), address).toBe(true)
})
