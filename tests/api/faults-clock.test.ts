// Clocks that are wrong: one of two instances a day ahead or behind, and a clock that is set back while the
// site runs.
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { DAY, HOUR, SECOND } from '#platform/rules/durations.ts'
import { connectDatabase, type Database } from '#platform/server/database/connect.ts'
import { createLog } from '#platform/server/log.ts'
import { rateLimits } from '#platform/server/rate-limits/rate-limits.ts'
import type { Caller } from '#tests/support/caller.ts'
import { startChildSite, type ChildSite } from '#tests/support/child-site.ts'
import { countEvents } from '#tests/support/count-events.ts'
import { fromElsewhere, TRUSTING } from '#tests/support/elsewhere.ts'
import { freePort } from '#tests/support/free-port.ts'
import { lockSqlite } from '#tests/support/lock-sqlite.ts'
import { decodeQuotedPrintable, mailServer, type MailServer } from '#tests/support/mail-server.ts'
import { onPostgres } from '#tests/support/on-postgres.ts'
import { ADMIN, CUSTOMER_PASSWORD } from '#tests/support/people.ts'
import { freshDatabase } from '#tests/support/postgres.ts'
import { startProvider, type Fields, type TestProvider } from '#tests/support/provider.ts'
import { atScale } from '#tests/support/scale.ts'
import { openShop, orderBody, place, until, type Plan } from '#tests/support/shop.ts'

const wrongClock = (shiftMs: number) => ({
  NODE_OPTIONS: `--import=${join(import.meta.dirname, '../support/wrong-clock.ts')}`,
  CLOCK_SHIFT_MS: String(shiftMs),
})

let bank: TestProvider
let post: MailServer
let gateway: Server
const texts: string[] = []
let serial = 0
const fresh = () => `clock${++serial}@test.example`

beforeAll(async () => {
  bank = await startProvider()
  post = await mailServer()
  await post.open()
  gateway = createServer(
    (request, response) => void text(request).then((body) => response.end(String(texts.push(body)))),
  )
  await new Promise<void>((ready) => gateway.listen(0, '127.0.0.1', ready))
})
afterAll(async () => {
  await bank.close()
  await post.close()
  gateway.close()
})

/** What both kinds of trouble need: settings for the processes, and a look into their database. */
async function setting(
  folder: string,
): Promise<{ settings: Record<string, string | undefined>; database: Database }> {
  const server = inject('postgresUrl')
  const DATABASE_URL = server && (await freshDatabase(server))
  const { port } = gateway.address() as AddressInfo
  const settings = {
    ...TRUSTING,
    ...bank.settings,
    DATA_DIR: folder,
    DATABASE_URL,
    SECRET: 's'.repeat(40),
    SEED: 'empty',
    SMTP_URL: post.url,
    SMS_URL: `http://127.0.0.1:${port}/`,
  }
  return { settings, database: connectDatabase({ DATA_DIR: folder, DATABASE_URL }, createLog('silent')) }
}

async function signUp(site: ChildSite): Promise<Caller> {
  const who = Object.assign(fromElsewhere(site), { email: fresh() })
  const answer = await who.post('/api/auth/sign-up/email', {
    email: who.email,
    password: CUSTOMER_PASSWORD,
    name: 'Clock',
  })
  if (answer.status !== 200) throw new Error(`sign-up: ${answer.status} ${answer.text}`)
  return who
}

async function signInAdmin(site: ChildSite): Promise<Caller> {
  const admin = site.visitor()
  expect((await admin.post('/api/auth/sign-in/email', ADMIN)).status).toBe(200)
  return admin
}

/** The same person, at the other instance. */
function at(site: ChildSite, who: Caller): Caller {
  const there = Object.assign(fromElsewhere(site), { email: who.email })
  for (const [name, value] of who.cookies) there.cookies.set(name, value)
  return there
}

