// A full disk: writes are refused in clear words and leave nothing half done, reads go on, and once there is
// room everything continues by itself.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Caller } from '#tests/support/caller.ts'
import { fromElsewhere, TRUSTING } from '#tests/support/elsewhere.ts'
import { allowChanges, counts, giveRoom, refuseChanges, takeRoom } from '#tests/support/full-disk.ts'
import { mailServer, type MailServer } from '#tests/support/mail-server.ts'
import { mailsTo } from '#tests/support/mailbox.ts'
import { onPostgres } from '#tests/support/on-postgres.ts'
import { payFields } from '#tests/support/pay-fields.ts'
import { ADMIN, CUSTOMER_PASSWORD } from '#tests/support/people.ts'
import { startProvider, type TestProvider } from '#tests/support/provider.ts'
import { atScale } from '#tests/support/scale.ts'
import { openShop, orderBody, place, until, type Plan } from '#tests/support/shop.ts'
import { canMountSmallDisk, startOnSmallDisk } from '#tests/support/small-disk.ts'
import { startSite, type TestSite } from '#tests/support/start-site.ts'
import { writeEmail } from '#tests/support/write-email.ts'

async function picture(): Promise<FormData> {
  const form = new FormData()
  const bytes = await sharp({
    create: {
      width: 300,
      height: 200,
      channels: 3,
      background: 'white',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })
    .png()
    .toBuffer()
  form.set('file', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'noise.png')
  form.set('alt', 'Noise')
  return form
}

describe('a full database', () => {
  let bank: TestProvider
  let post: MailServer
  let site: TestSite
  let admin: Caller
  let plan: Plan
  beforeAll(async () => {
    bank = await startProvider()
    post = await mailServer()
    await post.open()
    site = await startSite({
      screens: true,
      expectedErrors: /notification not kept|disk/,
      settings: { ...TRUSTING, ...bank.settings, SMTP_URL: post.url },
    })
    admin = await site.admin()
    plan = (await openShop(admin)).Basic!
  })
  afterAll(async () => {
    await site.close()
    await post.close()
    await bank.close()
  })
  const mailed = (to: string) => post.received.filter((mail) => mail.to === to).length
  const allSent = (to: string) =>
    vi.waitFor(
      async () => expect((await mailsTo(site, to)).map(({ status }) => status)).not.toContain('waiting'),
      30_000,
    )

  it('refuses writes, keeps reading, and recovers without a restart', async () => {
    const customer = await site.customer()
    const { _id } = await place(customer, plan)
    const form = await payFields(site, _id)
    await allSent(customer.email)
    const other = await site.customer()
    await allSent(other.email)
    await takeRoom(site)
    const long = (who: Caller) => orderBody(plan, who.email, { customerAddress: 'é'.repeat(300) })
    // Database pages that are not full yet still take an order or two.
    for (let i = 0; i < 8 && (await other.post('/api/new-order', long(other))).status === 201; i++);
    const before = await counts(site)

    const refused = {
      order: () =>
        customer.post('/api/new-order', long(customer), { headers: { 'idempotency-key': 'once' } }),
      content: () =>
        admin.post('/api/add-faq-item', { accodingTitle: 'Room?', accodingText: 'x'.repeat(4900) }),
      message: () =>
        site.visitor().post('/api/add-message', {
          name: 'Ada',
          email: 'ada@test.example',
          number: '+1 555',
          subject: 'Room',
          message: 'x'.repeat(4900),
          messageStatus: 'UnRead',
        }),
      picture: async () => admin.send('POST', '/api/media', { body: await picture() }),
      account: () =>
        fromElsewhere(site).post(
          '/api/auth/sign-up/email',
          { email: 'late@test.example', password: CUSTOMER_PASSWORD, name: 'Late' },
          { headers: { 'user-agent': 'x'.repeat(5000) } },
        ),
    }
    for (const [what, ask] of Object.entries(refused)) {
      const answer = await ask()
      expect([what, answer.status, answer.headers.get('content-type'), answer.json?.detail]).toEqual([
        what,
        503,
        'application/problem+json; charset=utf-8',
        expect.stringContaining('no room left'),
      ])
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    }
    const screen = await site.visitor().submit('/contact', {
      name: 'Ada',
      email: 'ada@test.example',
      number: '+1 555',
      subject: 'Room',
      message: `Typed words ${'x'.repeat(4800)}`,
    })
    expect([
      screen.status,
      screen.text.includes('no room left'),
      screen.text.includes('Typed words'),
    ]).toEqual([503, true, true])
    // The notification is not acknowledged, so the provider sends it again.
    const notified = await bank.notify(bank.about(form, { memo: 'x'.repeat(5000) }))
    expect(notified.status).toBe(503)
    expect(await counts(site)).toEqual(before)

    for (const path of ['/api/pricings', `/api/order/${_id}`, '/api/orders', '/healthz', '/readyz'])
      expect([path, (await customer.get(path)).status]).toEqual([path, 200])
    for (const path of ['/', '/pricing', '/account'])
      expect([path, (await customer.page(path)).status]).toEqual([path, 200])

    await giveRoom(site)
    for (const [what, ask] of Object.entries(refused))
      expect([what, (await ask()).status]).toEqual([what, what === 'account' ? 200 : 201])
    expect(await bank.deliver(form.notify_url!, notified.body)).toBe(200)
    expect(
      (
        await until(
          () => customer.get(`/api/order/${_id}`),
          (answer) => answer.json.paymentStatus === 'Paid',
        )
      ).json.paymentStatus,
    ).toBe('Paid')
    expect((await refused.order()).status).toBe(200)
    expect((await customer.get('/api/orders')).json).toHaveLength(2)
    await allSent(customer.email)
    // One email each for the registration, two orders and the payment.
    await vi.waitFor(() => expect(mailed(customer.email)).toBe(4), 30_000)
  })

  it('says that somebody is signed out only if that was stored', async () => {
    const who = await site.customer()
    const cookies = new Map(who.cookies)
    const alive = async () => {
      for (const [name, value] of cookies) who.cookies.set(name, value)
      return (await who.get('/api/orders')).status === 200
    }
    await refuseChanges(site, 'session', 'delete', 'true')
    expect((await who.post('/api/auth/sign-out')).status).toBeGreaterThanOrEqual(500)
    expect(await alive()).toBe(true)
    expect((await who.submit('/sign-out', {})).status).toBeGreaterThanOrEqual(500)
    await allowChanges(site)
    expect(await alive()).toBe(true)
    expect((await who.post('/api/auth/sign-out')).status).toBe(200)
    expect(await alive()).toBe(false)
  })

  it('sends no email twice when “sent” could not be stored', async () => {
    const [to, other] = ['once@test.example', 'next@test.example']
    const write = (recipient: string) =>
      writeEmail(site.app, {
        kind: 'test',
        to: recipient,
        subject: 'Hello',
        heading: 'Hello',
        paragraphs: ['Words'],
      })
    // An earlier email whose outcome could not be stored would hold up this one.
    const { db } = site.app.database
    await vi.waitFor(
      async () =>
        expect(
          await db.selectFrom('outbox').select('id').where('status', 'in', ['waiting', 'sending']).execute(),
        ).toEqual([]),
      30_000,
    )
    await refuseChanges(site, 'outbox', 'update', `new.status <> 'sending'`)
    await write(to)
    await vi.waitFor(() => expect(mailed(to)).toBe(1), 30_000)
    await vi.waitFor(() => expect(site.log.join()).toContain('outcome of an email not written yet'), 30_000)
    await allowChanges(site)
    // Ends the lease, as if the instance that took the email were dead.
    await db.updateTable('outbox').set({ next_try_at: 1 }).where('recipient', '=', to).execute()
    await write(other)
    await vi.waitFor(() => expect(mailed(other)).toBe(1), 30_000)
    await vi.waitFor(
      async () => expect((await mailsTo(site, to))[0]).toMatchObject({ status: 'sent', attempts: 1 }),
      30_000,
    )
    expect(mailed(to)).toBe(1)
  })
})

if (onPostgres)
  describe('a read-only PostgreSQL, as after a failover', () => {
    it('is answered as a temporary failure', async () => {
      const site = await startSite()
      const admin = await site.admin()
      const { db } = site.app.database
      const setReadOnly = async (on: 'on' | 'off') => {
        await sql`
          begin read write;
          do $$ begin
            execute format(
              'alter database %I set default_transaction_read_only = ${sql.raw(on)}', current_database()
            );
          end $$;
          commit
        `.execute(db)
        await sql`
          select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid()
        `.execute(db)
        await sql`set default_transaction_read_only = ${sql.raw(on)}`.execute(db)
      }
      await setReadOnly('on')
      expect(
        (
          await until(
            () => admin.post('/api/add-faq-item', { accodingTitle: 'Reads?', accodingText: 'Only.' }),
            ({ status }) => status !== 201,
            2000,
          )
        ).status,
      ).toBe(503)
      expect((await admin.get('/api/users')).status).toBe(200)
      await setReadOnly('off')
      expect(
        (
          await until(
            () => admin.post('/api/add-faq-item', { accodingTitle: 'Writes?', accodingText: 'Again.' }),
            ({ status }) => status === 201,
          )
        ).status,
      ).toBe(201)
      await site.close()
    })
  })

const ROUNDS = atScale(1, 10)
const smallDisk = canMountSmallDisk()

// PostgreSQL keeps its own files. Where no small disk can be mounted, the tests above stand for this one.
if (!smallDisk)
  console.warn('No small disk can be mounted here: the test of one that is really full does not run.')
if (!onPostgres && smallDisk)
  describe('a disk that is really full', () => {
    it(`loses no order in ${ROUNDS} rounds, does not spin, and stops when asked`, async () => {
      const folder = mkdtempSync(join(tmpdir(), 'shingle-full-'))
      const { site, disk } = await startOnSmallDisk(
        { DATA_DIR: folder, SEED: 'empty', LOG_LEVEL: 'info', TRUSTED_PROXIES: '127.0.0.1, ::1' },
        atScale(8, 24),
      )
      const admin = site.visitor()
      expect((await admin.post('/api/auth/sign-in/email', ADMIN)).status).toBe(200)
      const plan = (await openShop(admin)).Basic!
      const people = await Promise.all(
        Array.from({ length: 8 }, async (_, i) => {
          const who = Object.assign(site.visitor(), { email: `full${i}@test.example` })
          expect(
            (
              await who.post('/api/auth/sign-up/email', {
                email: who.email,
                password: CUSTOMER_PASSWORD,
                name: 'Full',
              })
            ).status,
          ).toBe(200)
          return who
        }),
      )
      const acked: string[] = []
      for (let round = 0; round < ROUNDS; round++) {
        disk.fill(200 * 1024)
        const seen = new Set<number>()
        for (let n = 0; n < 5 && !(seen.has(503) && n > 1); n++) {
          await Promise.all(
            people.map(async (who) => {
              const { status, json } = await who.post(
                '/api/new-order',
                orderBody(plan, who.email, { customerAddress: 'x'.repeat(300) }),
              )
              seen.add(status)
              if (status === 201) acked.push(json._id)
            }),
          )
        }
        disk.fill()
        // The free space inside the database's own files is used up first.
        const refused = await until(
          () => admin.post('/api/add-faq-item', { accodingTitle: 'Room?', accodingText: 'x'.repeat(4900) }),
          ({ status }) => status === 503,
          30_000,
        )
        expect(refused.status).toBe(503)
        const unready = await until(
          () => site.visitor().get('/readyz'),
          ({ status }) => status === 503,
        )
        expect([unready.status, unready.text]).toEqual([503, 'the disk of DATA_DIR is full'])
        expect([...seen].filter((status) => ![201, 429, 503].includes(status))).toEqual([])
        expect((await people[0]!.get('/api/orders')).status).toBe(200)
        expect((await site.visitor().page('/')).status).toBe(200)
        const spent = cpuSeconds(site.process.pid!)
        await pause(1500)
        expect(cpuSeconds(site.process.pid!) - spent).toBeLessThan(0.75)
        disk.free()
        const ready = await until(
          () => site.visitor().get('/readyz'),
          ({ status }) => status === 200,
        )
        expect([ready.status, ready.text]).toEqual([200, 'ready'])
        const kept = (
          await Promise.all(
            people.map(async (who) => (await who.get('/api/orders?limit=500')).json as { _id: string }[]),
          )
        )
          .flat()
          .map((order) => order._id)
        expect(kept.sort()).toEqual([...acked].sort())
        const healed = await until(
          () => people[round % 8]!.post('/api/new-order', orderBody(plan, people[round % 8]!.email)),
          ({ status }) => status !== 429,
          70_000,
        )
        expect(healed.status).toBe(201)
        acked.push(healed.json._id)
      }
      disk.fill()
      expect(await site.end('SIGTERM')).toBe(0)
      rmSync(folder, { recursive: true, force: true })
    }, 1_800_000)
  })

/** The processor time that a process has used since it began. */
function cpuSeconds(pid: number): number {
  const [user, system] = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .split(') ')[1]!
    .split(' ')
    .slice(11, 13)
    .map(Number)
  return (user! + system!) / 100
}
