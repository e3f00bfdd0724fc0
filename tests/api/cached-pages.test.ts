// Which requests are answered from memory. Each page is rendered once after a change of content, whatever
// cookies people make up, and has nothing personal in it.
import { createHmac } from 'node:crypto'
import { describe, expect, it, vi } from 'vitest'
import { sessionCookie } from '#identity/server/auth.ts'
import { FOR_ALL, FOR_ONE, startCountedSite } from '#tests/support/counted-site.ts'
import { HTTPS_SITE } from '#tests/support/https-site.ts'
import { CUSTOMER_PASSWORD } from '#tests/support/people.ts'
import { sendRaw } from '#tests/support/raw.ts'
import { startSite } from '#tests/support/start-site.ts'

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
const { site, admin, customer, renders, page } = await startCountedSite()

describe('a cookie', () => {
  it('that we did not sign counts as none: no query, and the cached page', async () => {
    const name = sessionCookie(site.origin)
    const [, value = ''] = [...customer.cookies].find(([cookie]) => cookie === name)!
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
    // The real cookie gets a page with the link to the account.
    expect((await page('/', { cookie: `${name}=${value}` })).text).toContain('href="/dashboard"')
  })

  it('over https needs the __Host- prefix; one without it counts as none', async () => {
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

describe('a public page', () => {
  it('is rendered once for each role, with nothing personal in it', async () => {
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

  it('is rendered once when many ask for it at the same time', async () => {
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

  it('of the prices passes the coupon of a link on to the order, and is rendered once for all of them', async () => {
    const plain = (await page('/pricing')).text
    for (const coupon of ['SPRING-20', 'other_code']) {
      const { text } = await page(`/pricing?coupon=${coupon}`)
      expect(text).toMatch(new RegExp(`href="/order-now/[^"?]+\\?coupon=${coupon}"`))
      expect(text).toContain(`Your coupon <b class="[overflow-wrap:anywhere]">${coupon}</b>`)
    }
    for (const wrong of ['', 'a', '%22%3E%3Cscript%3E', 'x'.repeat(41)])
      expect((await page(`/pricing?coupon=${wrong}`)).text).toBe(plain)
    expect(renders.map((path) => path.replace(/=.*/, ''))).toEqual(['/pricing', '/pricing?coupon'])
  })

  it('with templates is cached once for each filter; unknown filters share one', async () => {
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

  it('answers HEAD and If-None-Match from the cache', async () => {
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
    // The ETag of a visitor's page must not match the page of somebody who has signed in since.
    expect((await page('/terms', { 'if-none-match': etag!, cookie: customer.cookieHeader })).status).toBe(200)
    expect(renders.filter((url) => url === '/terms')).toHaveLength(2)
  })

  it('comes from the cache when the database goes away during the session lookup', async () => {
    await page('/pricing')
    await customer.page('/pricing')
    await page('/nowhere')
    const gone = Object.assign(new Error('Connection terminated unexpectedly'), { code: 'ECONNRESET' })
    const away = vi.spyOn(site.app.database.db, 'executeQuery').mockRejectedValue(gone)
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

  it('shows a change at once to everybody', async () => {
    const [about] = (await admin.get('/api/faq-items')).json
    for (const who of [site.visitor(), customer, admin]) await who.page('/pricing')
    const { _id, createdAt: _c, updatedAt: _u, ...fields } = about
    await admin.put(`/api/faq-item/${_id}`, { ...fields, accodingTitle: 'A changed question?' })
    for (const who of [site.visitor(), customer, admin])
      expect((await who.page('/pricing')).text).toContain('A changed question?')
  })
})

it('the response to a form is never cached', async () => {
  const typed = { name: 'Zebedee Quux', email: 'not an address', number: '', subject: '', message: '' }
  const refused = await site.visitor().submit('/contact', typed)
  expect([
    refused.status,
    refused.text.includes('Zebedee Quux'),
    refused.headers.get('cache-control'),
  ]).toEqual([422, true, FOR_ONE])
  expect((await page('/contact')).text).not.toContain('Zebedee Quux')
})