async function payForm(who: Caller, id: string): Promise<Fields> {
  const page = await who.page(`/pay-now/${id}`)
  const form = Object.fromEntries(
    [...page.text.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [
      name,
      value!.replaceAll('&amp;', '&'),
    ]),
  )
  expect(form).toHaveProperty('custom')
  return form as Fields
}

const mailsTo = (email: string, subject: string) =>
  post.received.filter(({ to, message }) => to === email && message.includes(subject)).length
const statusOf = async (who: Caller, id: string): Promise<string> =>
  (await who.get(`/api/order/${id}`)).json.paymentStatus
const expectPaid = async (who: Caller, id: string): Promise<void> =>
  expect(
    await until(
      () => statusOf(who, id),
      (status) => status === 'Paid',
      30_000,
    ),
  ).toBe('Paid')

// On one machine there is one clock; only on PostgreSQL can instances disagree.
if (onPostgres)
  describe.each([1, -1])('one of two instances with a clock %i day off', (days) => {
    let one: ChildSite
    let off: ChildSite
    let plan: Plan
    let database: Database
    let settings: Record<string, string | undefined>
    const folder = mkdtempSync(join(tmpdir(), 'shingle-clock-'))
    const begin = async () =>
      startChildSite({ ...settings, ...wrongClock(days * DAY), PORT: String(await freePort()) })

    beforeAll(async () => {
      ;({ settings, database } = await setting(folder))
      one = await startChildSite({ ...settings, PORT: String(await freePort()) })
      plan = (await openShop(await signInAdmin(one))).Basic!
      off = await begin()
    })
    afterAll(async () => {
      await Promise.all([one.end('SIGTERM'), off.end('SIGTERM')])
      await database.close()
      rmSync(folder, { recursive: true, force: true })
    })

    /**
     * How often a payment was asked about, and how long until it is asked about again, by the database's
     * clock.
     */
    async function waitOf(txnId: string): Promise<{ tries: number; wait: number }> {
      const { rows } = await sql<{
        tries: number
        wait: number
      }>`
        select tries, next_try_at - (extract(epoch from clock_timestamp()) * 1000)::bigint as wait
        from notifications where txn_id = ${txnId}
      `.execute(database.db)
      return rows[0] ?? { tries: 0, wait: 0 }
    }

    it('accepts the other’s sessions for their normal life, and ends them everywhere', async () => {
      const admin = await signInAdmin(off)
      expect((await at(one, admin).get('/api/users')).status).toBe(200)
      const age = (ms: number) =>
        sql`update session set "createdAt" = "createdAt" - make_interval(secs => ${ms / 1000})`.execute(
          database.db,
        )
      await age(11.9 * HOUR)
      for (const site of [one, off]) expect((await at(site, admin).get('/api/users')).status).toBe(200)
      await age(0.2 * HOUR)
      for (const site of [one, off]) expect((await at(site, admin).get('/api/users')).status).toBe(401)
      const who = await signUp(off)
      expect((await at(one, who).post('/api/auth/sign-out')).status).toBe(200)
      expect((await who.get('/api/orders')).status).toBe(401)
    })

    it('accepts no link or code longer than a day after its end', async () => {
      const phone = `+35191234567${days + 1}`
      const who = await signUp(off)
      await fromElsewhere(off).post('/api/auth/request-password-reset', { email: who.email })
      await fromElsewhere(off).post('/api/auth/phone-number/send-otp', { phoneNumber: phone })
      const { rows } = await sql<{
        left: number
      }>`select extract(epoch from "expiresAt" - now()) * 1000 as left from verification`.execute(database.db)
      expect(rows.length).toBeGreaterThanOrEqual(2)
      for (const { left } of rows) expect(Number(left)).toBeLessThanOrEqual(HOUR + DAY)
      // A day and an hour later, no instance accepts them.
      await sql`
        update verification
        set "expiresAt" = "expiresAt" - make_interval(secs => ${(DAY + HOUR) / 1000})
      `.execute(database.db)
      // The database does not keep a link once it is sent, so the test reads it from the email.
      const mail = await until(
        async () =>
          post.received.find(
            ({ to, message }) =>
              to === who.email && decodeQuotedPrintable(message).includes('/reset/new?token='),
          ),
        Boolean,
      )
      const token = /token=([\w-]+)/.exec(decodeQuotedPrintable(mail!.message))![1]
      const code = /\d{6}/.exec(texts.findLast((body) => body.includes(phone))!)![0]
      for (const site of [one, off]) {
        expect(
          (
            await fromElsewhere(site).post('/api/auth/reset-password', {
              token,
              newPassword: 'Heron-lamp-72?',
            })
          ).status,
        ).toBe(422)
        if (site === one || days > 0)
          expect(
            (await fromElsewhere(site).post('/api/auth/phone-number/verify', { phoneNumber: phone, code }))
              .status,
          ).toBe(422)
      }
      const links = await database.db
        .selectFrom('verify_links')
        .select('expires_at')
        .where('email', '=', who.email)
        .execute()
      expect(links).toHaveLength(1)
      for (const { expires_at: end } of links) expect(end - Date.now()).toBeLessThanOrEqual(2 * DAY)
    })

    it('counts wrong passwords together, and locks nobody out for long', async () => {
      const who = await signUp(one)
      const peer = `198.51.100.${10 + days}`
      const seen: number[] = []
      let wait = 0
      for (let n = 0; n < 24; n++) {
        const answer = await fromElsewhere(n % 2 ? one : off, peer).post('/api/auth/sign-in/email', {
          email: who.email,
          password: `Wrong-pass-${n}`,
        })
        seen.push(answer.status)
        wait = Math.max(wait, Number(answer.headers.get('retry-after') ?? 0))
      }
      expect(seen.filter((status) => status === 401).length).toBeLessThanOrEqual(10)
      expect([seen.at(-1), wait > 0 && wait <= rateLimits.signIn.perMs / SECOND]).toEqual([429, true])
      await database.db
        .updateTable('limits')
        .set((e) => ({ window_start: e('window_start', '-', rateLimits.signIn.perMs) }))
        .execute()
      for (const site of [one, off])
        expect(
          (
            await fromElsewhere(site, peer).post('/api/auth/sign-in/email', {
              email: who.email,
              password: CUSTOMER_PASSWORD,
            })
          ).status,
        ).toBe(200)
    })

    it('makes one order per key, and counts orders together', async () => {
      const who = await signUp(one)
      const send = (site: ChildSite) =>
        at(site, who).post('/api/new-order', orderBody(plan, who.email), {
          headers: { 'idempotency-key': 'clock' },
        })
      const [first, second] = [await send(off), await send(one)]
      expect([first.status, second.status, second.json._id]).toEqual([201, 200, first.json._id])
      await off.end('SIGTERM')
      off = await begin()
      for (const site of [one, off]) expect((await send(site)).json._id).toBe(first.json._id)
      const seen: number[] = []
      for (let n = 0; n < 14; n++)
        seen.push(
          (await at(n % 2 ? one : off, who).post('/api/new-order', orderBody(plan, who.email))).status,
        )
      expect(seen.filter((status) => status === 201)).toHaveLength(9)
    })

    it('applies a payment sent to both once, and asks a provider that is down in peace', async () => {
      const who = await signUp(one)
      const { _id } = await place(who, plan)
      const form = await payForm(who, _id)
      const about = bank.about(form)
      bank.rules.set(about.txn_id!, { status: 500, text: '' })
      const { body } = await bank.notify(about)
      for (let n = 0; n < atScale(10, 200); n++)
        expect(
          await bank.deliver(form.notify_url!.replace(one.origin, (n % 2 ? one : off).origin), body),
        ).toBe(200)
      // Two tries are seconds apart, whichever instance makes them.
      const { tries, wait } = await until(
        () => waitOf(about.txn_id!),
        (state) => state.tries >= 2,
        60_000,
      )
      expect([tries, wait > 0, wait < 21_000]).toEqual([2, true, true])
      bank.rules.delete(about.txn_id!)
      await database.db
        .updateTable('notifications')
        .set({ next_try_at: 0 })
        .where('txn_id', '=', about.txn_id!)
        .execute()
      await expectPaid(who, _id)
      await vi.waitFor(() => expect(mailsTo(who.email, '[Test] Test payment')).toBe(1), 60_000)
      expect(await countEvents(database, _id, 'completed')).toBe(1)
    })

    it('sends each email once, also one whose link expires within the hour', async () => {
      const people = await Promise.all(
        Array.from({ length: atScale(8, 60) }, (_, i) => signUp(i % 2 ? one : off)),
      )
      await Promise.all(
        people.map(({ email }, i) =>
          fromElsewhere(i % 3 ? one : off).post('/api/auth/request-password-reset', { email }),
        ),
      )
      await vi.waitFor(
        () => {
          for (const subject of ['Please confirm your email address', 'Set a new password'])
            expect(people.map(({ email }) => mailsTo(email, `Subject: ${subject}`))).toEqual(
              people.map(() => 1),
            )
        },
        { timeout: 60_000, interval: 200 },
      )
      expect(
        await database.db.selectFrom('outbox').select('id').where('status', '=', 'expired').execute(),
      ).toEqual([])
    })
  })

