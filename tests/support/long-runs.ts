// Requests that repeat one character, or a pair, thousands of times in each place that takes text. A pattern
// whose time grows with the square of the length needs seconds for them.
import { z } from 'zod'
import type { Call } from '#platform/server/api/call.ts'

export interface LongRun {
  /** For the report. */
  name: string
  as: 'visitor' | 'customer'
  method: string
  target: string
  headers: Record<string, string>
  body: string
  /** It may be stored: the pages that show it are looked at too. */
  mayStay: boolean
}

/** Characters and pairs of them. */
const RUNS = [
  ' ',
  '\t',
  '\n',
  '\r\n',
  ' \n',
  '/',
  '.',
  '-',
  '=',
  ';',
  ',',
  '%',
  '<',
  '&',
  '"',
  '(',
  ')',
  '[',
  '0',
  'a',
  '_',
  '*',
  '@',
  ':',
  '\\',
  '#',
  '?',
  '](',
  'a.',
  '.a',
  'a@',
  ' a',
  '0,',
  '; ',
  '="',
  '[{"a":',
  '\u00a0',
  'é',
  '😀',
] as const

/** What may come before the run, so that a pattern begins; and after it, so that it does not end. */
const AROUND = [
  ['', ''],
  ['http://a.example/', '!'],
] as const

interface Where {
  label: string
  /** Lengths of the text: the most that is taken there, and less if then more of the site sees it. */
  sizes: readonly number[]
  build(text: string): Omit<LongRun, 'name'>
}

const visit = (target: string, headers: Record<string, string> = {}): Omit<LongRun, 'name'> => ({
  as: 'visitor',
  method: 'GET',
  target,
  headers: { accept: 'text/html', 'sec-fetch-mode': 'navigate', ...headers },
  body: '',
  mayStay: false,
})

const PATHS = [
  ['/', '/results/', '/results', '/contact/', '/pricing', '/newsletter/confirm/', '/unsubscribe/', '/o/'],
  [
    '/sign-in-with/',
    '/assets/',
    '/media/',
    '/api/',
    '/api/media/',
    '/api/desk-calendar/',
    '/api/auth/callback/',
  ],
  ['/.well-known/', '/sitemap', '/index.data', '/edit-', '/order/', '/receipt/'],
].flat()

const QUERIES = [
  ['/?', '/?a=', '/contact?subject=', '/login?next=/', '/login?done=', '/login?package=', '/register?next=/'],
  ['/reset?next=', '/reset/new?token=', '/verify?token=', '/second-factor?next=/', '/signed-in?next=/'],
  ['/signed-in?error=', '/thanks?message=', '/newsletter?sent=', '/pricing/compare?with=', '/results?page='],
  ['/api/pricings?', '/api/pricings?limit=', '/api/pricings?after=', '/api/auth/callback/google?code='],
  ['/contact.data?_routes=', '/media/a?width='],
].flat()

const HEADERS: [name: string, begin?: string][] = [
  ['cookie'],
  ['cookie', 'shingle.session_token='],
  ['cookie', 'shingle.device='],
  ['cookie', 'colours='],
  ['accept-language'],
  ['accept-language', 'en;q='],
  ['accept'],
  ['accept', 'text/html;q='],
  ['accept-encoding'],
  ['accept-encoding', 'gzip;q='],
  ['user-agent'],
  ['user-agent', 'Mozilla/5.0 ('],
  ['referer'],
  ['referer', 'http://localhost/'],
  ['origin'],
  ['origin', 'http://'],
  ['host'],
  ['if-none-match'],
  ['if-none-match', 'W/"'],
  ['if-modified-since'],
  ['range'],
  ['range', 'bytes='],
  ['authorization'],
  ['authorization', 'Bearer '],
  ['content-type'],
  ['content-type', 'multipart/form-data; boundary='],
  ['forwarded'],
  ['forwarded', 'for="'],
  ['x-forwarded-for'],
  ['x-forwarded-proto'],
  ['x-forwarded-host'],
  ['x-request-id'],
  ['idempotency-key'],
  ['if-match'],
  ['cache-control'],
  ['sec-fetch-site'],
  ['purpose'],
]

const SAID = {
  name: 'Ada',
  email: 'ada@test.example',
  number: '+1 555 0100',
  subject: 'Hello',
  message: 'Some words',
  password: 'Some-good-words-42',
}

/** The forms, and their fields as somebody fills them in. */
const forms = (order: string): [as: LongRun['as'], target: string, fields: Record<string, string>][] => [
  ['visitor', '/contact', { ...SAID, website: '', elapsed: '3000' }],
  ['visitor', '/newsletter', { subemail: SAID.email, website: '', elapsed: '3000' }],
  ['visitor', '/register', { email: SAID.email, password: SAID.password }],
  ['visitor', '/login', { email: SAID.email, password: SAID.password }],
  ['visitor', '/login', { intent: 'phone-sign-in', phoneNumber: '+15550100200', code: '123456' }],
  ['visitor', '/reset', { email: SAID.email }],
  ['visitor', '/reset/new?token=a', { password: SAID.password }],
  ['visitor', '/verify?token=a', { password: SAID.password }],
  ['visitor', '/unsubscribe/a', { reason: '' }],
  ['customer', '/account', { intent: 'name', name: 'Ada' }],
  ['customer', '/account', { intent: 'address', newEmail: 'a@test.example', password: 'wrong' }],
  ['customer', '/account', { intent: 'password', currentPassword: 'wrong', newPassword: SAID.password }],
  ['customer', '/second-factor', { intent: 'turn-on', code: '123456' }],
  ['customer', `/order/${order}`, { intent: 'message', text: 'Some words' }],
  ['customer', `/order/${order}/brief`, { intent: 'save', answer: 'Some words' }],
]

