// One site under mixed traffic for a while: it closes what it opens, and frees the memory that it no longer
// needs.
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { MINUTE, SECOND } from '#platform/rules/durations.ts'
import type { Caller } from '#tests/support/caller.ts'
import { startChildSite, type ChildSite } from '#tests/support/child-site.ts'
import { ADMIN, CUSTOMER_PASSWORD } from '#tests/support/people.ts'
import { freshDatabase } from '#tests/support/postgres.ts'
import { atScale } from '#tests/support/scale.ts'
import { orderBody, until, type Plan } from '#tests/support/shop.ts'

const LENGTH_MS = atScale(5 * SECOND, 10 * MINUTE)
const PER_SECOND = 50
/** After this time everything has been loaded and compiled. */
const SETTLED_MS = 3 * MINUTE

const folder = mkdtempSync(join(tmpdir(), 'shingle-soak-'))
let site: ChildSite
let plan: Plan
let admin: Caller
let faq: string
const customers: Caller[] = []
let agent = new Agent({ keepAlive: true })

beforeAll(async () => {
  const server = inject('postgresUrl')
  site = await startChildSite({ DATA_DIR: folder, DATABASE_URL: server && (await freshDatabase(server)) })
  admin = site.visitor()
  expect((await admin.post('/api/auth/sign-in/email', ADMIN)).status).toBe(200)
  plan = (await admin.get('/api/pricings')).json[0]
  faq = (await admin.get('/api/faq-items')).json[0]._id
  for (let n = 0; n < 20; n++) {
    const who = Object.assign(site.visitor(), { email: `soak${n}@test.example` })
    expect(
      (
        await who.post('/api/auth/sign-up/email', {
          email: who.email,
          password: CUSTOMER_PASSWORD,
          name: 'Soak',
        })
      ).status,
    ).toBe(200)
    customers.push(who)
  }
})
afterAll(async () => {
  agent.destroy()
  await site.end('SIGTERM')
  rmSync(folder, { recursive: true, force: true })
})

interface Ask {
  as?: Caller | undefined
  method?: string | undefined
  body?: Buffer | object | undefined
  type?: string | undefined
  /** Hangs up once the answer begins. */
  hangsUp?: true | undefined
}

let peers = 0

/**
 * Uses an agent of its own, so that all connections can be closed at the end. If the site closes an idle
 * connection at the moment we reuse it, the request is sent again, as browsers do.
 */
const ask = (
  path: string,
  { as, method = 'GET', body, type = 'application/json', hangsUp }: Ask = {},
): Promise<number> =>
  new Promise((done, fail) => {
    const bytes = body === undefined || Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body))
    const headers: Record<string, string> = {
      'x-forwarded-for': `10.9.${(++peers >> 8) & 255}.${peers & 255}`,
      accept: 'text/html',
      'accept-encoding': 'gzip',
      ...(bytes && { 'content-type': type, 'content-length': String(bytes.length) }),
    }
    if (as) headers.cookie = as.cookieHeader
    const sent = request(new URL(path, site.origin), { agent, method, headers }, (answer) => {
      if (hangsUp) {
        answer.destroy()
        return done(answer.statusCode!)
      }
      answer
        .resume()
        .on('end', () => done(answer.statusCode!))
        .on('error', fail)
    })
    sent
      .on('error', (error) =>
        sent.reusedSocket ? done(ask(path, { as, method, body, type, hangsUp })) : fail(error),
      )
      .end(bytes)
  })

const picked = <T>(list: readonly T[], n: number): T => list[n % list.length]!

/** Does one step. Its number decides what, so the mix is always the same. */
async function step(n: number, upload: Buffer): Promise<number> {
  const customer = picked(customers, n)
  if (n % 200 === 0) return uploadAndDelete(upload)
  // Changes the same text again and again, so the pages don't grow.
  if (n % 50 === 0)
    return ask(`/api/faq-item/${faq}`, {
      as: admin,
      method: 'PUT',
      body: { accodingTitle: `Soak ${n}?`, accodingText: 'Yes.' },
    })
  if (n % 25 === 0)
    return ask('/api/add-message', {
      method: 'POST',
      body: {
        name: 'Soak',
        email: 'soak@test.example',
        number: '+1 555',
        subject: 'Soak',
        message: `Message ${n}`,
        messageStatus: 'UnRead',
      },
    })
  if (n % 20 === 0)
    return ask('/api/new-order', { as: customer, method: 'POST', body: orderBody(plan, customer.email) })
  if (n % 17 === 0) return ask('/service', { hangsUp: true })
  if (n % 13 === 0)
    return ask(picked(['/admin', '/total-orders', '/edit-faqs', '/all-messages'], n), { as: admin })
  if (n % 11 === 0) return ask(`/no-such-page-${n}/x`)
  if (n % 7 === 0) return ask(picked(['/dashboard', '/my-order', '/account'], n), { as: customer })
  if (n % 5 === 0)
    return ask('/api/auth/sign-in/email', {
      method: 'POST',
      body: { email: customer.email, password: n % 3 ? 'Wrong-pass-1' : CUSTOMER_PASSWORD },
    })
  return ask(
    picked(
      [
        '/',
        '/pricing',
        '/service',
        '/contact',
        '/templates?format=x',
        '/api/pricings',
        '/api/faq-items',
        '/art/logo.svg',
        '/sitemap.xml',
        '/login',
      ],
      n,
    ),
  )
}

