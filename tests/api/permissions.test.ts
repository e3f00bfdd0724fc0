// Every screen and call of the routes dump states who may use it. The tests try each as somebody who may not.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ServerBuild } from 'react-router'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { routesOf, type RouteLine } from '#commands/routes.ts'
import { CONTENT_TYPES } from '#content/rules/index.ts'
import type { ContentType } from '#content/rules/model/define.ts'
import { askRoute, NOWHERE } from '#tests/support/ask-route.ts'
import type { Caller } from '#tests/support/caller.ts'
import contract from '#tests/support/contract.json' with { type: 'json' }
import { PUBLIC_PAGES } from '#tests/support/public-pages.ts'
import { place } from '#tests/support/shop.ts'
import { startSite, type TestSite } from '#tests/support/start-site.ts'

let site: TestSite
let customer: Caller
let routes: RouteLine[]

beforeAll(async () => {
  site = await startSite({ screens: true, settings: { SEED: 'demo' } })
  customer = await site.customer()
  routes = routesOf(
    site.app,
    (await import(
      pathToFileURL(join(import.meta.dirname, '../../build/server/index.js')).href
    )) as ServerBuild,
  )
})
afterAll(() => site.close())

it('every address of the contract is among the routes', () => {
  const known = new Set(routes.map(({ path }) => path.replace(/\{\w+\}/g, '{id}')))
  const wanted = [
    ...Object.values(contract.screens).flat(),
    ...contract.content.flatMap((type) =>
      [type.list, type.one, type.create, type.update].map((path) => `/api${path}`),
    ),
  ]
  expect(wanted.filter((path) => !known.has(path))).toEqual([])
})

it('admin routes are closed to visitors (401, or the login) and to customers (403)', async () => {
  const admin = routes.filter(({ permission }) => !['visitor', 'customer', 'owner'].includes(permission))
  expect(admin.length).toBeGreaterThan(150)
  const wrong: unknown[] = []
  for (const route of admin) {
    // The about editor's address is any single word: only the about record's own id is guarded (see
    // api/screens).
    if (route.path === '/{id}') continue
    const [seen, refused] = [await askRoute(site.visitor(), route), await askRoute(customer, route)]
    const right =
      route.kind === 'call'
        ? seen.status === 401 && refused.status === 403
        : seen.status === 302 && seen.location?.startsWith('/login') && refused.status === 403
    if (!right) wrong.push([route.method, route.path, seen.status, seen.location, refused.status])
  }
  expect(wrong).toEqual([])
})

it('customer routes are closed to visitors, and open to customers', async () => {
  const wrong: unknown[] = []
  for (const route of routes.filter(
    ({ permission }) => permission === 'customer' || permission === 'owner',
  )) {
    const seen = await askRoute(site.visitor(), route)
    if (
      !(route.kind === 'call'
        ? seen.status === 401
        : seen.status === 302 && seen.location?.startsWith('/login'))
    )
      wrong.push([route.method, route.path, seen.status])
    if (route.method !== 'GET') continue
    const own = await askRoute(customer, route)
    if ([401, 403].includes(own.status) || own.status >= 500) wrong.push([route.path, own.status, 'customer'])
  }
  expect(wrong).toEqual([])
})

it('visitor routes need no sign-in, and fail for nobody', async () => {
  const wrong: unknown[] = []
  for (const route of routes.filter(({ permission, path }) => permission === 'visitor' && path !== '/*')) {
    const seen = await askRoute(site.visitor(), route)
    if ([401, 403].includes(seen.status) || seen.status >= 500)
      wrong.push([route.method, route.path, seen.status, seen.text.slice(0, 100)])
  }
  expect(wrong).toEqual([])
})

