// Which requests are answered from memory. Each page is rendered once after a change of content, whatever
// cookies and addresses people make up, and nothing of anybody is in it.
import { createHmac } from 'node:crypto'
import { matchRoutes } from 'react-router'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { sessionCookie } from '#server/identity/auth.ts'
import { knownAddresses } from '#server/screens/known-addresses.ts'
import type { Caller } from '#tests/support/caller.ts'
import { FOREIGN_RETURNS } from '#tests/support/foreign-returns.ts'
import { HTTPS_SITE } from '#tests/support/https-site.ts'
import { mailedPath } from '#tests/support/mailbox.ts'
import { decodeEntities } from '#tests/support/markup.ts'
import { CUSTOMER_PASSWORD } from '#tests/support/people.ts'
import { sendRaw } from '#tests/support/raw.ts'
import { routesOf } from '#tests/support/router-routes.ts'
import { builtScreens, startSite, type TestSite } from '#tests/support/start-site.ts'

const PUBLIC = [
  '/',
  '/pricing',
  '/service',
  '/contact',
  '/contact-us',
  '/templates',
  '/privacy',
  '/terms',
  '/login',
  '/register',
  '/reset',
]
const FOR_ALL = 'public, max-age=0, must-revalidate'
const FOR_ONE = 'private, no-store'

let site: TestSite
let admin: Caller
let customer: Caller
let renders: string[] = []

const page = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  sendRaw(site, { path, method, headers: { accept: 'text/html', ...headers } })
const cookieOf = (who: Caller) => [...who.cookies].map((pair) => pair.join('=')).join('; ')

beforeAll(async () => {
  const onRender = (request: Request) => renders.push(request.url.slice(site.origin.length))
  site = await startSite({
    screens: true,
    settings: { SEED: 'demo', GITHUB_CLIENT_ID: 'x', GITHUB_CLIENT_SECRET: 'y' },
    onRender,
  })
  admin = await site.admin()
  const email = 'zebedee@test.example'
  customer = Object.assign(site.visitor(), { email })
  await customer.post('/api/auth/sign-up/email', { email, password: CUSTOMER_PASSWORD, name: 'Zebedee Quux' })
})
afterAll(() => site.close())
beforeEach(() => {
  site.house.signals.emit('content')
  renders = []
})

describe('a cookie', () => {
  it('that we did not sign counts as none: the cached page is sent, and the database is not asked', async () => {
    const name = sessionCookie(site.origin)
    const [, value = ''] = [...customer.cookies].find(([each]) => each === name)!
    const token = decodeURIComponent(value).split('.')[0]!
    const forged = (secret: string) =>
      encodeURIComponent(`${token}.${createHmac('sha256', secret).update(token).digest('base64')}`)
    const { text, headers } = await page('/')
    for (const made of [
      'x',
      'x.y',
      token,
      `${token}.`,
      forged('guess'),
      value.slice(0, -1),
      value.replace(/^./, (first) => (first === 'A' ? 'B' : 'A')),
      '%',
      '"',
    ]) {
      const answer = await page('/', { cookie: `a=1; ${name}=${made}; b=2` })
      expect([made, answer.status, answer.text === text, answer.headers.etag]).toEqual([
        made,
        200,
        true,
        headers.etag,
      ])
    }
    for (const other of [`x${name}=${value}`, `${name.toUpperCase()}=${value}`])
      expect((await page('/', { cookie: other })).text).toBe(text)
    expect(renders).toEqual(['/'])
    // The real one shows its own way in.
    expect((await page('/', { cookie: `${name}=${value}` })).text).toContain('href="/dashboard"')
  })

  it('of https is the one with its own prefix, and the other counts as none', async () => {
    const secure = await startSite({
      screens: true,
      settings: { ...HTTPS_SITE, SEED: 'demo', TRUSTED_PROXIES: '127.0.0.1' },
    })
    const signUp = await sendRaw(secure, {
      method: 'POST',
      path: '/register',
      headers: { origin: 'https://agency.example', 'content-type': 'application/x-www-form-urlencoded' },
      chunks: [new URLSearchParams({ email: 'a@test.example', password: CUSTOMER_PASSWORD }).toString()],
    })
    const [pair = ''] = String(signUp.headers['set-cookie']).split(';')
    expect(pair).toMatch(/^__Host-shingle\.session_token=/)
    const get = (cookie: string) => sendRaw(secure, { path: '/', headers: { accept: 'text/html', cookie } })
    const mine = await get(pair)
    expect([mine.text.includes('href="/dashboard"'), mine.headers['cache-control']]).toEqual([true, FOR_ONE])
    for (const cookie of [pair.replace('__Host-', ''), pair.replace('__Host-', '__Secure-')]) {
      const { text, headers } = await get(cookie)
      expect([
        text.includes('href="/dashboard"'),
        headers['cache-control'],
        headers['strict-transport-security'] !== undefined,
      ]).toEqual([false, FOR_ALL, true])
    }
    await secure.close()
  })
})