const URLENCODED = 'application/x-www-form-urlencoded'
const BOUNDARY = '----FormBoundary7MA4YWxkTrZu0gWx'
const MULTIPART = `multipart/form-data; boundary=${BOUNDARY}`

const posted = (
  target: string,
  { type, body, as = 'visitor' }: { type: string; body: string; as?: LongRun['as'] },
): Omit<LongRun, 'name'> => ({
  as,
  method: 'POST',
  target,
  headers: { accept: 'text/html', 'content-type': type },
  body,
  mayStay: as === 'customer',
})

/** Bodies that are no good form or JSON. */
const rawBodies = (text: string): Omit<LongRun, 'name'>[] => [
  posted('/contact', { type: URLENCODED, body: text }),
  posted('/contact', { type: URLENCODED, body: `message=${text}` }),
  posted('/contact', { type: MULTIPART, body: text }),
  posted('/contact', { type: MULTIPART, body: `--${BOUNDARY}\r\n${text}` }),
  posted('/contact', { type: MULTIPART, body: part(`name="${text}"`, 'a') }),
  posted('/contact', { type: MULTIPART, body: part(text, 'a') }),
  posted('/contact', { type: MULTIPART, body: part('name="message"', text) }),
  posted('/api/add-message', { type: 'application/json', body: text }),
  posted('/api/add-message', { type: 'application/json', body: `{"message":"${text}` }),
  posted('/api/add-message', { type: 'application/json', body: `{"message":${text}` }),
  posted('/api/payments/notify', { type: URLENCODED, body: `${text}&txn_id=${text}` }),
]

const part = (disposition: string, value: string): string =>
  `--${BOUNDARY}\r\ncontent-disposition: form-data; ${disposition}\r\n\r\n${value}\r\n--${BOUNDARY}--\r\n`

const GOOD: Record<string, string> = { number: SAID.number, mime: 'text/plain' }

/** What a call needs, as somebody sends it, and the names of all its texts. */
function bodyOf(call: Call): { good: Record<string, unknown>; texts: string[] } {
  const good: Record<string, unknown> = {}
  const texts: string[] = []
  for (const [name, schema] of Object.entries(call.body?.shape ?? {})) {
    const { type, enum: choices } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
    const isText = !choices && (type === 'string' || type === undefined)
    if (isText) texts.push(name)
    if (z.safeParse(schema, undefined).success) continue
    if (choices) good[name] = choices[0]
    else if (isText) good[name] = GOOD[name] ?? (/mail/i.test(name) ? SAID.email : 'Some words')
    else if (type === 'number' || type === 'integer') good[name] = 1
    else if (type === 'boolean') good[name] = false
  }
  return { good, texts }
}

const IN_ADDRESS = [1900]
const IN_HEADER = [14_000]
const IN_BODY = [4900, 62_000]

function* places(calls: readonly Call[], order: string): Generator<Where> {
  for (const path of PATHS) yield { label: path, sizes: IN_ADDRESS, build: (text) => visit(path + raw(text)) }
  for (const query of QUERIES)
    yield { label: query, sizes: IN_ADDRESS, build: (text) => visit(query + raw(text)) }
  for (const [name, begin = ''] of HEADERS)
    for (const target of ['/', '/favicon.ico'])
      yield {
        label: `${name}: ${begin} at ${target}`,
        sizes: IN_HEADER,
        build: (text) => visit(target, { [name]: begin + inHeader(text) }),
      }
  for (const [as, target, fields] of forms(order))
    for (const name of Object.keys(fields))
      yield {
        label: `${name} of ${target}`,
        sizes: IN_BODY,
        build: (text) =>
          posted(target, {
            as,
            type: URLENCODED,
            body: `${new URLSearchParams({ ...fields, [name]: text })}`,
          }),
      }
  for (const [index] of rawBodies('').entries())
    yield { label: `body ${index}`, sizes: IN_BODY, build: (text) => rawBodies(text)[index]! }
  for (const call of calls) {
    const { good, texts } = bodyOf(call)
    const target = `/api${call.path.replaceAll('{id}', order).replaceAll(/\{\w+\}/g, 'a')}`
    const as = call.permission === 'visitor' ? 'visitor' : 'customer'
    for (const name of texts)
      yield {
        label: `${name} of ${call.method} ${call.path}`,
        sizes: IN_BODY,
        build: (text) => ({
          ...posted(target, {
            as,
            type: 'application/json',
            body: JSON.stringify({ ...good, [name]: text }),
          }),
          method: call.method,
        }),
      }
  }
}

/** An address has no spaces and lines; other characters go as they are, so that the router decodes them. */
const raw = (text: string): string =>
  text.replaceAll(/[\s#]|[^\x21-\x7e]/gu, (character) => encodeURIComponent(character))

const inHeader = (text: string): string => text.replaceAll(/[\r\n]|[^\t\x20-\xff]/gu, '\xa0')

/** Every run at every place, or one at each. */
export function longRuns(
  calls: readonly Call[],
  { order, all }: { order: string; all: boolean },
): (() => LongRun)[] {
  return [...places(calls, order)].flatMap(({ label, sizes, build }, at) => {
    const runs = RUNS.flatMap((run) =>
      AROUND.flatMap(([before, after]) =>
        sizes.map((size) => () => {
          const many = Math.floor((size - before.length - after.length) / run.length)
          return {
            name: `${label}: ${JSON.stringify(before + run)} up to ${size}`,
            ...build(before + run.repeat(many) + after),
          }
        }),
      ),
    )
    return all ? runs : [runs[(at * 37) % runs.length]!]
  })
}
