// Hostile connections: clients that send or read very slowly, or open thousands of connections and say
// nothing. The site serves everybody else meanwhile.
import { mkdtempSync, rmSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { MOST_AT_ONCE } from '#platform/server/http/pipelining-limit.ts'
import { PATIENCE } from '#platform/server/http/slow-clients.ts'
import { startChildSite, type ChildSite } from '#tests/support/child-site.ts'
import { freshDatabase } from '#tests/support/postgres.ts'
import { atScale } from '#tests/support/scale.ts'
import { until } from '#tests/support/shop.ts'
import { startSite, type TestSite } from '#tests/support/start-site.ts'

const MANY = atScale(25, 250)
/** At full scale the site has its real time limits, apart from that of silence, which is two minutes. */
const patience = atScale(1, 0)
  ? { headersMs: 1000, silentMs: 2000, graceMs: 1000, bytesPerMs: 300, lookMs: 200 }
  : { ...PATIENCE, silentMs: 4000 }
const LONGEST_MS = atScale(60_000, 15_000)

interface Client {
  socket: Socket
  received: string
  closed: boolean
}

const open = (port: number, first = ''): Promise<Client> =>
  new Promise((ready, fail) => {
    const client: Client = { socket: connect(port, '127.0.0.1'), received: '', closed: false }
    client.socket
      .on('connect', () => {
        if (first) client.socket.write(first)
        ready(client)
      })
      .on('data', (chunk) => (client.received += chunk))
      .on('error', (error) => (client.socket.connecting ? fail(error) : undefined))
      .on('close', () => (client.closed = true))
  })

const crowd = (port: number, many: number, first?: string) =>
  Promise.all(Array.from({ length: many }, () => open(port, first)))
const allClosed = (clients: Client[]) =>
  until(
    async () => clients.filter(({ closed }) => !closed).length,
    (left) => left === 0,
    LONGEST_MS,
  )

describe('slow clients', () => {
  let site: TestSite
  beforeAll(async () => {
    site = await startSite({ screens: true, patience })
  })
  afterAll(() => site.close())
  const head = (method: string, path: string) =>
    `${method} ${path} HTTP/1.1\r\nhost: localhost:${site.port}\r\n`
  const form = (length: number) =>
    `${head('POST', '/contact')}content-type: application/x-www-form-urlencoded\r\n` +
    `content-length: ${length}\r\n\r\nname=`

  it(`are cut off, ${MANY} of each kind, while others are served`, async () => {
    const silent = await crowd(site.port, MANY)
    const headers = await crowd(site.port, MANY, `${head('GET', '/')}x-a: `)
    const bodies = await crowd(site.port, MANY, form(8000))
    const calls = await crowd(
      site.port,
      MANY,
      `${head('POST', '/api/add-message')}content-type: application/json\r\n` +
        'transfer-encoding: chunked\r\n\r\n',
    )
    const refused = await crowd(
      site.port,
      MANY,
      `${head('POST', '/api/add-faq-item')}content-type: application/json\r\ncontent-length: 8000\r\n\r\n`,
    )
    const drip = setInterval(() => {
      for (const { socket } of [...headers, ...bodies, ...refused]) if (socket.writable) socket.write('x')
      for (const { socket } of calls) if (socket.writable) socket.write('1\r\nx\r\n')
    }, 300)
    try {
      const seen = new Set<number>()
      for (let n = 0; n < 20; n++)
        for (const path of ['/', '/api/faq-items', '/healthz'])
          seen.add((await site.visitor().get(path)).status)
      expect([...seen]).toEqual([200])
      for (const clients of [silent, headers, bodies, calls, refused])
        expect(await allClosed(clients)).toBe(0)
    } finally {
      clearInterval(drip)
    }
    expect((await site.visitor().get('/')).status).toBe(200)
    // A client that hangs up is no fault of the site, so nothing is logged.
    expect(site.log.filter((line) => /"level":"(warn|error)"/.test(line))).toEqual([])
  })

  it('that keep a pace are not cut off', async () => {
    const [piece, pieces] = [80_000, 12]
    const body = 'message='.padEnd(piece * pieces, 'x')
    const client = await open(site.port, form(body.length + 5))
    for (let sent = 0; sent < body.length; sent += piece) {
      client.socket.write(body.slice(sent, sent + piece))
      await pause(patience.graceMs * 0.12)
    }
    await until(async () => client.received, Boolean, 60_000)
    expect(client.received).toMatch(/^HTTP\/1\.1 4\d\d /)
    client.socket.destroy()
  })

  it.each([
    { how: 'as announced', header: 'content-length: 5242880', chunk: 'x'.repeat(0x10000), end: '' },
    {
      how: 'unannounced',
      header: 'transfer-encoding: chunked',
      chunk: `10000\r\n${'x'.repeat(0x10000)}\r\n`,
      end: '0\r\n\r\n',
    },
  ])('that send too much, $how, can still read why it is refused', async ({ header, chunk, end }) => {
    for (const { path, type } of [
      { path: '/api/auth/sign-up/email', type: 'application/json' },
      { path: '/api/payments/notify', type: 'text/plain' },
      { path: '/contact', type: 'application/x-www-form-urlencoded' },
    ]) {
      const client = await open(site.port)
      client.socket.pause()
      client.socket.write(
        `${head('POST', path)}origin: ${site.origin}\r\ncontent-type: ${type}\r\n${header}\r\n\r\n`,
      )
      for (let n = 0; n < 80 && !client.closed; n++)
        await new Promise((sent) => client.socket.write(chunk, sent))
      client.socket.write(end)
      client.socket.resume()
      expect([path, await until(async () => client.received.split(' ')[1])]).toEqual([path, '413'])
      client.socket.destroy()
    }
  })

  it('that send without end are refused and cut off', async () => {
    const client = await open(
      site.port,
      `${head('POST', '/api/payments/notify')}transfer-encoding: chunked\r\n\r\n`,
    )
    const piece = `10000\r\n${'x'.repeat(0x10000)}\r\n`
    const sendOn = () => {
      while (!client.closed && client.socket.write(piece));
    }
    client.socket.on('drain', sendOn)
    sendOn()
    expect(await allClosed([client])).toBe(0)
    expect(client.received).toMatch(/^HTTP\/1\.1 413 /)
  })

  /** More than the socket buffers of the system hold. */
  const LARGE = 24 * 1024 * 1024
  const large = () => `${head('GET', '/media/large.png')}\r\n`
  beforeAll(async () => {
    const { db } = site.app.database
    const picture = { path: '/media/large.png', mime: 'image/png' }
    await db
      .insertInto('media')
      .values({
        ...picture,
        id: 'large',
        name: 'large.png',
        alt: '',
        width: 1,
        height: 1,
        bytes: LARGE,
        variants: '[]',
        actor: 'test',
        created_at: 1,
        version: 1,
      })
      .execute()
    await db
      .insertInto('media_files')
      .values({ ...picture, media_id: 'large', bytes: new Uint8Array(LARGE) })
      .execute()
    await site.visitor().get(picture.path)
  })

  it('that don’t read their response are cut off', async () => {
    const clients = await crowd(site.port, 5)
    for (const { socket } of clients) {
      socket.pause()
      socket.write(large())
    }
    const left = async () => {
      // Nothing moves meanwhile. A write to a closed connection fails, so the client notices.
      await pause(patience.silentMs * 1.5)
      const alive = clients.filter(({ closed }) => !closed)
      for (const { socket } of alive) socket.write('\r\n')
      return alive.length
    }
    expect(await until(left, (alive) => alive === 0, LONGEST_MS)).toBe(0)
    for (const { socket } of clients) expect(socket.bytesRead).toBeLessThan(LARGE)
  })

  it('that read a large response slowly get all of it', async () => {
    const { socket } = await open(site.port, large())
    let enough = 0
    socket.on('data', () => (socket.bytesRead < enough ? undefined : socket.pause()))
    while (socket.bytesRead < LARGE && !socket.destroyed) {
      enough = socket.bytesRead + LARGE / 8
      socket.resume()
      await pause(patience.silentMs * 0.6)
    }
    expect(socket.bytesRead).toBeGreaterThan(LARGE)
    socket.destroy()
  }, 120_000)

  it('that pipeline too many requests are cut off; a few are answered in turn', async () => {
    const request = `${head('GET', '/api/openapi.json')}\r\n`
    const { text } = await site.visitor().get('/api/openapi.json')
    const many = await open(site.port, request.repeat(MOST_AT_ONCE + 1))
    expect(await allClosed([many])).toBe(0)
    expect(many.received.length).toBeLessThan(MOST_AT_ONCE * text.length)
    // The limit counts requests that wait for their answer, not all that were ever sent.
    const few = await open(site.port)
    for (let turn = 1; turn <= 3; turn++) {
      few.socket.write(request.repeat(MOST_AT_ONCE))
      expect(
        await until(
          async () => few.received.split('HTTP/1.1 200 OK').length - 1,
          (answers) => answers === turn * MOST_AT_ONCE,
        ),
      ).toBe(turn * MOST_AT_ONCE)
      await until(async () => few.received.endsWith(text))
    }
    few.socket.destroy()
  })
})

const HALF_OPEN = atScale(400, 10_000)

describe('half-open connections', () => {
  const folder = mkdtempSync(join(tmpdir(), 'shingle-many-'))
  let site: ChildSite
  beforeAll(async () => {
    const server = inject('postgresUrl')
    site = await startChildSite({ DATA_DIR: folder, DATABASE_URL: server && (await freshDatabase(server)) })
  })
  afterAll(async () => {
    await site.end('SIGTERM')
    rmSync(folder, { recursive: true, force: true })
  })
  const memory = async () =>
    Number(/process_resident_memory_bytes (\d+)/.exec((await site.visitor().get('/metrics')).text)![1])

  it(`do not block others, even ${HALF_OPEN} of them`, async () => {
    const port = Number(new URL(site.origin).port)
    for (let n = 0; n < 50; n++) await site.visitor().get('/service')
    const before = await memory()
    const began = Date.now()
    const clients: Client[] = []
    for (let n = 0; n < HALF_OPEN; n += 200)
      clients.push(...(await crowd(port, 200, n % 400 ? 'GET / HTTP/1.1\r\nhost: x\r\nx-' : '')))
    const took: number[] = []
    for (let n = 0; n < 200; n++) {
      const begun = performance.now()
      const answer = await site.visitor().get(n % 2 ? '/service' : '/api/pricings')
      expect(answer.status).toBe(200)
      took.push(performance.now() - begun)
    }
    const slowest = took.sort((a, b) => a - b)[Math.floor(took.length * 0.99)]!
    const grown = ((await memory()) - before) / 1024 / 1024
    if (process.env.PROVE)
      console.log(`${clients.length} half-open: p99 ${slowest.toFixed(0)} ms, ${grown.toFixed(0)} MB more`)
    // Only at full scale, where the machine does nothing else, is the limit strict.
    expect(slowest).toBeLessThanOrEqual(atScale(5000, 500))
    expect(grown).toBeLessThanOrEqual(250)
    if (process.env.PROVE) {
      expect(
        await until(
          async () => clients.filter(({ closed }) => !closed).length,
          (left) => left === 0,
          20_000,
        ),
      ).toBe(0)
      expect(Date.now() - began).toBeLessThan(30_000)
    }
    for (const { socket } of clients) socket.destroy()
    expect((await site.visitor().get('/')).status).toBe(200)
  }, 120_000)
})