describe('an address that is not there', () => {
  it('gets the one page that says so, and nothing of the address is in it', async () => {
    const first = await page('/nowhere')
    expect([
      first.status,
      first.text.includes('This page is not here'),
      first.headers['cache-control'],
      first.headers.etag,
    ]).toEqual([404, true, FOR_ONE, undefined])
    expect(first.headers['content-security-policy']).toContain("style-src 'self' 'sha256-")
    const odd = [
      '/x7y8z9',
      `/${'A'.repeat(22)}`,
      '/x7y8z9/x7y8z9',
      '/admin/x7y8z9',
      '/pricing/x7y8z9',
      '/%78x7y8z9',
      '/x7y8z9?cancelled=1',
      '/x7y8z9?next=%2Fx7y8z9',
      '/%',
      '/x7y8z9%2f',
      '//x7y8z9//',
      '/X7Y8Z9;a=b',
      "/'%22%3Cx7y8z9",
    ]
    for (const path of odd) {
      const answer = await page(path)
      expect([path, answer.status, answer.text === first.text]).toEqual([path, 404, true])
    }
    const head = await page('/x7y8z9', {}, 'HEAD')
    expect([head.status, head.text]).toEqual([404, ''])
    expect(renders).toEqual(['/not/here'])
  })

  it('is told so whatever the method, and where only data is asked for', async () => {
    const first = await page('/nowhere')
    for (const path of ['/x7y8z9.data', '/x7y8z9/_.data', '/admin/x7y8z9.data', '/x7y8z9.data.data']) {
      const answer = await page(path, { accept: '*/*' })
      expect([path, answer.status, answer.text === first.text]).toEqual([path, 404, true])
    }
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'])
      for (const path of ['/x7y8z9', '/x7y8z9.data', `/${'A'.repeat(22)}`]) {
        const { status, text } = await sendRaw(site, {
          path,
          method,
          headers: {
            'content-type': 'application/x-www-form-urlencoded',
            'transfer-encoding': 'chunked',
          },
          chunks: ['name=x'],
        })
        expect([method, path, status, text === first.text]).toEqual([method, path, 404, true])
      }
    expect(renders).toEqual(['/not/here'])
    // Screens that are there go on as before.
    expect((await page('/pricing', {}, 'PUT')).status).toBe(405)
    const read = await page('/pricing.data', { accept: '*/*' })
    expect([read.status, read.headers['content-type']]).toEqual([200, 'text/x-script'])
    const unknown = await customer.get('/x7y8z9.data')
    expect([unknown.status, unknown.headers.get('content-type')]).toEqual([404, 'text/x-script'])
  })

  it('shows whoever is signed in the ways of their role, and does not know them', async () => {
    for (const { who, link: way } of [
      { who: customer, link: 'href="/dashboard"' },
      { who: admin, link: 'href="/admin"' },
    ]) {
      const { status, text, headers } = await who.page('/x7y8z9')
      expect([status, text.includes(way), headers.get('cache-control')]).toEqual([404, true, FOR_ONE])
      expect(text).not.toMatch(/zebedee|quux|owner@/i)
    }
    expect((await site.visitor().page('/x7y8z9')).text).not.toContain('href="/dashboard"')
  })

  it('is one that the router does not know either', async () => {
    // The router prints a warning for paths that can't be decoded.
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    onTestFinished(() => warn.mockRestore())
    const build = await builtScreens()
    const known = knownAddresses(build)
    const routes = routesOf(build)
    const content = {
      site: () => Promise.reject(new Error('not asked')),
      recordIds: async () => new Set(['known-id']),
    }
    const paths = Object.values(build.routes).flatMap((route) => (route?.path ? [route.path] : []))
    const spellings = paths.flatMap((path) => {
      const filled = `/${path.replace(/^\//, '').replace(/:\w+/g, 'a1')}`
      return [
        filled,
        `${filled}/`,
        filled.toUpperCase(),
        `${filled}/more`,
        `${filled}x`,
        `/${filled}`,
        filled.replace(/.$/, (last) => `%${last.charCodeAt(0).toString(16)}`),
        `${filled}%2f`,
        `${filled}//`,
      ]
    })
    for (const path of [
      ...spellings,
      '/',
      '//',
      '/known-id',
      '/other-id',
      '/known-id/x',
      '/%zz',
      '/a%2fb',
      '/.',
      '/..%2f',
    ]) {
      const { pathname } = new URL(`http://own.invalid${path}`)
      const leaf = matchRoutes(routes, pathname)?.at(-1)
      const there =
        leaf !== undefined &&
        leaf.route.path !== '*' &&
        (leaf.route.id !== 'edit /{id}' || leaf.params.id === 'known-id')
      expect([path, await known.has(pathname, content)]).toEqual([path, there])
    }
  })
})

