// Requests that no browser would send, as bytes. Some are broken HTTP, the others are good HTTP with wrong
// values in it.
import fc from 'fast-check'
import { z } from 'zod'
import type { Call } from '#platform/server/api/call.ts'
import { bytes, oddQuery, oddSegment, oddText, oddValue, spelt, utf8 } from './odd-values.ts'

export type Role = 'visitor' | 'customer' | 'admin'

export interface Shot {
  as: Role
  /** The whole request, except for the sender's cookie. Each character is a byte. */
  bytes: string
  /** Not a complete request: the site may wait for more bytes. */
  unfinished?: true
}

export interface Targets {
  calls: readonly Call[]
  /** Addresses of screens, with {id} and the like in them. */
  screens: readonly string[]
  /** Ids that exist. */
  ids: readonly string[]
}

/** Where the cookie is to be put. */
export const COOKIE = 'x-cookie-here: 1\r\n'

const role = fc.constantFrom<Role>('visitor', 'customer', 'customer', 'admin', 'admin', 'admin')
const peer = fc.tuple(fc.nat(255), fc.nat(255)).map(([a, b]) => `198.18.${a}.${b}`)

const filled = (path: string, targets: Targets) => {
  const names = path.match(/\{\w+\}/g) ?? []
  const one = fc.oneof({ weight: 2, arbitrary: fc.constantFrom(...targets.ids) }, oddSegment)
  return fc.tuple(...names.map(() => one)).map((chosen) => {
    let next = 0
    return path.replace(/\{\w+\}|\/\*$/g, () => chosen[next++] ?? '')
  })
}

const head = (method: string, target: string, from: string, more: string[]) =>
  [
    `${method} ${target} HTTP/1.1`,
    'host: localhost',
    'connection: close',
    'sec-fetch-site: same-origin',
    `x-forwarded-for: ${from}`,
    ...more,
  ].join('\r\n') + `\r\n${COOKIE}\r\n`

const ODD_JSON = ['{"__proto__":{"x":1},"constructor":{"prototype":{}}}', '['.repeat(3000)]

const ODD_TYPES = [
  'text/plain',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'application/x-www-form-urlencoded',
  'application/json; charset=utf-16',
  ',',
  '',
]

const ODD_HEADERS = [
  'if-match: "x"',
  'if-match: W/"99999999999999999999"',
  'idempotency-key: \x01',
  'idempotency-key: once',
  'accept: text/html',
  'accept-encoding: br, gzip;q=0',
  'if-none-match: *',
  'range: bytes=0-',
  'expect: 100-continue',
  'x-forwarded-host: evil.example',
]

const multipart = fc
  .tuple(
    fc.constantFrom('file', 'alt', 'name', ''),
    fc.constantFrom('a.png', '../../a.svg', '"', ''),
    bytes(80),
  )
  .map(
    ([name, file, data]) =>
      `--x\r\ncontent-disposition: form-data; name="${name}"; filename="${file}"\r\n` +
      `content-type: image/png\r\n\r\n${data}\r\n--x--\r\n`,
  )

function call(described: Call, targets: Targets): fc.Arbitrary<Shot> {
  const fields = Object.entries(described.body?.shape ?? {}).map(([name, schema]) => {
    const { enum: choices } = z.toJSONSchema(schema, { io: 'input' })
    const good = choices?.length
      ? fc.constantFrom<unknown>(...choices)
      : fc.constantFrom<unknown>('Some words', 'person@test.example', '/pricing', '19.99', 1)
    return fc
      .option(fc.oneof({ weight: 3, arbitrary: good }, { weight: 2, arbitrary: oddValue }), {
        freq: 8,
        nil: undefined,
      })
      .map((value) => [name, value] as const)
  })
  const object = fc
    .tuple(fc.tuple(...fields), fc.option(fc.tuple(oddText, oddValue), { freq: 3, nil: undefined }))
    .map(([known, extra]) => JSON.stringify(Object.fromEntries(extra ? [...known, extra] : known)))
  const content = fc.oneof(
    { weight: 5, arbitrary: object },
    oddValue.map((value) => JSON.stringify(value) ?? ''),
    bytes(40),
    fc.constantFrom(...ODD_JSON),
  )
  const isMultipart = described.form !== undefined
  const rightType = fc.constant(isMultipart ? 'multipart/form-data; boundary=x' : 'application/json')
  const type = fc.oneof({ weight: 8, arbitrary: rightType }, fc.constantFrom(...ODD_TYPES))
  const body = isMultipart ? fc.oneof(multipart, content) : content
  const headers = fc.subarray(ODD_HEADERS, { maxLength: 2 })
  return fc
    .tuple(
      role,
      peer,
      filled(described.path, targets),
      oddQuery(Object.keys(described.query?.shape ?? {})),
      fc.boolean(),
      type,
      body,
      headers,
    )
    .map(([as, from, path, query, asks, contentType, given, more]) => {
      const sent = described.method === 'GET' ? '' : utf8(given)
      const about =
        described.method === 'GET' ? [] : [`content-type: ${contentType}`, `content-length: ${sent.length}`]
      return {
        as,
        bytes:
          head(described.method, `/api${path}${asks ? `?${query}` : ''}`, from, [...about, ...more]) + sent,
      }
    })
}