describe('a clock that is set back while the site runs', () => {
  it('delays no email or payment, locks nobody out, and repeats nothing', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'shingle-clock-'))
    const { settings, database } = await setting(folder)
    const site = await startChildSite({ ...settings, ...wrongClock(0) })
    const plan = (await openShop(await signInAdmin(site))).Basic!
    const who = await signUp(site)
    const order = () =>
      who.post('/api/new-order', orderBody(plan, who.email), { headers: { 'idempotency-key': 'back' } })
    const { _id } = (await order()).json
    const form = await payForm(who, _id)
    // Trouble: the mail server and the provider are away, and somebody has used up their tries.
    await post.close()
    const waiting = await signUp(site)
    const about = bank.about(form)
    bank.rules.set(about.txn_id!, { status: 500, text: '' })
    expect((await bank.notify(about)).status).toBe(200)
    const peer = '198.51.100.99'
    const guess = () =>
      fromElsewhere(site, peer).post('/api/auth/sign-in/email', {
        email: waiting.email,
        password: 'Wrong-pass',
      })
    for (let n = 0; n < 11; n++) await guess()
    expect((await guess()).status).toBe(429)
    const tried = (rows: { attempts: number }[]) =>
      rows.length > 0 && rows.every(({ attempts }) => attempts > 1)
    await until(
      () =>
        database.db.selectFrom('outbox').select('attempts').where('recipient', '=', waiting.email).execute(),
      tried,
    )
    await until(
      async () => bank.asked.get(about.txn_id!) ?? 0,
      (asked) => asked > 1,
    )

    site.process.kill('SIGUSR2')
    // Waiting for a lock is measured by the monotonic clock, which nobody can set.
    const lock = onPostgres ? undefined : await lockSqlite(database.location)
    const refused = lock && (await who.post('/api/auth/update-user', { name: 'Waits' }))
    lock?.unlock()
    if (refused) expect(refused.status).toBe(503)
    const wait = Number((await guess()).headers.get('retry-after') ?? 0)
    expect(wait).toBeLessThanOrEqual(rateLimits.signIn.perMs / SECOND)
    expect((await order()).json._id).toBe(_id)
    await post.open()
    bank.rules.delete(about.txn_id!)
    await vi.waitFor(() => expect(mailsTo(waiting.email, 'Please confirm')).toBe(1), 30_000)
    await expectPaid(who, _id)
    await vi.waitFor(() => expect(mailsTo(who.email, '[Test] Test payment')).toBe(1), 30_000)
    await site.end('SIGTERM')
    await database.close()
    rmSync(folder, { recursive: true, force: true })
  }, 120_000)
})