describe('a mailed link that nobody was mailed', () => {
  const madeUp = (length: number) => Array.from({ length: 3 }, (_, n) => `${n}`.repeat(length))
  it.each([
    { path: '/verify?token=', length: 32, rendered: '/verify', status: 200, words: 'no longer works' },
    {
      path: '/reset/new?token=',
      length: 24,
      rendered: '/reset/new',
      status: 200,
      words: 'no longer works',
    },
    {
      path: '/unsubscribe/',
      length: 32,
      rendered: '/unsubscribe/-',
      status: 404,
      words: 'This page is not here',
    },
    {
      path: '/newsletter/confirm/',
      length: 32,
      rendered: '/newsletter/confirm/-',
      status: 404,
      words: 'This page is not here',
    },
  ])(
    '$path… is rendered once, and a wrong shape is not looked up',
    async ({ path, length, rendered, status, words }) => {
      for (const token of [
        'x',
        'x7y8z9',
        'a.b.c',
        '%00',
        '%F0%9F%98%80',
        'x'.repeat(500),
        ...madeUp(length),
      ]) {
        const answer = await page(path + token)
        expect([token, answer.status, answer.text.includes(words)]).toEqual([token, status, true])
        expect([answer.headers['cache-control'], answer.headers.etag]).toEqual([FOR_ONE, undefined])
      }
      expect(renders).toEqual([rendered])
      const asked = vi.spyOn(site.house.database.db, 'selectFrom')
      for (const token of ['x7y8z9', 'x'.repeat(500)]) await page(path + token)
      expect(asked).not.toHaveBeenCalled()
      asked.mockRestore()
    },
  )

  it('keeps the address to return to', async () => {
    const { text } = await page(`/reset/new?${new URLSearchParams({ token: 'x', next: '/my-order?page=2' })}`)
    expect(text).toContain(`href="/reset?${new URLSearchParams({ next: '/my-order?page=2' })}"`)
    expect(renders).toHaveLength(1)
  })

  it('does not stand in for one that works', async () => {
    const email = 'quentin@test.example'
    const who = site.visitor()
    await who.post('/api/auth/sign-up/email', { email, password: CUSTOMER_PASSWORD, name: 'Quentin' })
    await page('/verify?token=x')
    const verify = await page(await mailedPath(site, email, '/verify'))
    expect(verify.text).toContain(`Does ${email} belong to you`)
    await site.visitor().post('/api/auth/request-password-reset', { email })
    await page('/reset/new?token=x')
    const reset = await page(await mailedPath(site, email, '/reset/new'))
    expect(reset.text).toContain('id="new-password"')
    for (const { headers } of [verify, reset])
      expect([headers['cache-control'], headers['referrer-policy']]).toEqual([FOR_ONE, 'same-origin'])
  })
})