function screen(path: string, targets: Targets): fc.Arbitrary<Shot> {
  const name = fc.oneof(
    fc.constantFrom(
      'email',
      'password',
      'name',
      'message',
      'intent',
      'id',
      'version',
      'next',
      'token',
      'position',
    ),
    oddText,
  )
  const form = fc
    .array(fc.tuple(name, oddText), { maxLength: 6 })
    .map((pairs) => pairs.map((pair) => pair.map(spelt).join('=')).join('&'))
  const ending = fc.constantFrom('', '', '', '.data', '.data?_routes=', '.data?_routes=x%00', '/', '//')
  const accept = fc.constantFrom('text/html', '*/*', 'application/json', '')
  const asked = fc.constantFrom('GET', 'GET', 'POST', 'HEAD', 'PUT', 'DELETE')
  const all = fc.tuple(
    role,
    peer,
    filled(path, targets),
    ending,
    oddQuery(['q', 'status', 'format', 'category']),
    asked,
    accept,
    fc.oneof(form, bytes(60)),
  )
  return all.map(([as, from, address, end, query, method, accepts, given]) => {
    const sent = method === 'POST' ? given : ''
    const about =
      method === 'POST'
        ? ['content-type: application/x-www-form-urlencoded', `content-length: ${sent.length}`]
        : []
    return {
      as,
      bytes:
        head(method, `${address}${end}${end.includes('?') ? '' : `?${query}`}`, from, [
          `accept: ${accepts}`,
          ...about,
        ]) + sent,
    }
  })
}

/** A request line and a host that may be invalid. */
const oddStart = fc
  .tuple(
    fc.oneof(
      fc.constantFrom(
        'GET',
        'POST',
        'PATCH',
        'TRACE',
        'CONNECT',
        'OPTIONS',
        'PROPFIND',
        'LOCK',
        'PRI',
        'get',
        'G\tET',
        'QUERY',
        'BREW',
      ),
      bytes(6),
    ),
    fc.oneof(
      fc.constantFrom(
        '*',
        '/',
        '//',
        '//evil.example/',
        'http://evil.example/',
        'localhost:1',
        '/%',
        '/\x00',
        '/a b',
        '?',
        '#',
        '/api',
        '/api/',
        '/api/%',
        '/\xff\xfe',
      ),
      fc.constantFrom(
        '/..%2f..%2f.env',
        '/assets/..%5c..%5c.env',
        `/${'a/'.repeat(2000)}`,
        '/.data',
        '/_root.data',
        '/__manifest',
        '/__manifest?p=%00',
        '/__manifest?paths=//x,/%zz',
      ),
      bytes(20).map((text) => `/${text}`),
    ),
    fc.constantFrom('HTTP/1.1', 'HTTP/1.0', 'HTTP/2.0', 'HTTP/9.9', 'http/1.1', ''),
    fc.constantFrom(
      'host: localhost',
      'host:',
      'host: a b',
      'host: [',
      'host: localhost:99999',
      'host: evil.example@localhost',
      '',
      'host: a\r\nhost: b',
    ),
  )
  .map(
    ([method, target, version, host]) =>
      `${method} ${target} ${version}\r\n${host}\r\n${COOKIE}connection: close\r\n\r\n`,
  )