/** Deletes the picture again, so that the library does not grow. */
async function uploadAndDelete(upload: Buffer): Promise<number> {
  const status = await ask('/api/media', {
    as: admin,
    method: 'POST',
    body: upload,
    type: 'multipart/form-data; boundary=soak',
  })
  const [newest] = (await admin.get('/api/media?limit=1')).json as { _id: string }[]
  return status === 201 ? ask(`/api/media/${newest!._id}`, { as: admin, method: 'DELETE' }) : status
}

const memoryMb = async () =>
  Number(/process_resident_memory_bytes (\d+)/.exec((await site.visitor().get('/metrics')).text)![1]) /
  1024 /
  1024
const descriptors = () =>
  existsSync('/proc/self/fd') ? readdirSync(`/proc/${site.process.pid}/fd`).length : 0

/** Closes every connection, and returns how many files and sockets are left open. */
async function openWhenIdle(most = 0): Promise<number> {
  agent.destroy()
  agent = new Agent({ keepAlive: true })
  return until(
    async () => descriptors(),
    (open) => open <= most,
    25 * SECOND,
  )
}

it(`${LENGTH_MS / SECOND} seconds at ${PER_SECOND} requests a second leak nothing`, async () => {
  const picture = await sharp({
    create: {
      width: 640,
      height: 400,
      channels: 3,
      background: 'white',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })
    .jpeg()
    .toBuffer()
  const upload = Buffer.concat([
    Buffer.from(
      '--soak\r\ncontent-disposition: form-data; name="alt"\r\n\r\nNoise\r\n--soak\r\n' +
        'content-disposition: form-data; name="file"; filename="noise.jpg"\r\n' +
        'content-type: image/jpeg\r\n\r\n',
    ),
    picture,
    Buffer.from('\r\n--soak--\r\n'),
  ])
  for (let n = 0; n < 200; n++) await step(n, upload)
  agent.destroy()
  agent = new Agent({ keepAlive: true })
  await pause(SECOND)
  const [openBefore, memoryBefore] = [descriptors(), await memoryMb()]

  const wrong: unknown[] = []
  const samples: { minute: number; mb: number }[] = []
  const underway = new Set<Promise<void>>()
  const began = performance.now()
  const elapsed = () => performance.now() - began
  for (let n = 200; elapsed() < LENGTH_MS; n++) {
    const due = ((n - 200) * SECOND) / PER_SECOND
    if (due > elapsed()) await pause(due - elapsed())
    // If the site falls behind, waits before sending more.
    if (underway.size > 200) await Promise.race(underway)
    const one: Promise<void> = step(n, upload)
      .then(
        (status) => void (status >= 500 && wrong.push([n, status])),
        (error: Error) => void wrong.push([n, error.message]),
      )
      .finally(() => underway.delete(one))
    underway.add(one)
    if (n % (PER_SECOND * 5) === 0) samples.push({ minute: elapsed() / MINUTE, mb: await memoryMb() })
  }
  await Promise.all(underway)
  expect(wrong).toEqual([])
  // Connections to PostgreSQL are kept for a while, up to as many as the pool holds.
  const most = openBefore + 3 + (inject('postgresUrl') ? 20 : 0)
  expect(await openWhenIdle(most)).toBeLessThanOrEqual(most)
  const grown = (await memoryMb()) - memoryBefore
  if (!process.env.PROVE) return expect(grown).toBeLessThan(200)

  const settled = samples.filter(({ minute }) => minute * MINUTE > SETTLED_MS)
  const [slope, first, last] = [slopeOf(settled), average(settled.slice(0, 6)), average(settled.slice(-6))]
  console.log(
    `memory: ${slope.toFixed(2)} MB a minute after minute 3, ${first.toFixed(0)} MB then, ` +
      `${last.toFixed(0)} MB at the end; ${openBefore} open before, ${descriptors()} after`,
  )
  expect(slope).toBeLessThanOrEqual(1)
  expect(last).toBeLessThanOrEqual(first * 1.2)
}, 1_800_000)

const average = (samples: { mb: number }[]): number =>
  samples.reduce((sum, { mb }) => sum + mb, 0) / samples.length

/** The slope of the regression line, in megabytes a minute. */
function slopeOf(samples: { minute: number; mb: number }[]): number {
  const [minute, mb] = [
    samples.reduce((sum, sample) => sum + sample.minute, 0) / samples.length,
    average(samples),
  ]
  const across = samples.reduce((sum, each) => sum + (each.minute - minute) * (each.mb - mb), 0)
  return across / samples.reduce((sum, each) => sum + (each.minute - minute) ** 2, 0)
}
