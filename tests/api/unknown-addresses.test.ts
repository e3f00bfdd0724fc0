// Made-up addresses: unknown paths, mailed links that nobody was mailed, and pages to return to. Each has one
// cached page, so making them up costs the site nothing.
import { setImmediate } from 'node:timers/promises'
import { matchRoutes } from 'react-router'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { Site } from '#content/rules/index.ts'
import { knownAddresses } from '#server/render/known-addresses.ts'
import { FOR_ONE, startCountedSite } from '#tests/support/counted-site.ts'
import { bareSite } from '#tests/support/demo-site.ts'
import { FOREIGN_RETURNS } from '#tests/support/foreign-returns.ts'
import { mailedPath } from '#tests/support/mailbox.ts'
import { decodeEntities } from '#tests/support/markup.ts'
import { CUSTOMER_PASSWORD } from '#tests/support/people.ts'
import { sendRaw } from '#tests/support/raw.ts'
import { routesOf } from '#tests/support/router-routes.ts'
import { builtScreens } from '#tests/support/start-site.ts'

const { site, admin, customer, renders, page } = await startCountedSite()

describe('an unknown address', () => {
  it('gets one shared 404 page without the address in it', async () => {
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
      '/results/x7y8z9',
      '/og/results/x7y8z9.png',
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

  it('is refused unread above 2 KB, and matched in any spelling below', async () => {
    const long = 'x'.repeat(2048)
    for (const path of [`/${long}`, `/?${long}`, `/pricing?next=/${long}`, `/api/faq-items?${long}`]) {
      const { status, headers } = await page(path, { accept: '*/*' })
      expect([path, status, headers['content-type']]).toEqual([
        path,
        414,
        'application/problem+json; charset=utf-8',
      ])
    }
    expect((await page(`/${long}`)).text).toContain('This address is too long')
    expect((await page(`/pricing${'/'.repeat(2000)}`)).status).toBe(200)
    expect((await page(`/results/${'/'.repeat(2000)}a`)).status).toBe(404)
    // Providers of sign-ins send long codes.
    expect((await page(`/api/auth/callback/x7y8z9?code=${long}`)).status).not.toBe(414)
  })

  it('answers 404 for every method, and to data requests', async () => {
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
    // Existing screens still answer with 405.
    expect((await page('/pricing', {}, 'PUT')).status).toBe(405)
    const read = await page('/pricing.data', { accept: '*/*' })
    expect([read.status, read.headers['content-type']]).toEqual([200, 'text/x-script'])
    const unknown = await customer.get('/x7y8z9.data')
    expect([unknown.status, unknown.headers.get('content-type')]).toEqual([404, 'text/x-script'])
  })

  it('shows the menu of the visitor’s role, and nothing personal', async () => {
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

  it('is also unknown to the router', async () => {
    // The router prints a warning for paths that can't be decoded.
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    onTestFinished(() => warn.mockRestore())
    const build = await builtScreens()
    const known = knownAddresses(build)
    const routes = routesOf(build)
    const content = {
      site: async () => ({ ...bareSite(), caseStudy: [{ slug: 'a1' }] }) as unknown as Site,
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
        (leaf.route.id !== 'edit /{id}' || leaf.params.id === 'known-id') &&
        (leaf.params.slug === undefined || leaf.params.slug.toLowerCase() === 'a1')
      expect([path, await known.has(pathname, content)]).toEqual([path, there])
      // The whole loop takes seconds on a busy machine. This lets the client notice connections that the site
      // closes meanwhile.
      await setImmediate()
    }
  })
})

describe('a mailed link with a made-up token', () => {
  /** Where tokens are stored, and what pages are made of. Timers may ask other tables meanwhile. */
  const ASKED_FOR_A_TOKEN = ['verification', 'user', 'session', 'subscribers', 'content', 'media']
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
    '$path… is rendered once, and a malformed token is not looked up',
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
      const asked = vi.spyOn(site.app.database.db, 'selectFrom')
      onTestFinished(() => asked.mockRestore())
      for (const token of ['x7y8z9', 'x'.repeat(500)]) await page(path + token)
      expect(asked.mock.calls.flat().filter((table) => ASKED_FOR_A_TOKEN.includes(String(table)))).toEqual([])
    },
  )

  it('keeps the return path', async () => {
    const { text } = await page(`/reset/new?${new URLSearchParams({ token: 'x', next: '/my-order?page=2' })}`)
    expect(text).toContain(`href="/reset?${new URLSearchParams({ next: '/my-order?page=2' })}"`)
    expect(renders).toHaveLength(1)
  })

  it('does not replace a valid link’s page', async () => {
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

describe('the return path', () => {
  it('is inserted into one cached page, escaped as the page would', async () => {
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
        // A form that is refused is rendered for itself, with the return path of its own address.
        const posted = await sendRaw(site, {
          method: 'POST',
          path: `${path}?${query}`,
          headers: { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' },
          chunks: ['email=&password='],
        })
        const ways = (text: string) =>
          // Beside the links to the other languages of the page.
          [
            ...text.matchAll(
              /<a href="(\/(?:login|register)\?next[^"]*)"(?! lang)|name="next" value="([^"]*)"/g,
            ),
          ].map(([, link, field]) => link ?? decodeEntities(field!))
        expect([next, got.status, ways(got.text)]).toEqual([next, 200, ways(posted.text)])
        expect(ways(got.text)).toHaveLength(2)
        expect([got.headers['cache-control'], got.headers.etag]).toEqual([FOR_ONE, undefined])
      }
    }
    expect(renders.filter((url) => /^\/(login|register)\?next=%2F\w{22}$/.test(url))).toHaveLength(2)
  })

  it('is dropped if it leads to another site', async () => {
    const plain = (await page('/login')).text
    for (const next of FOREIGN_RETURNS) {
      expect([next, (await page(`/login?${new URLSearchParams({ next })}`)).text === plain]).toEqual([
        next,
        true,
      ])
    }
    expect(renders).toEqual(['/login'])
  })

  it('is followed at once by signed-in users', async () => {
    expect((await customer.page('/login?next=%2Fmy-order')).location).toBe('/my-order')
    expect((await admin.page('/register')).location).toBe('/dashboard')
  })
})
