// What protects the screens: refused bodies and files, security headers, forms behind a proxy,
// and pages that change nothing by being opened.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '#tests/support/caller.ts'
import { HTTPS_SITE } from '#tests/support/https-site.ts'
import { CUSTOMER_PASSWORD } from '#tests/support/people.ts'
import { sendRaw } from '#tests/support/raw.ts'
import { place, type Plan } from '#tests/support/shop.ts'
import { startSite, type TestSite } from '#tests/support/start-site.ts'

let site: TestSite
let admin: Caller
let customer: Caller
let plan: Plan

beforeAll(async () => {
  site = await startSite({ screens: true, settings: { SEED: 'demo' } })
  admin = await site.admin()
  customer = await site.customer()
  plan = (await admin.get('/api/pricings')).json[0]
})
afterAll(() => site.close())

describe('a screen’s request body', () => {
  it.each([
    { kind: 'text', type: 'text/plain', body: 'email=a', status: 415 },
    { kind: 'JSON', type: 'application/json', body: '{"email":', status: 415 },
    { kind: 'parts without a boundary', type: 'multipart/form-data', body: 'x', status: 400 },
    { kind: 'broken parts', type: 'multipart/form-data; boundary=x', body: 'x', status: 400 },
    { kind: 'no type', type: '', body: 'email=a', status: 415 },
    { kind: 'nothing at all', type: '', body: '', status: 422 },
  ])('of type $kind is refused without a server error', async ({ type, body, status }) => {
    for (const path of ['/login', '/register', '/contact', '/newsletter', '/reset']) {
      const answer = await sendRaw(site, {
        method: 'POST',
        path,
        headers: { accept: 'text/html', ...(type && { 'content-type': type }) },
        chunks: body ? [body] : [],
      })
      expect([path, answer.status]).toEqual([path, status])
    }
  })
})

