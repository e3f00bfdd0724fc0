// What the page cache answers, stores and evicts, and how much work it does.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { setImmediate as turn } from 'node:timers/promises'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import type { Bytes } from '#platform/server/http/compress.ts'
import type { FreshnessState } from '#platform/server/http/freshness.ts'
import { pageAddressOf } from '#server/page-cache/cache-key.ts'
import { PLACEHOLDER, withInserted } from '#server/page-cache/inserted-param.ts'
import { createPageCache, pageKey, type PageCache } from '#server/page-cache/page-cache.ts'
import { FOREIGN_RETURNS } from '#tests/support/foreign-returns.ts'

const PATHS = new Map([
  ['/', []],
  ['/pricing', []],
  ['/service', []],
  ['/templates', ['format', 'category', 'price']],
  ['/login', ['next']],
  ['/pricing', ['coupon']],
])
const SIGNED = 'session=ours'

const open = (more: Partial<Parameters<typeof createPageCache>[0]> = {}): PageCache => {
  const cache = createPageCache({ isSignedIn: (cookies) => cookies === SIGNED, compressDelayMs: 0, ...more })
  cache.open(PATHS)
  return cache
}

const rendered =
  (html: string, status = 200, headers = {}) =>
  async () => ({ status, html, headers: new Headers(headers) })

const put = async (cache: PageCache, ...keys: string[]) => {
  for (const key of keys) await cache.renderOnce(key, 200, rendered(`<p>${key}</p>`))
}

interface Sent {
  status?: number
  headers: Record<string, string>
  body?: Buffer
}

/** What the listener would send, or undefined where the cache has no answer. */
function ask(
  cache: PageCache,
  url: string,
  headers: Record<string, string> = {},
  method = 'GET',
): Sent | undefined {
  const sent: Sent = { headers: {} }
  const response = {
    writeHead(status: number, given: Record<string, string>) {
      Object.assign(sent, { status, headers: given })
      return response
    },
    end(body?: Uint8Array) {
      if (body) sent.body = Buffer.from(body)
    },
  }
  return cache.send(
    { method, url, headers } as unknown as IncomingMessage,
    response as unknown as ServerResponse,
  )
    ? sent
    : undefined
}

describe('the page that an address means', () => {
  const pageOf = (url: string) => pageAddressOf(PATHS, url)

  test('leaves out what makes no difference', () => {
    for (const url of ['/', '/?utm_source=x', '/?next=%2Forders']) expect(pageOf(url)).toEqual({ page: '/' })
    expect(pageOf('/templates/?price=Free&utm_source=x&format=Youtube')?.page).toBe(
      '/templates?format=Youtube&price=Free',
    )
  })

  test('has a placeholder for returnTo, which is not part of the key', () => {
    for (const next of ['/orders', '/orders?a=1&b=2', '/x#y']) {
      const address = pageOf(`/login?${new URLSearchParams({ next })}`)!
      expect([address, pageKey(address)]).toEqual([
        { page: '/login', inserted: { name: 'next', value: next } },
        '/login next',
      ])
    }
    for (const next of FOREIGN_RETURNS) {
      expect(pageOf(`/login?${new URLSearchParams({ next })}`)).toEqual({
        page: '/login',
        inserted: undefined,
      })
    }
  })

  test('has a placeholder for the coupon of a link, if it can be one', () => {
    const address = pageOf('/pricing?coupon=SPRING-20&utm_source=x')!
    expect([address, pageKey(address)]).toEqual([
      { page: '/pricing', inserted: { name: 'coupon', value: 'SPRING-20' } },
      '/pricing coupon',
    ])
    for (const coupon of ['', 'a', '"><script>', 'x'.repeat(41), '/path'])
      expect(pageOf(`/pricing?${new URLSearchParams({ coupon })}`)).toEqual({
        page: '/pricing',
        inserted: undefined,
      })
  })

  test('is none for unlisted paths and names like __proto__', () => {
    for (const url of ['/dashboard', '/constructor', '/__proto__', 'constructor', '', '*'])
      expect(pageOf(url)).toBeUndefined()
  })
})