it('a refused write changes nothing', async () => {
  const [admin, owner] = [await site.admin(), await site.customer()]
  const [plan] = (await admin.get('/api/pricings')).json
  const order = (await place(owner, plan))._id
  const message = (
    await owner.post('/api/add-message', {
      name: 'Rui',
      email: 'rui@test.example',
      number: '+351 900',
      subject: 'Hello',
      message: 'A question',
    })
  ).json._id
  await owner.post('/api/add-subscriber', { subemail: 'rui@test.example' })
  const subscriber = (await admin.get('/api/subscribers')).json[0]._id
  const user = (await admin.post('/api/add-user', { userEmail: 'second@test.example', userRole: 'Admin' }))
    .json._id
  const [mail, media, revision] = [
    (await admin.get('/api/outbox')).json[0]._id,
    (await admin.get('/api/media')).json[0]._id,
    (await admin.get('/api/revisions')).json[0]._id,
  ]
  // Writes that only an admin or the owner may make.
  const writes: { method: string; path: string; body: unknown; refused?: number }[] = [
    { method: 'PUT', path: `/api/message/${message}`, body: { messageStatus: 'Read' } },
    { method: 'DELETE', path: `/api/message/${message}`, body: {} },
    { method: 'DELETE', path: `/api/subscriber/${subscriber}`, body: {} },
    { method: 'PUT', path: `/api/order-status/${order}`, body: { orderStatus: 'Delivered' } },
    {
      method: 'POST',
      path: `/api/record-payment/${order}`,
      body: { amount: plan.packagePrice, note: 'cash' },
    },
    { method: 'POST', path: `/api/refund/${order}`, body: { reason: 'cash' } },
    { method: 'POST', path: `/api/withdraw-recorded/${order}`, body: { transaction: 'x', reason: 'a slip' } },
    { method: 'POST', path: `/api/settle-payment/${order}`, body: { transaction: 'x', reason: 'kept' } },
    {
      method: 'PUT',
      path: `/api/order-cancelled/${order}`,
      body: { paymentStatus: 'Cancelled' },
      refused: 404,
    },
    { method: 'POST', path: '/api/add-user', body: { userEmail: 'third@test.example', userRole: 'Admin' } },
    {
      method: 'PUT',
      path: `/api/upadete-users/${user}`,
      body: { userEmail: 'other@test.example', userRole: 'Admin' },
    },
    { method: 'DELETE', path: `/api/users/${user}`, body: {} },
    { method: 'POST', path: `/api/outbox/${mail}/resend`, body: {} },
    { method: 'PUT', path: `/api/media/${media}`, body: { alt: 'Other words' } },
    { method: 'DELETE', path: `/api/media/${media}`, body: {} },
    { method: 'POST', path: `/api/revisions/${revision}/restore`, body: {} },
    {
      method: 'POST',
      path: '/api/add-pricing',
      body: { packageName: 'Own', packagePrice: '1', packageButtonText: 'Order' },
    },
    { method: 'DELETE', path: `/api/pricing/${plan._id}`, body: {} },
  ]
  const everything = async () => {
    const tables = [
      'content',
      'revisions',
      'orders',
      'order_events',
      'documents',
      'transactions',
      'totals',
      'messages',
      'subscribers',
      'admin_users',
      'media',
      'outbox',
      'audit',
    ] as const
    const rows = await Promise.all(
      tables.map((table) => site.app.database.db.selectFrom(table).selectAll().execute()),
    )
    return rows.map((table) => table.map((row) => JSON.stringify(row)).sort())
  }
  const before = await everything()
  for (const { method, path, body, refused = 403 } of writes) {
    expect([
      path,
      (await site.visitor().send(method, path, { body })).status,
      (await customer.send(method, path, { body })).status,
    ]).toEqual([path, 401, refused])
  }
  expect(await everything()).toEqual(before)
})

/** All writes that are open to visitors. */
const OPEN_WRITES = [
  'POST /login',
  'POST /register',
  'POST /reset',
  'POST /reset/new',
  'POST /verify',
  'POST /second-factor',
  'POST /sign-in-with/{provider}',
  'POST /sign-out',
  'POST /o/{token}',
  'POST /contact',
  'POST /contact-us',
  'POST /newsletter',
  'POST /newsletter/confirm/{token}',
  'POST /unsubscribe/{token}',
  'POST /api/add-message',
  'POST /api/add-subscriber',
  'POST /api/add-withdrawal',
  'POST /withdraw',
  'POST /api/payments/notify',
  'POST /api/payments/notify/paypal',
  'POST /api/payments/notify/stripe',
  'POST /api/auth/sign-up/email',
  'POST /api/auth/sign-in/email',
  'POST /api/auth/second-factor',
  'POST /api/auth/sign-out',
  'POST /api/auth/sign-in/social',
  'POST /api/auth/phone-number/send-otp',
  'POST /api/auth/phone-number/verify',
  'POST /api/auth/request-password-reset',
  'POST /api/auth/reset-password',
  'POST /api/auth/send-verification-email',
  'POST /api/auth/verify-email',
]

