// How much may be sent: little by strangers, more by people who are signed in, and pictures only by admins
// and only to calls that take them. Many tiny parts are refused, because reading them would block the server
// for seconds.
import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MOST_FIELDS } from '#platform/server/http/read-form.ts'
import type { Caller } from '#tests/support/caller.ts'
import { sendRaw } from '#tests/support/raw.ts'
import { until } from '#tests/support/shop.ts'
import { startSite, type TestSite } from '#tests/support/start-site.ts'

const KB = 1024
const URLENCODED = 'application/x-www-form-urlencoded'
/** As long as the boundaries of browsers. Nobody sends shorter ones. */
const BOUNDARY = '----FormBoundary7MA4YWxkTrZu0gWx'
const MULTIPART = `multipart/form-data; boundary=${BOUNDARY}`
const PART = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="a"\r\n\r\n\r\n`

let site: TestSite
let admin: Caller
let customer: Caller

beforeAll(async () => {
  site = await startSite({ screens: true, settings: { SEED: 'demo' } })
  admin = await site.admin()
  customer = await site.customer()
})
afterAll(() => site.close())

const send = (path: string, type: string, body: string, who?: Caller) =>
  sendRaw(
    site,
    {
      method: 'POST',
      path,
      headers: { accept: 'text/html', origin: site.origin, 'content-type': type },
      chunks: [body],
    },
    who,
  )
const parts = (many: number) => `${PART.repeat(many)}--${BOUNDARY}--\r\n`

describe('a form of tiny parts', () => {
  it('is refused unread at 31 MB, and others are served meanwhile', async () => {
    const body = parts(Math.floor((31 * KB * KB) / PART.length))
    const refused = Array.from({ length: 3 }, () => send('/contact', MULTIPART, body))
    for (let n = 0; n < 10; n++) expect((await site.visitor().get('/healthz')).text).toBe('ok')
    expect((await Promise.all(refused)).map(({ status }) => status)).toEqual([413, 413, 413])
  })

  it('is refused by the number of its parts before it is read', async () => {
    for (const path of ['/contact', '/login', '/newsletter']) {
      expect([path, (await send(path, URLENCODED, 'a&'.repeat(MOST_FIELDS + 1))).status]).toEqual([path, 413])
      expect([path, (await send(path, MULTIPART, parts(MOST_FIELDS + 1))).status]).toEqual([path, 413])
    }
    for (const quoted of [
      `multipart/form-data; boundary="${BOUNDARY}"`,
      `multipart/form-data; charset=utf-8; BOUNDARY=${BOUNDARY}`,
    ])
      expect((await send('/contact', quoted, parts(MOST_FIELDS + 1))).status).toBe(413)
    expect((await send('/media', MULTIPART, parts(MOST_FIELDS + 1), admin)).status).toBe(413)
    expect((await send('/api/media', MULTIPART, parts(MOST_FIELDS + 1), admin)).status).toBe(413)
  })
})

describe('what costs much to read', () => {
  const ofBoundary = (boundary: string) =>
    send(
      '/contact',
      `multipart/form-data; boundary=${boundary}`,
      `--${boundary}\r\ncontent-disposition: form-data; name="message"\r\n\r\nHello\r\n--${boundary}--\r\n`,
    )

  it('is a long boundary: none above 70 characters is looked for', async () => {
    expect((await ofBoundary('b'.repeat(70))).status).toBe(422)
    expect((await ofBoundary('b'.repeat(71))).status).toBe(400)
  })

  it('is a body in tiny chunks without end: it is refused and cut off, and others are served', async () => {
    const socket = connect(site.port, '127.0.0.1')
    let received = ''
    socket.on('data', (chunk) => (received += chunk)).on('error', () => {})
    socket.write(
      `POST /contact HTTP/1.1\r\nhost: localhost\r\norigin: ${site.origin}\r\n` +
        `content-type: ${URLENCODED}\r\ntransfer-encoding: chunked\r\n\r\n`,
    )
    const chunks = '1\r\nx\r\n'.repeat(100)
    const sendOn = () => {
      while (!socket.destroyed && socket.write(chunks));
    }
    socket.on('drain', sendOn)
    sendOn()
    expect((await site.visitor().get('/healthz')).text).toBe('ok')
    expect(await until(async () => received.split(' ')[1])).toBe('413')
    // The client goes on sending without end.
    expect(await until(async () => socket.destroyed)).toBe(true)
  })
})

describe('a form', () => {
  const field = (size: number) => `message=${'x'.repeat(size)}`
  const multipart = (size: number) =>
    `--${BOUNDARY}\r\ncontent-disposition: form-data; name="message"\r\n\r\n${'x'.repeat(size)}\r\n` +
    `--${BOUNDARY}--\r\n`

  it('has at most 64 KB from a visitor, at any address and in any encoding', async () => {
    expect((await send('/contact', URLENCODED, field(63 * KB))).status).toBe(422)
    expect((await send('/contact', MULTIPART, multipart(63 * KB))).status).toBe(422)
    for (const path of [
      '/contact',
      '/login',
      '/reset',
      '/dashboard',
      '/media',
      '/edit-banner',
      '/edit-banner.data',
    ]) {
      expect([path, (await send(path, URLENCODED, field(65 * KB))).status]).toEqual([path, 413])
      expect([path, (await send(path, MULTIPART, multipart(65 * KB))).status]).toEqual([path, 413])
    }
    // These addresses have no form, so no body is read.
    for (const path of ['/nowhere', '/banner-edit/x'])
      expect([path, (await send(path, URLENCODED, field(65 * KB))).status]).toEqual([path, 404])
  })

  it('has room for the longest message in any script', async () => {
    for (const letter of ['ж', '字', '😀']) {
      const message = letter.repeat(Math.floor(5000 / letter.length))
      const answer = await site.visitor().submit('/contact', {
        name: '字'.repeat(100),
        email: 'a@test.example',
        number: '+1 555 1234',
        subject: '字'.repeat(200),
        message,
      })
      expect([letter, answer.status === 413]).toEqual([letter, false])
    }
  })

  it('has at most 256 KB from signed-in users', async () => {
    for (const who of [customer, admin]) {
      expect(
        (await send('/account', URLENCODED, `intent=name&name=${'x'.repeat(200 * KB)}`, who)).status,
      ).toBe(422)
      expect((await send('/account', URLENCODED, field(257 * KB), who)).status).toBe(413)
      expect((await send('/account', MULTIPART, multipart(257 * KB), who)).status).toBe(413)
    }
  })

  it('with pictures is accepted from admins, on screens with a picture field', async () => {
    const large = multipart(300 * KB).replace(
      '\r\n\r\n',
      '; filename="a.png"\r\nContent-Type: image/png\r\n\r\n',
    )
    for (const path of ['/media', '/edit-banner', '/edit-banner.data', '/faq-edit/x', '/Edit-Banner/']) {
      expect([path, (await send(path, MULTIPART, large, admin)).status === 413]).toEqual([path, false])
      expect([path, (await send(path, URLENCODED, field(300 * KB), admin)).status]).toEqual([path, 413])
      for (const who of [undefined, customer])
        expect([path, (await send(path, MULTIPART, large, who)).status]).toEqual([path, 413])
    }
    for (const path of ['/account', '/view/x', '/history', '/contact', '/total-orders'])
      expect([path, (await send(path, MULTIPART, large, admin)).status]).toEqual([path, 413])
  })

  it('with a CSV file is accepted from admins, on the screen that reads one', async () => {
    const file = (size: number) =>
      multipart(size).replace('\r\n\r\n', '; filename="a.csv"\r\nContent-Type: text/csv\r\n\r\n')
    for (const path of ['/reconcile', '/reconcile.data', '/Reconcile/']) {
      expect([path, (await send(path, MULTIPART, file(4 * KB * KB), admin)).status === 413]).toEqual([
        path,
        false,
      ])
      expect([path, (await send(path, MULTIPART, file(6 * KB * KB), admin)).status]).toEqual([path, 413])
      expect([path, (await send(path, MULTIPART, parts(MOST_FIELDS + 1), admin)).status]).toEqual([path, 413])
      expect([path, (await send(path, URLENCODED, field(300 * KB), admin)).status]).toEqual([path, 413])
      for (const who of [undefined, customer])
        expect([path, (await send(path, MULTIPART, file(300 * KB), who)).status]).toEqual([path, 413])
    }
    for (const path of ['/account', '/history', '/contact', '/total-orders', '/reconcile/x', '/setting'])
      expect([
        path,
        [413, 404].includes((await send(path, MULTIPART, file(300 * KB), admin)).status),
      ]).toEqual([path, true])
  })

  it('that is too large is refused with a message and a link back to the typed values', async () => {
    const { status, text, headers } = await send('/contact', URLENCODED, field(65 * KB))
    expect([status, headers['content-type']]).toEqual([413, 'text/html; charset=utf-8'])
    for (const words of [
      'This is too large',
      'At most 64 KB are accepted.',
      'What you typed is still in the form',
    ])
      expect(text).toContain(words)
    expect(text).not.toContain('<a href="">')
  })
})

// A proxy reuses the connection for the next visitor's form. If we closed it, that form would be lost.
it('a form of 66 MB is refused, and its connection goes on serving', { timeout: 60_000 }, async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const post = (pieces: number) =>
    new Promise<{ status: number | undefined; reused: boolean }>((done, fail) => {
      const sent = request(
        `${site.origin}/contact`,
        { method: 'POST', agent, headers: { origin: site.origin, 'content-type': URLENCODED } },
        (answer) =>
          answer.resume().once('end', () => done({ status: answer.statusCode, reused: sent.reusedSocket })),
      )
      sent.once('error', fail)
      for (let n = 0; n < pieces; n++) sent.write('a'.repeat(KB * KB))
      sent.end()
    })
  expect((await post(66)).status).toBe(413)
  // Longer than the site waits for an unread body.
  await pause(1000)
  expect(await post(0)).toEqual({ status: 422, reused: true })
  agent.destroy()
})

describe('a call', () => {
  const json = (path: string, body: string, who?: Caller) => send(path, 'application/json', body, who)

  it('has at most 64 KB from a visitor, and 256 KB from signed-in users', async () => {
    const message = (size: number) => JSON.stringify({ message: 'x'.repeat(size) })
    expect((await json('/api/add-message', message(60 * KB))).status).toBe(422)
    for (const path of ['/api/add-message', '/api/auth/sign-in/email'])
      expect([path, (await json(path, message(65 * KB))).status]).toEqual([path, 413])
    expect((await json('/api/add-faq-item', message(200 * KB), admin)).status).toBe(422)
    expect((await json('/api/add-faq-item', message(257 * KB), admin)).status).toBe(413)
    expect((await json('/api/auth/sign-in/email', message(65 * KB), admin)).status).toBe(413)
  })

  it('with a deeply nested body is refused without a server error', async () => {
    const deep = '['.repeat(30 * KB)
    for (const path of ['/api/add-message', '/api/auth/sign-in/email']) {
      for (const body of [
        deep,
        `{"a":`.repeat(8 * KB),
        `${deep}${']'.repeat(30 * KB)}`,
        `{"message":${deep}${']'.repeat(30 * KB)}}`,
      ])
        expect([path, [400, 422].includes((await json(path, body)).status)]).toEqual([path, true])
    }
    const nested = (many: number) => `{"message":${'['.repeat(many)}${']'.repeat(many)}}`
    const refusal = async (...request: Parameters<typeof json>) => (await json(...request)).text
    const tooDeep = expect.stringContaining('nested more than 64 levels deep')
    expect(await refusal('/api/order-message/x7y8z9', nested(100_000), customer)).toEqual(tooDeep)
    expect(await refusal('/api/add-faq-item', nested(100_000), admin)).toEqual(tooDeep)
    expect(await refusal('/api/auth/sign-up/email', nested(64))).toEqual(tooDeep)
    expect(await refusal('/api/auth/sign-up/email', nested(63))).not.toEqual(tooDeep)
    for (const path of ['/api/payments/notify', '/api/payments/notify/stripe', '/api/payments/notify/paypal'])
      expect([path, (await json(path, nested(30 * KB))).status]).toEqual([
        path,
        expect.toBeOneOf([200, 400, 404, 415, 422, 503]),
      ])
    expect(site.log.filter((line) => line.includes('"level":"error"'))).toEqual([])
  })

  it('with a picture checks the permission before it reads the body', async () => {
    const large = parts(Math.floor((13 * KB * KB) / PART.length))
    expect((await send('/api/media', MULTIPART, large)).status).toBe(401)
    expect((await send('/api/media', MULTIPART, large, customer)).status).toBe(403)
    expect((await send('/api/media', MULTIPART, large, admin)).status).toBe(413)
  })
})
