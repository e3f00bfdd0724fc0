// What the page cache keeps, what it lets go first, and how much work it makes.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { setImmediate as turn } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import type { Bytes } from '#server/http/compress.ts'
import type { FreshnessState } from '#server/http/freshness.ts'
import { createPageCache, type PageCache } from '#server/page-cache/page-cache.ts'

const NO_HEADERS = new Headers()
const keep = (cache: PageCache, ...keys: string[]) => keys.forEach((key) => cache.keep(key, cache.generation(), `<p>${key}</p>`, NO_HEADERS))
const isKept = (cache: PageCache, key: string) => cache.send(key, { headers: {} } as IncomingMessage, { writeHead() { return this }, end() {} } as unknown as ServerResponse)

describe('the key of an address', () => {
  const { keyOf } = createPageCache('session')

  test('leaves out what makes no difference', () => {
    for (const address of ['/', '/?utm_source=x', '/?next=%2Forders']) expect(keyOf('GET', address, undefined)).toBe('/')
    expect(keyOf('GET', '/templates/?price=Free&utm_source=x&format=Youtube', undefined)).toBe('/templates?format=Youtube&price=Free')
  })

  test('is missing where the way on is in it: that may be anything', () => {
    for (const path of ['/login', '/register']) {
      expect(keyOf('GET', path, undefined)).toBe(path)
      for (const next of ['%2Forders', 'x', '']) expect(keyOf('GET', `${path}?next=${next}`, undefined)).toBeUndefined()
    }
  })
})

test('the page that was not asked for longest goes first', () => {
  const cache = createPageCache('session', { most: 3 })
  keep(cache, '/', '/pricing', '/service')
  expect(isKept(cache, '/')).toBe(true)
  keep(cache, '/terms', '/privacy')
  expect(['/', '/pricing', '/service', '/terms', '/privacy'].filter((key) => isKept(cache, key))).toEqual(['/', '/terms', '/privacy'])
  expect(cache.size()).toBe(3)
})

test('an outdated page is sent only while the database is away, and says that it is stale', () => {
  let state: FreshnessState = 'fresh'
  const sent: Record<string, unknown>[] = []
  const cache = createPageCache('session', { freshness: { now: () => state, staleHeaders: () => ({ 'cache-status': 'stale' }) } })
  const send = (headers: Record<string, string> = {}) =>
    cache.send('/', { headers } as IncomingMessage, { writeHead(_: number, all: Record<string, unknown>) { sent.push(all); return this }, end() {} } as unknown as ServerResponse)
  keep(cache, '/')
  expect(send()).toBe(true)
  state = 'unknown'
  expect(send()).toBe(false)
  state = 'stale'
  expect([send(), send({ 'if-none-match': String(sent[0]!.etag) })]).toEqual([true, true])
  expect(sent.map((headers) => headers['cache-status'])).toEqual([undefined, 'stale', 'stale'])
  keep(cache, '/pricing')
  state = 'fresh'
  expect([isKept(cache, '/pricing'), send()]).toEqual([false, true])
  cache.empty()
  expect(send()).toBe(false)
  expect(cache.fallback('/', new Request('http://localhost/'))?.headers.get('cache-status')).toBe('stale')
  state = 'stale'
  expect(send()).toBe(true)
  state = 'fresh'
  keep(cache, '/')
  expect([send(), sent.at(-1)!['cache-status'], cache.size()]).toEqual([true, undefined, 1])
})

test('pages are pressed one at a time, each once, and not those that are gone by their turn', async () => {
  const begun: string[] = []
  let finish = () => {}
  const press = (bytes: Uint8Array) => {
    begun.push(Buffer.from(bytes).toString())
    return new Promise<Bytes>((done) => (finish = () => done(new Uint8Array(bytes))))
  }
  const cache = createPageCache('session', { most: 3, press })
  keep(cache, '/', '/pricing', '/service', '/service')
  await turn()
  expect(begun).toEqual(['<p>/</p>'])
  expect(isKept(cache, '/') && isKept(cache, '/service')).toBe(true)
  keep(cache, '/terms')
  for (let n = 0; n < 3; n++) {
    finish()
    await turn()
  }
  expect(begun).toEqual(['<p>/</p>', '<p>/service</p>', '<p>/terms</p>'])
  keep(cache, '/privacy', '/thanks')
  cache.empty()
  keep(cache, '/reset')
  finish()
  await turn()
  expect(begun.slice(3)).toEqual(['<p>/privacy</p>', '<p>/reset</p>'])
})

test('a page that can’t be pressed keeps nobody else from it', async () => {
  const pressed: string[] = []
  const cache = createPageCache('session', { press: async (bytes) => { pressed.push(Buffer.from(bytes).toString()); throw new Error('no memory') } })
  keep(cache, '/', '/pricing')
  await turn()
  keep(cache, '/terms')
  await turn()
  expect(pressed).toHaveLength(3)
  expect(['/', '/pricing', '/terms'].every((key) => isKept(cache, key))).toBe(true)
})
