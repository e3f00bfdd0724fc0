// The calls answer what the OpenAPI document says: no field is missing, and none is undocumented.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { CONTENT_TYPES } from '#content/rules/index.ts'
import { DAY } from '#platform/rules/durations.ts'
import { allCalls } from '#server/all-calls.ts'
import type { Caller } from '#tests/support/caller.ts'
import { fillEmptyTypes } from '#tests/support/fill-empty-types.ts'
import { setSeller, setTax } from '#tests/support/seller.ts'
import { place } from '#tests/support/shop.ts'
import { startSite, type TestSite } from '#tests/support/start-site.ts'

let site: TestSite
let admin: Caller
let customer: Caller
let order: string

beforeAll(async () => {
  site = await startSite({ settings: { SEED: 'demo' } })
  admin = await site.admin()
  customer = await site.customer()
  const care = {
    packageName: 'Care',
    packagePrice: '490',
    packageBilling: 'month',
    packageButtonText: 'Order',
  }
  const { _id } = await place(customer, (await admin.post('/api/add-pricing', care)).json)
  await admin.post(`/api/record-payment/${_id}`, { amount: '490.00', note: 'Transfer' })
  await setSeller(admin)
  await setTax(admin)
  const [plan] = (await customer.get('/api/pricings')).json
  order = (await place(customer, plan))._id
  // The amount has the tax on top.
  const paid = { amount: String(Number(plan.packagePrice) * 1.2), note: 'cash' }
  expect((await admin.post(`/api/record-payment/${order}`, paid)).status).toBe(200)
  expect((await admin.post(`/api/refund/${order}`, { amount: '1', reason: 'a slip' })).status).toBe(201)
  const message = {
    name: 'Rui',
    email: 'rui@test.example',
    number: '+351 900',
    subject: 'Hi',
    message: 'Hello',
  }
  expect((await customer.post('/api/add-message', message)).status).toBe(201)
  expect((await customer.post('/api/add-subscriber', { subemail: 'rui@test.example' })).status).toBe(201)
  await fillEmptyTypes(admin)
  const offer = {
    customerName: 'Rui',
    customerEmail: 'rui@test.example',
    customerCountry: 'Portugal',
    lines: [{ name: 'Website', price: '900' }],
    validUntil: new Date(Date.now() + 10 * DAY).toISOString().slice(0, 10),
  }
  expect((await admin.post('/api/offers', offer)).status).toBe(201)
})
afterAll(() => site.close())

/** The list that has the ids for another call. */
const LIST_OF: Record<string, string> = {
  ...Object.fromEntries(CONTENT_TYPES.map(({ calls }) => [calls.one, calls.list])),
  '/order/{id}': '/orders',
  '/retainer/{id}': '/retainers',
  '/offer/{id}': '/offers',
  '/order-brief/{id}': '/orders',
  '/order-work/{id}': '/orders',
  '/order-refund-request/{id}': '/orders',
  '/order-files/{id}': '/orders',
  '/order-thread/{id}': '/orders',
  '/order-notes/{id}': '/orders',
  '/message/{id}': '/messages',
  '/subscriber/{id}': '/subscribers',
  '/media/{id}': '/media',
  '/users/{id}': '/users',
  '/outbox/{id}': '/outbox',
}

it('every call that reads matches its schema', async () => {
  const reads = allCalls(site.app).filter(
    ({ method, answer, path }) =>
      method === 'GET' && answer.schema && !answer.type && path !== '/openapi.json',
  )
  expect(reads.length).toBeGreaterThan(65)
  const { components, paths } = (await admin.get('/api/openapi.json')).json
  /** As a program reads the document that knows nothing else of us. */
  const published = (path: string) => {
    const { schema } = paths[path].get.responses[200].content['application/json']
    const whole = JSON.stringify({ ...schema, $defs: components.schemas })
    return z.fromJSONSchema(JSON.parse(whole.replaceAll('#/components/schemas/', '#/$defs/')))
  }
  for (const { path, answer } of reads) {
    const list = LIST_OF[path]
    const [first] = list ? (await admin.get(`/api${list}`)).json : []
    const id: string = first?._id ?? first?.number ?? ''
    const query = path.startsWith('/customer') ? `?${new URLSearchParams({ email: customer.email })}` : ''
    const { status, json } = await admin.get(`/api${path.replace(/\{\w+\}/, id)}${query}`)
    expect([path, status]).toEqual([path, 200])
    // parse() drops fields that the schema does not have, so they would show as a difference.
    expect([path, answer.schema!.parse(json)]).toEqual([path, json])
    expect([path, published(path).safeParse(json).error]).toEqual([path, undefined])
  }
})

it('every answer with a body says what it is', () => {
  const silent = allCalls(site.app).filter(({ answer: { type, schema } }) => type && !schema)
  expect(silent.map(({ path }) => path)).toEqual([])
})

it('a customer’s responses match the same schemas', async () => {
  const schemas = new Map(
    allCalls(site.app).map(({ method, path, answer }) => [`${method} ${path}`, answer.schema]),
  )
  const reads = [
    ['/orders', '/orders'],
    ['/order/{id}', `/order/${order}`],
    ['/me', '/me'],
    ['/me/export', '/me/export'],
    ['/auth/list-sessions', '/auth/list-sessions'],
  ] as const
  for (const [path, address] of reads) {
    const { json } = await customer.get(`/api${address}`)
    expect([path, schemas.get(`GET ${path}`)!.parse(json)]).toEqual([path, json])
  }
})

it('a write matches its schema too', async () => {
  const [plan] = (await customer.get('/api/pricings')).json
  const schemas = new Map(
    allCalls(site.app).map(({ method, path, answer }) => [`${method} ${path}`, answer.schema]),
  )
  const revision = (await admin.get('/api/revisions')).json[0]._id
  const written: [path: string, answer: { json: unknown }][] = [
    ['POST /new-order', { json: await place(customer, plan) }],
    ['PUT /order-status/{id}', await admin.put(`/api/order-status/${order}`, { orderStatus: 'Delivered' })],
    ['POST /refund/{id}', await admin.post(`/api/refund/${order}`, { amount: '1', reason: 'again' })],
    ['POST /revisions/{id}/restore', await admin.post(`/api/revisions/${revision}/restore`, {})],
  ]
  for (const [path, { json }] of written) expect([path, schemas.get(path)!.parse(json)]).toEqual([path, json])
})