describe('what is sent', () => {
  test('is the page in an accepted encoding, for GET or HEAD, or 304', async () => {
    const cache = open()
    await put(cache, '/')
    const plain = ask(cache, '/')!
    expect([plain.status, plain.body?.toString(), plain.headers['content-encoding']]).toEqual([
      200,
      '<p>/</p>',
      undefined,
    ])
    expect(brotliDecompressSync(ask(cache, '/', { 'accept-encoding': 'gzip, br' })!.body!).toString()).toBe(
      '<p>/</p>',
    )
    expect(gunzipSync(ask(cache, '/?utm_source=x', { 'accept-encoding': 'gzip' })!.body!).toString()).toBe(
      '<p>/</p>',
    )
    expect(ask(cache, '/', {}, 'HEAD')).toEqual({ ...plain, body: undefined })
    expect(ask(cache, '/', { 'if-none-match': plain.headers.etag! })).toEqual({
      status: 304,
      headers: expect.objectContaining({ etag: plain.headers.etag }),
    })
    expect(plain.headers).toMatchObject({
      'cache-control': 'public, max-age=0, must-revalidate',
      vary: 'accept-encoding, cookie',
    })
  })

  test('goes to everybody without a session, and never answers a POST', async () => {
    const cache = open()
    await put(cache, '/')
    for (const cookie of ['session=made-up', 'a=1', 'session='])
      expect(ask(cache, '/', { cookie })?.status).toBe(200)
    expect(ask(cache, '/', { cookie: SIGNED })).toBeUndefined()
    expect(ask(cache, '/', {}, 'POST')).toBeUndefined()
  })

  test('has returnTo in its place, and may not be stored', async () => {
    const cache = open()
    await put(cache, '/login')
    expect(ask(cache, '/login?next=%2Forders')).toBeUndefined()
    await cache.renderOnce(
      '/login next',
      200,
      rendered(`<a href="/register?next=${encodeURIComponent(PLACEHOLDER)}"><input value="${PLACEHOLDER}">`),
    )
    const sent = ask(cache, `/login?${new URLSearchParams({ next: "/a'b?c=1&d=<2>" })}`)!
    expect(sent.body?.toString()).toBe(
      '<a href="/register?next=%2Fa%27b%3Fc%3D1%26d%3D%253C2%253E">' +
        '<input value="/a&#39;b?c=1&#38;d=%3C2%3E">',
    )
    expect([sent.headers['cache-control'], sent.headers.etag, sent.headers['content-length']]).toEqual([
      'private, no-store',
      undefined,
      String(sent.body!.length),
    ])
    for (const [accepted, encoding, decompress] of [
      ['gzip, br', 'br', brotliDecompressSync],
      ['gzip', 'gzip', gunzipSync],
    ] as const) {
      const packed = ask(cache, '/login?next=%2Fx', { 'accept-encoding': accepted })!
      expect(packed.headers['content-encoding']).toBe(encoding)
      expect(decompress(packed.body!).toString()).toContain('value="/x"')
    }
    expect(ask(cache, '/login?next=%2F%2Fevil.example')?.body?.toString()).toBe('<p>/login</p>')
  })

  test('escapes returnTo', () => {
    for (const next of ['/"><script>', "/'><script>", '/$&$1', '/%22%3E'])
      expect(withInserted(`<input value="${PLACEHOLDER}">`, next)).toMatch(/^<input value="[^"'<>]*">$/)
  })
})

describe('a page is stored', () => {
  test('by role, and never with Set-Cookie', async () => {
    const cache = open()
    await cache.renderOnce(
      pageKey({ page: '/' }, 'admin'),
      200,
      rendered('for admins', 200, { 'set-cookie': 'session=mine', 'x-a': '1' }),
    )
    expect(ask(cache, '/')).toBeUndefined()
    expect(cache.find('admin /')?.page.headers).toEqual({ 'x-a': '1' })
    expect(cache.find('customer /')).toBeUndefined()
  })

  test('unless it has another status than it should have', async () => {
    const cache = open()
    for (const status of [302, 404, 500, 503]) await cache.renderOnce('/', 200, rendered('', status))
    expect(cache.size()).toBe(0)
    await cache.renderOnce('/not/here', 404, rendered('gone', 404))
    expect(cache.size()).toBe(1)
  })

  test('unless content changed while it was rendered, or signals are down', async () => {
    let state: FreshnessState = 'fresh'
    const cache = open({ freshness: { now: () => state, staleHeaders: () => ({}) } })
    let finish = () => {}
    const slow = cache.renderOnce(
      '/',
      200,
      () =>
        new Promise((done) => (finish = () => done({ status: 200, html: 'old', headers: new Headers() }))),
    )
    cache.empty()
    const fresh = await cache.renderOnce('/', 200, rendered('new'))
    finish()
    expect(Buffer.from((await slow).encodings.identity).toString()).toBe('old')
    expect(Buffer.from(fresh.encodings.identity).toString()).toBe('new')
    expect(ask(cache, '/')?.body?.toString()).toBe('new')
    for (state of ['unknown', 'stale'] as const) {
      await put(cache, '/pricing')
      expect(cache.size()).toBe(1)
    }
    state = 'fresh'
    await put(cache, '/pricing')
    expect(cache.size()).toBe(2)
  })

  test('once for simultaneous requests; a failed render is retried', async () => {
    const cache = open()
    let renders = 0
    const render = async () => {
      renders++
      await turn()
      if (renders === 1) throw new Error('broken')
      return { status: 200, html: 'page', headers: new Headers() }
    }
    const first = await Promise.allSettled(
      Array.from({ length: 50 }, () => cache.renderOnce('/', 200, render)),
    )
    expect([renders, first.every(({ status }) => status === 'rejected')]).toEqual([1, true])
    await Promise.all(Array.from({ length: 50 }, () => cache.renderOnce('/', 200, render)))
    expect([renders, ask(cache, '/')?.body?.toString()]).toEqual([2, 'page'])
  })
})

test('the least recently used page is evicted first', async () => {
  const cache = open({ most: 3 })
  await put(cache, '/', '/pricing', '/service')
  expect(cache.find('/')).toBeDefined()
  await put(cache, '/terms', '/privacy')
  expect(['/', '/pricing', '/service', '/terms', '/privacy'].filter((key) => cache.find(key))).toEqual([
    '/',
    '/terms',
    '/privacy',
  ])
  expect(cache.size()).toBe(3)
})

test('an outdated page is sent only while the database is offline, marked as stale', async () => {
  let state: FreshnessState = 'fresh'
  const cache = open({ freshness: { now: () => state, staleHeaders: () => ({ 'cache-status': 'stale' }) } })
  await put(cache, '/')
  const { etag } = ask(cache, '/')!.headers
  state = 'unknown'
  expect(ask(cache, '/')).toBeUndefined()
  state = 'stale'
  expect(ask(cache, '/')).toMatchObject({ status: 200, headers: { 'cache-status': 'stale' } })
  expect(ask(cache, '/', { 'if-none-match': etag! })).toMatchObject({
    status: 304,
    headers: { 'cache-status': 'stale' },
  })
  // Sessions can't be read then, so a customer gets the visitors' page.
  expect(ask(cache, '/', { cookie: SIGNED })?.status).toBe(200)
  state = 'fresh'
  expect(ask(cache, '/')!.headers['cache-status']).toBeUndefined()
  cache.empty()
  expect(ask(cache, '/')).toBeUndefined()
  expect(cache.fallback('/')?.staleHeaders).toEqual({ 'cache-status': 'stale' })
  state = 'stale'
  expect(ask(cache, '/')?.status).toBe(200)
  state = 'fresh'
  await put(cache, '/')
  expect([ask(cache, '/')!.headers['cache-status'], cache.size()]).toEqual([undefined, 1])
})

/** Waits until the cache has started to compress, or could have. */
const soon = () => new Promise((done) => setTimeout(done, 20))

test('pages are compressed one at a time, each once; evicted ones are skipped', async () => {
  const begun: string[] = []
  let finish = () => {}
  const compress = (bytes: Uint8Array) => {
    begun.push(Buffer.from(bytes).toString())
    return new Promise<Bytes>((done) => (finish = () => done(new Uint8Array(bytes))))
  }
  const cache = open({ most: 3, compress })
  await put(cache, '/', '/pricing', '/service')
  await soon()
  expect(begun).toEqual(['<p>/</p>'])
  expect(ask(cache, '/') && ask(cache, '/service')).toBeDefined()
  await put(cache, '/terms')
  for (let n = 0; n < 3; n++) {
    finish()
    await soon()
  }
  expect(begun).toEqual(['<p>/</p>', '<p>/service</p>', '<p>/terms</p>'])
  await put(cache, '/privacy')
  await soon()
  await put(cache, '/thanks')
  cache.empty()
  await put(cache, '/reset')
  finish()
  await soon()
  expect(begun.slice(3)).toEqual(['<p>/privacy</p>', '<p>/reset</p>'])
})

test('a page that can’t be compressed does not block the others', async () => {
  const pressed: string[] = []
  const cache = open({
    compress: async (bytes) => {
      pressed.push(Buffer.from(bytes).toString())
      throw new Error('no memory')
    },
  })
  await put(cache, '/', '/pricing')
  await soon()
  await put(cache, '/service')
  await soon()
  expect(pressed).toHaveLength(3)
  expect(['/', '/pricing', '/service'].every((url) => ask(cache, url))).toBe(true)
})

describe('the site’s day', () => {
  test('outdates every page when it ends, also one that is being rendered', async () => {
    let now = 0
    const cache = open({ day: { now: () => now, endAfter: (at) => Math.floor(at / 100 + 1) * 100 } })
    await put(cache, '/')
    now = 99
    expect(ask(cache, '/')).toBeDefined()
    let finish: () => void = () => {}
    const until = new Promise<void>((done) => (finish = done))
    const late = cache.renderOnce('/pricing', 200, async () => {
      await until
      return rendered('<p>yesterday</p>')()
    })
    now = 100
    expect(ask(cache, '/')).toBeUndefined()
    finish()
    await late
    expect(ask(cache, '/pricing')).toBeUndefined()
    await put(cache, '/')
    expect(ask(cache, '/')).toBeDefined()
  })
})