/** All reads that are open to visitors, besides the content itself. */
const OPEN_READS = [
  ...PUBLIC_PAGES,
  '/results/{slug}',
  '/newsletter/confirm/{token}',
  '/unsubscribe/{token}',
  '/reset/new',
  '/second-factor',
  '/verify',
  '/withdraw',
  '/sign-in-with/{provider}',
  '/signed-in',
  '/sign-out',
  '/o/{token}',
  '/*',
  '/api/auth/callback/{provider}',
  '/api/desk-calendar/{token}',
  '/api/me',
  '/api/openapi.json',
]

it('the list of public routes is complete; every other route has a permission', () => {
  const open = routes.filter(({ permission }) => permission === 'visitor')
  const content = contract.content
    .filter(({ list }) => list !== '/paypal-email')
    .flatMap(({ list, one }) => [`/api${list}`, `/api${one}`])
  const ours = (CONTENT_TYPES as readonly ContentType[])
    .filter((type) => type.readers !== 'admin')
    .flatMap(({ calls }) => [`/api${calls.list}`, `/api${calls.one}`])
  expect(ours).toEqual(expect.arrayContaining(content))
  expect(
    open
      .filter(({ method }) => method !== 'GET')
      .map(({ method, path }) => `${method} ${path}`)
      .sort(),
  ).toEqual([...OPEN_WRITES].sort())
  const reads = new Set(open.filter(({ method }) => method === 'GET').map(({ path }) => path))
  // Below /{id} stands the about editor, with a guard of its own (see api/screens).
  expect([...reads].sort()).toEqual([...OPEN_READS, ...ours, '/{id}'].sort())
})

it('a write from another site is refused on every route, for everybody', async () => {
  const admin = await site.admin()
  const foreign = [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
  ] as Record<string, string>[]
  const types = ['application/json', 'application/x-www-form-urlencoded', 'text/plain']
  const carriedOut: string[] = []
  for (const [at, { method, path }] of routes.filter((route) => route.method !== 'GET').entries()) {
    for (const [turn, headers] of foreign.entries()) {
      // Each content type meets each set of headers, on a third of the routes.
      const answer = await admin.send(method, path.replace(/\{\w+\}/g, NOWHERE), {
        body: '{}',
        headers: { ...headers, 'content-type': types[(at + turn) % 3]! },
      })
      if (answer.status !== 403) carriedOut.push(`${method} ${path}`)
      if (answer.headers.has('access-control-allow-origin'))
        carriedOut.push(`${method} ${path} lets its answer be read`)
    }
  }
  // Other sites may call these, which ignore cookies. The page of an order's link sends no referrer, so its
  // own form has no origin; see http/csrf.ts.
  expect([...new Set(carriedOut)].sort()).toEqual([
    'POST /api/payments/notify',
    'POST /api/payments/notify/paypal',
    'POST /api/payments/notify/stripe',
    'POST /o/{token}',
    'POST /unsubscribe/{token}',
  ])
})

it('CORS is off: no other site may read a response or preflight a write', async () => {
  const admin = await site.admin()
  for (const path of ['/api/me', '/api/users', '/api/banner', '/dashboard', '/', '/healthz']) {
    for (const method of ['GET', 'OPTIONS']) {
      const answer = await admin.send(method, path, {
        headers: {
          origin: 'https://evil.example',
          'access-control-request-method': 'PUT',
          'access-control-request-headers': 'content-type',
        },
      })
      expect([...answer.headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([])
    }
  }
})

it('a page reveals nothing of others to a visitor or a customer', async () => {
  const admin = await site.admin()
  const canary = 'Canary-7f3a'
  const [plan] = (await admin.get('/api/pricings')).json
  const other = await site.customer()
  await place(other, plan, { customerName: canary, customerAddress: canary, customerCountry: canary })
  await site.visitor().post('/api/add-message', {
    name: canary,
    email: 'canary@test.example',
    number: '+1 555',
    subject: canary,
    message: canary,
    messageStatus: 'UnRead',
  })
  const told: string[] = []
  for (const { path } of routes.filter(({ kind, method }) => kind === 'screen' && method === 'GET')) {
    for (const who of [site.visitor(), customer]) {
      for (const address of [path, `${path}.data`]) {
        const page = await who.page(address.replace(/\{\w+\}/g, NOWHERE))
        if (page.text.includes(canary) || page.text.includes(other.email)) told.push(address)
      }
    }
  }
  expect(told).toEqual([])
})