/** A body whose length is wrong, given twice, or given in chunks that do not add up. */
const oddLength = fc
  .tuple(
    fc.constantFrom(
      '/api/add-message',
      '/api/auth/sign-in/email',
      '/contact',
      '/api/payments/notify',
      '/login',
      '/stand-in/cgi-bin/webscr',
      '/stand-in/cgi-bin/verify',
      '/api/media',
    ),
    fc.oneof(
      fc.constantFrom(
        'content-length: 999',
        'content-length: -1',
        'content-length: 0x10',
        'content-length: 5\r\ncontent-length: 6',
        'content-length: 99999999999999999999',
      ),
      fc.constantFrom(
        'transfer-encoding: chunked',
        'transfer-encoding: chunked\r\ncontent-length: 4',
        'transfer-encoding: gzip',
        'transfer-encoding: , chunked',
        'content-encoding: gzip\r\ncontent-length: 4',
      ),
    ),
    fc.constantFrom(
      'application/json',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
    ),
    fc.oneof(
      bytes(60),
      fc.constantFrom(
        'zz\r\n',
        '5\r\nab',
        'ffffffffffffffff\r\n',
        '-1\r\n\r\n',
        '0\r\n\r\nGET / HTTP/1.1\r\n\r\n',
        '2;x=y\r\n{}\r\n0\r\n\r\n',
      ),
    ),
  )
  .map(
    ([path, length, type, body]) =>
      `POST ${path} HTTP/1.1\r\nhost: localhost\r\n${COOKIE}content-type: ${type}\r\n${length}\r\n\r\n` +
      body,
  )

/** One header that is too long, torn, or not text. */
const oddHeader = fc
  .tuple(
    fc.constantFrom(
      'cookie',
      'accept',
      'accept-encoding',
      'accept-language',
      'if-none-match',
      'origin',
      'referer',
      'x-forwarded-for',
      'user-agent',
      'authorization',
      'content-type',
      'range',
    ),
    fc.oneof(
      bytes(80).map((text) => text.replace(/[\r\n\0]/g, '')),
      fc.constantFrom('x'.repeat(15_000), 'x'.repeat(70_000), '; ; =; a', '1.2.3.4, '.repeat(300)),
      fc.constantFrom(
        'shingle.session_token=%',
        'shingle.session_token=a.b; shingle.session_token=c',
        'shingle.session_token=%00.%ff',
      ),
    ),
    fc.oneof(
      fc.constantFrom(
        '/',
        '/account',
        '/api/orders',
        '/media/x',
        '/art/logo.svg',
        '/login',
        '/stand-in/',
        '/sitemap.xml',
        '/share/x.png',
      ),
      fc.constantFrom('/api/auth/list-sessions', '/api/auth/callback/github', '/api/auth/callback/%00'),
    ),
  )
  .map(
    ([name, value, path]) =>
      `GET ${path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n` +
      `${name === 'cookie' ? '' : COOKIE}${name}: ${value}\r\n\r\n`,
  )

/** Requests that are hardly HTTP any more. */
const wreck: fc.Arbitrary<Shot> = fc
  .tuple(role, fc.oneof(bytes(200), oddStart, oddLength, oddHeader))
  .map(([as, given]) => ({ as, bytes: given, unfinished: true }))

/** Calls that would end the session for the requests after them. */
const ENDS_SESSION = /sign-out|revoke-sessions|reset-password$|change-password/

export function malformedRequests(targets: Targets, { seed, many }: { seed: number; many: number }): Shot[] {
  const calls = targets.calls.filter(
    ({ path, method }) => !ENDS_SESSION.test(path) && !(path === '/me' && method === 'DELETE'),
  )
  const screens = targets.screens.filter((path) => !ENDS_SESSION.test(path))
  const any = fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...calls).chain((each) => call(each, targets)) },
    // Calls that are open to everybody, or go through the code of a library.
    {
      weight: 2,
      arbitrary: fc
        .constantFrom(
          ...calls.filter(
            ({ path, method }) =>
              path.startsWith('/auth/') || (method === 'POST' && !path.startsWith('/add-')),
          ),
        )
        .chain((each) => call(each, targets)),
    },
    { weight: 2, arbitrary: fc.constantFrom(...screens).chain((path) => screen(path, targets)) },
    { weight: 3, arbitrary: wreck },
  )
  return fc.sample(any, { seed, numRuns: many })
}