describe('the address to return to', () => {
  it('is put into one cached page, spelt as the page itself would', async () => {
    for (const path of ['/login', '/register']) {
      for (const next of [
        '/orders',
        '/my-order?page=2&q=a+b',
        '/x?a=\'b\'&c="d"',
        '/x#top',
        '/%3Cscript%3E',
        '/é?ü=1',
      ]) {
        const query = new URLSearchParams({ next })
        const got = await page(`${path}?${query}`)
        // A form that is refused is rendered for itself, with the way on of its own address.
        const posted = await sendRaw(site, {
          method: 'POST',
          path: `${path}?${query}`,
          headers: { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' },
          chunks: ['email=&password='],
        })
        const ways = (text: string) =>
          [...text.matchAll(/<a href="(\/(?:login|register)\?next[^"]*)"|name="next" value="([^"]*)"/g)].map(
            ([, link, field]) => link ?? decodeEntities(field!),
          )
        expect([next, got.status, ways(got.text)]).toEqual([next, 200, ways(posted.text)])
        expect(ways(got.text)).toHaveLength(2)
        expect([got.headers['cache-control'], got.headers.etag]).toEqual([FOR_ONE, undefined])
      }
    }
    expect(renders.filter((url) => /^\/(login|register)\?next=%2F\w{22}$/.test(url))).toHaveLength(2)
  })

  it('that leads elsewhere is left out', async () => {
    const plain = (await page('/login')).text
    for (const next of FOREIGN_RETURNS) {
      expect([next, (await page(`/login?${new URLSearchParams({ next })}`)).text === plain]).toEqual([
        next,
        true,
      ])
    }
    expect(renders).toEqual(['/login'])
  })

  it('takes those who are signed in there at once', async () => {
    expect((await customer.page('/login?next=%2Fmy-order')).location).toBe('/my-order')
    expect((await admin.page('/register')).location).toBe('/dashboard')
  })
})

describe('a public page', () => {
  it('is rendered once for each role, and knows nobody', async () => {
    for (const path of PUBLIC) for (const who of [customer, admin]) await who.page(path)
    for (const path of PUBLIC) {
      const { text, headers } = await page(path)
      expect([path, headers['set-cookie'], /zebedee|quux|owner@|href="\/dashboard"/i.test(text)]).toEqual([
        path,
        undefined,
        false,
      ])
      expect(headers['cache-control']).toBe(FOR_ALL)
    }
    const pages = PUBLIC.filter((path) => !['/login', '/register', '/reset'].includes(path))
    for (const path of pages) {
      for (const { who, link: way } of [
        { who: customer, link: 'href="/dashboard"' },
        { who: admin, link: 'href="/admin"' },
      ]) {
        const { status, text, headers } = await who.page(path)
        expect([path, status, text.includes(way), /zebedee|quux|owner@/i.test(text)]).toEqual([
          path,
          200,
          true,
          false,
        ])
        expect([headers.get('cache-control'), headers.get('etag')]).toEqual([FOR_ONE, null])
        expect(text.includes('href="/admin"')).toBe(who === admin)
      }
    }
    for (const path of pages) expect([path, renders.filter((url) => url === path).length]).toEqual([path, 3])
  })

  it('is rendered once, however many ask for it at the same time', async () => {
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, n) =>
        page(`/pricing?utm_source=${n}`, n % 2 ? { cookie: 'shingle.session_token=x' } : {}),
      ),
    )
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect(renders).toEqual(['/pricing'])
  })

  it('is the same in every spelling of its address', async () => {
    const plain = (await page('/pricing')).text
    for (const path of [
      '/pricing/',
      '/Pricing',
      '/PRICING',
      '/%70ricing',
      '/pricing//',
      '/pricing?x=1',
      '/pricing?next=%2Fx',
    ])
      expect([path, (await page(path)).text === plain]).toEqual([path, true])
    expect(renders).toEqual(['/pricing'])
  })

  it('of templates has one for each filter that there is, and made-up ones share it', async () => {
    const [{ category }] = (await site.visitor().get('/api/items')).json
    for (const madeUp of [
      '',
      '?category=x1',
      '?category=x2',
      '?format=',
      '?price=constructor',
      '?utm_source=x',
    ])
      expect((await page(`/templates${madeUp}`)).status).toBe(200)
    expect(renders).toEqual(['/templates'])
    const free = (await page('/templates?format=Youtube&price=Free')).text
    for (const same of [
      '?price=Free&format=Youtube',
      '?format=youtube&price=FREE',
      '?format=Youtube&price=Free&category=x',
    ])
      expect([same, (await page(`/templates${same}`)).text === free]).toEqual([same, true])
    await page(`/templates?${new URLSearchParams({ category })}`)
    expect(renders).toEqual([
      '/templates',
      '/templates?format=Youtube&price=Free',
      `/templates?category=${encodeURIComponent(category)}`,
    ])
  })

  it('answers HEAD and a page that has not changed from memory too', async () => {
    const whole = await page('/terms')
    const { etag } = whole.headers
    for (const { headers, method, status } of [
      { headers: {}, method: 'HEAD', status: 200 },
      { headers: { 'if-none-match': etag! }, method: 'GET', status: 304 },
      { headers: { 'if-none-match': etag! }, method: 'HEAD', status: 304 },
    ]) {
      const answer = await page('/terms', headers, method)
      expect([answer.status, answer.text, answer.headers.etag]).toEqual([status, '', etag])
    }
    // The tag of a visitor's page says nothing about a page of somebody who signed in since.
    expect((await page('/terms', { 'if-none-match': etag!, cookie: cookieOf(customer) })).status).toBe(200)
    expect(renders.filter((url) => url === '/terms')).toHaveLength(2)
  })

  it('comes from memory too where the database went away before it could say who is asking', async () => {
    await page('/pricing')
    await customer.page('/pricing')
    await page('/nowhere')
    const gone = Object.assign(new Error('Connection terminated unexpectedly'), { code: 'ECONNRESET' })
    const away = vi.spyOn(site.house.database.db, 'executeQuery').mockRejectedValue(gone)
    try {
      for (const [path, status] of [
        ['/pricing', 200],
        ['/nowhere', 404],
      ] as const)
        for (const who of [customer, admin]) {
          const answer = await who.page(path)
          expect([path, answer.status, answer.text.includes('href="/dashboard"')]).toEqual([
            path,
            status,
            false,
          ])
          expect(answer.headers.get('cache-status')).toContain('detail=stale')
        }
      expect((await customer.page('/dashboard')).status).toBe(503)
    } finally {
      away.mockRestore()
    }
    expect((await customer.page('/pricing')).text).toContain('href="/dashboard"')
  })

  it('shows a change at once, to everybody', async () => {
    const [about] = (await admin.get('/api/faq-items')).json
    for (const who of [site.visitor(), customer, admin]) await who.page('/pricing')
    const { _id, createdAt: _c, updatedAt: _u, ...fields } = about
    await admin.put(`/api/faq-item/${_id}`, { ...fields, accodingTitle: 'A changed question?' })
    for (const who of [site.visitor(), customer, admin])
      expect((await who.page('/pricing')).text).toContain('A changed question?')
  })
})

it('what a form says back is never cached', async () => {
  const typed = { name: 'Zebedee Quux', email: 'not an address', number: '', subject: '', message: '' }
  const refused = await site.visitor().submit('/contact', typed)
  expect([
    refused.status,
    refused.text.includes('Zebedee Quux'),
    refused.headers.get('cache-control'),
  ]).toEqual([422, true, FOR_ONE])
  expect((await page('/contact')).text).not.toContain('Zebedee Quux')
})