describe('a form behind a proxy', () => {
  const ORIGIN = HTTPS_SITE.APP_ORIGIN
  let secure: TestSite
  beforeAll(async () => {
    secure = await startSite({ screens: true, settings: { ...HTTPS_SITE, SEED: 'demo' } })
  })
  afterAll(() => secure.close())

  const send = (path: string, fields: Record<string, string>, host: string, origin = ORIGIN) =>
    sendRaw(secure, {
      method: 'POST',
      path,
      headers: { host, origin, accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' },
      chunks: [new URLSearchParams(fields).toString()],
    })

  it.each(['agency.example', 'inside:8080'])('that calls us %s over https is accepted', async (host) => {
    const message = {
      name: 'Ada',
      email: 'ada@test.example',
      number: '+1 555',
      subject: 'Hello',
      message: 'From behind a proxy',
    }
    expect((await send('/contact', message, host)).headers.location).toMatch(/^\/thanks\?message=\w{20,}$/)
    expect(
      (await send('/register', { email: `${host.length}@test.example`, password: 'Plover-quay-31!' }, host))
        .status,
    ).toBe(303)
    expect(
      (await send('/login', { email: `${host.length}@test.example`, password: 'Plover-quay-31!' }, host))
        .headers['set-cookie'],
    ).toEqual([
      expect.stringMatching(/^__Host-shingle\.session_token=.*HttpOnly; Secure/),
      expect.stringMatching(/^__Host-shingle\.device=.*HttpOnly; Secure/),
    ])
  })

  it('from another site is still refused', async () => {
    for (const origin of ['https://evil.example', 'http://agency.example', 'null'])
      expect(
        (await send('/login', { email: 'a@test.example', password: 'x' }, 'agency.example', origin)).status,
      ).toBe(403)
  })
})

describe('files', () => {
  it.each([
    '/assets/..%2f..%2fpackage.json',
    '/assets/..%5c..%5cpackage.json',
    '/assets/../../../package.json',
    '/assets/%2e%2e/%2e%2e/package.json',
    '/..%2f..%2fpackage.json',
    '/media/..%2f..%2fpackage.json',
    '/art/..%5cpackage.json',
    '/.env',
    '/.git/HEAD',
    '/.git/config',
    '/package.json',
    '/package-lock.json',
    '/server/start.ts',
    '/build/server/index.js',
    '/data/shingle.db',
    '/shingle.db',
    '/secret',
    '/data/secret',
    '/.vite/manifest.json',
  ])('%s is not served', async (path) => {
    expect((await sendRaw(site, { path })).status).toBe(404)
  })

  it('have no source maps', async () => {
    const scripts = [
      ...new Set(
        [...(await admin.page('/total-orders')).text.matchAll(/\/assets\/[\w.-]+\.js/g)].map(
          ([path]) => path,
        ),
      ),
    ]
    expect(scripts.length).toBeGreaterThan(2)
    for (const script of scripts) {
      expect((await site.visitor().get(`${script}.map`)).status).toBe(404)
      expect((await site.visitor().get(script)).text).not.toContain('sourceMappingURL')
    }
  })
})

describe('the headers', () => {
  const policyOf = (headers: Headers) =>
    Object.fromEntries(
      headers
        .get('content-security-policy')!
        .split('; ')
        .map((part) => [part.split(' ')[0]!, part.split(' ').slice(1)]),
    )

  it('of a page allow only our scripts: by hash in cached pages, else by nonce', async () => {
    for (const path of ['/', '/pricing', '/login', '/nowhere']) {
      const { headers, text } = await site.visitor().page(path)
      const policy = policyOf(headers)
      expect(policy).toMatchObject({
        'default-src': ["'none'"],
        'script-src': ["'self'"],
        'object-src': ["'none'"],
        'base-uri': ["'none'"],
        'frame-ancestors': ["'none'"],
        'form-action': ["'self'"],
      })
      expect(policy['style-src']).toEqual(["'self'", expect.stringMatching(/^'sha256-/)])
      // Inline scripts are only data. Scripts that run are files.
      for (const [, attributes] of text.matchAll(/<script\b([^>]*)>/g))
        expect(attributes).toMatch(/src="\/assets\/|type="application\/ld\+json"/)
    }
    const nonces = new Set<string>()
    for (const path of ['/dashboard', '/my-order', '/my-order']) {
      const { headers, text } = await customer.page(path)
      const nonce = /'nonce-([^']+)'/.exec(headers.get('content-security-policy')!)![1]!
      nonces.add(nonce)
      const policy = policyOf(headers)
      expect(policy['script-src']).toEqual(["'self'", `'nonce-${nonce}'`])
      expect(policy['form-action']).toEqual(["'self'", site.origin])
      expect(policy).toMatchObject({
        'object-src': ["'none'"],
        'base-uri': ["'none'"],
        'frame-ancestors': ["'none'"],
      })
      const inline = [...text.matchAll(/<script\b([^>]*)>/g)]
        .map(([, attributes]) => attributes!)
        .filter((attributes) => !attributes.includes('src='))
      expect(inline.length).toBeGreaterThan(0)
      for (const attributes of inline) expect(attributes).toContain(`nonce="${nonce}"`)
    }
    expect(nonces.size).toBe(3)
  })

  it('are on pages, calls, files, 404s, refusals and errors', async () => {
    const secure = await startSite({
      screens: true,
      settings: { ...HTTPS_SITE, SEED: 'demo' },
      expectedErrors: /not valid JSON/,
    })
    const script = /\/assets\/[\w.-]+\.js/.exec((await sendRaw(secure, { path: '/login' })).text)![0]
    const check = async (path: string, status: number, method = 'GET') => {
      const answer = await sendRaw(secure, { path, method, headers: { accept: 'text/html' } })
      expect([path, answer.status]).toEqual([path, status])
      expect(answer.headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': expect.stringMatching(/strict-origin|no-referrer/),
        'cross-origin-opener-policy': expect.stringMatching(/^same-origin/),
        'cross-origin-resource-policy': 'same-origin',
        'x-frame-options': 'DENY',
        'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
      })
      const [, seconds] = /^max-age=(\d+)$/.exec(String(answer.headers['strict-transport-security']))!
      expect(Number(seconds)).toBeGreaterThanOrEqual(365 * 24 * 3600)
      return answer
    }
    for (const path of ['/login', '/login', '/api/logo', script, '/robots.txt', '/healthz'])
      await check(path, 200)
    for (const path of ['/nowhere', '/api/nowhere']) await check(path, 404)
    await check('/api/users', 401)
    await check('/dashboard', 302)
    await check('/api/me', 405, 'PUT')
    // The page of a fault has only a request number. The details are in the log under that number.
    await secure.app.database.db
      .updateTable('content')
      .set({ data: 'not json' })
      .where('type', '=', 'banner')
      .execute()
    secure.app.signals.emit('content')
    for (const path of ['/api/banner', '/']) {
      const { headers, text } = await check(path, 500)
      const id = String(headers['x-request-id'])
      expect([
        path,
        text.includes(id),
        /not json|not valid JSON|SyntaxError|JSON\.parse|\.ts\b|node_modules/.exec(text)?.[0],
      ]).toEqual([path, true, undefined])
      expect(secure.log.filter((line) => line.includes(id) && line.includes('not valid JSON'))).toHaveLength(
        1,
      )
    }
    await secure.close()
  })

  it('keep personal responses out of every cache', async () => {
    const own = [
      '/',
      '/pricing',
      '/login',
      '/dashboard',
      '/my-order',
      '/account',
      '/api/me',
      '/api/orders',
      '/api/me/export',
      '/api/auth/list-sessions',
      '/nowhere',
      '/total-orders',
    ]
    for (const path of own)
      expect([path, (await customer.page(path)).headers.get('cache-control')]).toEqual([
        path,
        'private, no-store',
      ])
    for (const path of ['/total-orders', '/api/users', '/api/messages', '/api/orders.csv'])
      expect([path, (await admin.page(path)).headers.get('cache-control')]).toEqual([
        path,
        'private, no-store',
      ])
    expect(
      (
        await site
          .visitor()
          .post('/api/auth/sign-in/email', { email: customer.email, password: CUSTOMER_PASSWORD })
      ).headers.get('cache-control'),
    ).toBe('private, no-store')
  })

  it('of a request never change a public page', async () => {
    const odd = {
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'http',
      'x-forwarded-port': '666',
      'x-forwarded-prefix': '/evil',
      forwarded: 'host=evil.example',
      'x-original-url': '/total-orders',
      'x-rewrite-url': '/total-orders',
      'x-react-router-data': 'yes',
      'x-react-router-spa-mode': 'yes',
      'x-react-router-prerender-data': 'evil.example',
      'x-middleware-subrequest': '1',
      rsc: '1',
      purpose: 'prefetch',
      'accept-language': 'de',
      'user-agent': 'Googlebot',
    }
    for (const path of ['/', '/pricing', '/templates', '/login', '/sitemap.xml', '/robots.txt']) {
      // Empties the cache, so that the odd request is the first to ask.
      site.app.signals.emit('content')
      const first = await sendRaw(site, {
        path,
        headers: { ...odd, host: 'evil.example', accept: 'text/html' },
      })
      const second = await sendRaw(site, { path, headers: { accept: 'text/html' } })
      site.app.signals.emit('content')
      const plain = await sendRaw(site, { path, headers: { accept: 'text/html' } })
      expect(first.text).toBe(plain.text)
      expect(second.text).toBe(plain.text)
      expect(plain.text.length).toBeGreaterThan(50)
      expect(plain.text).not.toContain('evil.example')
    }
  })
})

describe('opening a page', () => {
  const row = (id: string) =>
    site.app.database.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const FORGED =
    'payment_status=Completed&txn_id=FORGED1&mc_gross=1.00&mc_currency=USD&' +
    'st=Completed&tx=FORGED1&paymentStatus=Paid'

  it('never cancels or pays an order, whatever the query says', async () => {
    const { _id: id } = await place(customer, plan)
    const before = await row(id)
    for (const path of [
      `/order-cancelled/${id}`,
      `/order-cancelled/${id}?paymentStatus=Cancelled`,
      `/received-payment/${id}?${FORGED}`,
      `/received-payment/${id}.data?${FORGED}`,
      `/pay-now/${id}?${FORGED}`,
    ]) {
      expect((await customer.page(path)).status).toBe(200)
      expect(await row(id)).toEqual(before)
    }
    expect(
      (await customer.submit(`/received-payment/${id}`, { payment_status: 'Completed', txn_id: 'FORGED1' }))
        .status,
    ).toBe(303)
    expect(await row(id)).toEqual(before)
  })

  it.each([
    {
      behaviour: 'is filled with the name of the account',
      given: { name: 'Inês Carvalho' },
      filled: 'Inês Carvalho',
    },
    { behaviour: 'asks for the name if the account has none', given: {}, filled: '' },
    {
      behaviour: 'does not take a phone number as the name',
      given: { name: '+351 900 000 000' },
      filled: '',
    },
  ])('to order $behaviour', async ({ behaviour, given, filled }) => {
    const who = site.visitor()
    expect(
      (
        await who.post('/api/auth/sign-up/email', {
          email: `${behaviour.replaceAll(' ', '-')}@test.example`,
          password: CUSTOMER_PASSWORD,
          ...given,
        })
      ).status,
    ).toBe(200)
    const [input] = (await who.page(`/order-now/${plan._id}`)).text.match(
      /<input[^>]*name="customerName"[^>]*>/,
    )!
    expect(input.match(/ value="([^"]*)"/)?.[1] ?? '').toBe(filled)
  })

  it('to pay shows the stored order’s form to its owner, until it is paid', async () => {
    const { _id: id } = await place(customer, plan)
    const page = await customer.page(
      `/pay-now/${id}?amount=0.01&currency_code=EUR&business=thief@evil.example`,
    )
    const fields = Object.fromEntries(
      [...page.text.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [
        name,
        value,
      ]),
    )
    const [{ paypalEmail }] = (await admin.get('/api/paypal-email')).json
    expect(fields).toMatchObject({
      amount: Number(plan.packagePrice).toFixed(2),
      currency_code: 'USD',
      business: paypalEmail,
      custom: expect.stringContaining(id),
    })
    expect(
      await site.app.database.db
        .selectFrom('pay_forms')
        .select('receiver')
        .where('order_id', '=', id)
        .execute(),
    ).toEqual([{ receiver: paypalEmail }])
    const other = await site.customer()
    expect((await other.page(`/pay-now/${id}`)).status).toBe(404)
    expect((await admin.page(`/pay-now/${id}`)).status).toBe(403)
    await admin.post(`/api/record-payment/${id}`, { amount: plan.packagePrice, note: 'By transfer' })
    const paid = await customer.page(`/pay-now/${id}`)
    expect(paid.status).toBe(200)
    expect(paid.text).not.toContain('name="amount"')
    expect(paid.text).toContain('This order is paid')
  })
})
