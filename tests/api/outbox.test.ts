// Email can't get lost: it is stored in the transaction that it tells of, sent after the commit, and sent
// once, whatever the mail server does.
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { deleteOldEmails } from '#email/server/delete-old-emails.ts'
import { alreadyRegistered } from '#identity/server/identity-emails.ts'
import { DAY, MINUTE } from '#platform/rules/durations.ts'
import { inTransaction } from '#platform/server/unit-of-work.ts'
import { actInEnglish } from '#tests/support/act-in-english.ts'
import { fromElsewhere, TRUSTING } from '#tests/support/elsewhere.ts'
import { decodeQuotedPrintable, mailServer, type MailServer } from '#tests/support/mail-server.ts'
import { mailsTo } from '#tests/support/mailbox.ts'
import { OWNER } from '#tests/support/people.ts'
import { startSite, type TestSite } from '#tests/support/start-site.ts'
import { userIdOf } from '#tests/support/user-id.ts'
import { writeEmail } from '#tests/support/write-email.ts'

let serial = 0
const fresh = () => `reader${++serial}@test.example`
const mail = (to: string, more = {}) => ({
  kind: 'test',
  to,
  subject: 'Hello',
  heading: 'Hello',
  paragraphs: ['Words'],
  ...more,
})
const statusOf = async (site: TestSite, to: string) => (await mailsTo(site, to)).map(({ status }) => status)

describe('without a mail server', () => {
  let site: TestSite
  beforeAll(async () => {
    site = await startSite()
  })
  afterAll(() => site.close())

  test('emails wait, and only admins read them, with their links', async () => {
    const who = await site.customer(fresh())
    const admin = await site.admin()
    const { json } = await admin.get('/api/outbox?limit=1')
    expect(json).toMatchObject([
      { to: who.email, kind: 'verify-address', status: 'waiting', subject: expect.any(String) },
    ])
    expect(json[0].text).toContain(`${site.origin}/verify?token=`)
    expect((await admin.get(`/api/outbox/${json[0]._id}`)).json).toEqual(json[0])
    expect([
      (await site.visitor().get('/api/outbox')).status,
      (await who.get('/api/outbox')).status,
      (await who.get(`/api/outbox/${json[0]._id}`)).status,
      (await who.post(`/api/outbox/${json[0]._id}/resend`)).status,
    ]).toEqual([401, 403, 403, 403])
    expect((await admin.get(`/api/outbox/${'A'.repeat(22)}`)).status).toBe(404)
  })

  test('the list is newest first, with pages', async () => {
    const admin = await site.admin()
    for (let i = 0; i < 5; i++) await writeEmail(site.app, mail(`page${i}@test.example`))
    const seen: string[] = []
    for (let next: string | undefined = '/api/outbox?limit=2'; next;) {
      const page = await admin.get(next)
      seen.push(...page.json.map((mail: { to: string }) => mail.to))
      next = /<([^>]+)>; rel="next"/.exec(page.headers.get('link') ?? '')?.[1]
    }
    expect(seen.slice(0, 5)).toEqual([4, 3, 2, 1, 0].map((i) => `page${i}@test.example`))
    expect(new Set(seen).size).toBe(Number((await admin.get('/api/outbox')).headers.get('x-total-count')))
    expect((await admin.get('/api/outbox?limit=501')).status).toBe(422)
    expect((await admin.get('/api/outbox?sort=to')).status).toBe(422)
  })

  test('a transaction that rolls back writes no email', async () => {
    const to = fresh()
    await expect(
      inTransaction(site.app, async (unit) => {
        unit.email(alreadyRegistered, { to, facts: {} })
        throw new Error('taken back')
      }),
    ).rejects.toThrow('taken back')
    expect(await mailsTo(site, to)).toEqual([])
  })

  test('names and subjects can’t inject headers or markup', async () => {
    const to = fresh()
    await writeEmail(site.app, mail(to, { subject: 'Hi\r\nBcc: every\u202Ebody@test.example' }))
    expect((await mailsTo(site, to))[0]!.subject).toBe('Hi Bcc: every body@test.example')
  })
})

describe('with a mail server', () => {
  let site: TestSite
  let server: MailServer
  beforeAll(async () => {
    server = await mailServer()
    await server.open()
    site = await startSite({
      settings: { ...TRUSTING, SMTP_URL: server.url, MAIL_FROM: 'hello@agency.example' },
    })
  })
  afterAll(async () => {
    await site.close()
    await server.close()
  })
  beforeEach(() => {
    server.mood = 'well'
    server.received.length = 0
  })
  const post = (to: string, more = {}) => writeEmail(site.app, mail(to, more))
  const count = (to: string) => server.received.filter((mail) => mail.to === to).length

  test('an email is sent after the commit, as text and HTML, with a stable id', async () => {
    const to = fresh()
    await post(to, { headers: { 'List-Unsubscribe': '<https://agency.example/unsubscribe/x>' } })
    await vi.waitFor(() => expect(count(to)).toBe(1), 30_000)
    const { message } = server.received[0]!
    const [row] = await mailsTo(site, to)
    expect(message).toContain(`Message-ID: <${row!.id}@agency.example>`)
    expect(message).toMatch(/From: .*hello@agency\.example/)
    expect(message).toContain('List-Unsubscribe: <https://agency.example/unsubscribe/x>')
    // Keeps auto-responders from answering.
    expect(message).toContain('Auto-Submitted: auto-generated')
    expect(message).toContain('X-Auto-Response-Suppress: All')
    expect(message).toMatch(/text\/plain[\s\S]*text\/html/)
    await vi.waitFor(
      async () =>
        expect((await mailsTo(site, to))[0]).toMatchObject({
          status: 'sent',
          attempts: 1,
          sent_at: expect.any(Number),
        }),
      30_000,
    )
  })

  test('sent emails are kept for a year, waiting ones without end', async () => {
    const [sent, waits] = [fresh(), fresh()]
    await post(sent)
    await vi.waitFor(async () => expect(await statusOf(site, sent)).toEqual(['sent']), 30_000)
    server.mood = 'busy'
    await post(waits)
    await vi.waitFor(
      async () => expect(await mailsTo(site, waits)).toMatchObject([{ attempts: 1, status: 'waiting' }]),
      30_000,
    )
    const inDays = (days: number) => ({
      ...site.app,
      clock: { now: () => site.app.clock.now() + days * DAY },
    })
    await deleteOldEmails(inDays(364))
    expect([await statusOf(site, sent), await statusOf(site, waits)]).toEqual([['sent'], ['waiting']])
    await deleteOldEmails(inDays(367))
    expect([await statusOf(site, sent), (await statusOf(site, waits)).length]).toEqual([[], 1])
  })

  test('emails wait while the server is down, and are sent once when it is back', async () => {
    await server.close()
    const people = await Promise.all(
      Array.from({ length: 12 }, async () => {
        const email = fresh()
        const begun = performance.now()
        const answer = await fromElsewhere(site).post('/api/auth/sign-up/email', {
          email,
          password: 'Plover-quay-31!',
          name: 'Ada',
        })
        return { email, status: answer.status, took: performance.now() - begun }
      }),
    )
    for (const { status, took } of people) expect([status, took < 30_000]).toEqual([200, true])
    await vi.waitFor(
      async () => expect((await mailsTo(site, people[0]!.email))[0]!.attempts).toBeGreaterThan(0),
      30_000,
    )
    await server.open()
    await vi.waitFor(() => expect(people.map(({ email }) => count(email))).toEqual(people.map(() => 1)), {
      timeout: 60_000,
      interval: 200,
    })
    await new Promise((done) => setTimeout(done, 1500))
    expect(people.map(({ email }) => count(email))).toEqual(people.map(() => 1))
  })

  test('a temporary error is retried with growing pauses, a permanent one is not', async () => {
    const [patient, unknown] = [fresh(), fresh()]
    const failedTries = async () => {
      const text = await site.app.metrics.render({ staleAnswers: 0, pageCache: { hits: 0, misses: 0 } })
      return Number(/queue_items_total\{queue="mails",outcome="failed"\} (\d+)/.exec(text)![1])
    }
    const before = await failedTries()
    server.mood = 'busy'
    await post(patient)
    await vi.waitFor(
      async () =>
        expect((await mailsTo(site, patient))[0]).toMatchObject({
          attempts: 2,
          status: 'waiting',
          last_error: expect.stringContaining('451'),
        }),
      30_000,
    )
    // The alert about a refusing mail server uses this count.
    expect(await failedTries()).toBeGreaterThan(before)
    server.mood = 'well'
    await vi.waitFor(() => expect(count(patient)).toBe(1), 30_000)
    server.mood = 'refuses'
    await post(unknown)
    await vi.waitFor(
      async () =>
        expect((await mailsTo(site, unknown))[0]).toMatchObject({
          attempts: 1,
          status: 'failed',
          last_error: expect.stringContaining('550'),
        }),
      30_000,
    )
  })

  test('an email that is given up keeps no link that works', async () => {
    const admin = await site.admin()
    server.mood = 'refuses'
    const secret = 'S'.repeat(43)
    const order = 'A'.repeat(22)
    const [about, plain] = [fresh(), fresh()]
    const button = (path: string) => ({ button: { label: 'Open', url: `${site.origin}${path}` } })
    await writeEmail(site.app, mail(plain, button(`/reset?token=${secret}`)))
    await writeEmail(site.app, mail(about, { ...button(`/o/${secret}`), orderId: order }))
    for (const to of [about, plain])
      await vi.waitFor(async () => expect(await statusOf(site, to)).toEqual(['failed']), 30_000)
    const rows = await site.app.database.db.selectFrom('outbox').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(secret)
    server.mood = 'well'
    const idOf = (to: string) => rows.find(({ recipient }) => recipient === to)!.id
    expect((await admin.post(`/api/outbox/${idOf(plain)}/resend`)).status).toBe(409)
    expect((await admin.post(`/api/outbox/${idOf(about)}/resend`)).status).toBe(200)
    await vi.waitFor(() => expect(count(about)).toBe(1), 30_000)
  })

  test('an account knows that the email with its link could not be delivered, until another one is written', async () => {
    server.mood = 'refuses'
    const who = await site.customer(fresh())
    const { email } = who
    const person = {
      ...OWNER,
      role: 'customer',
      userId: await userIdOf(site, email),
      email,
      verified: false,
    } as const
    const emailLost = async () => (await actInEnglish(site.app, person).ownAccount()).emailLost
    await vi.waitFor(async () => expect(await emailLost()).toBe(true), 30_000)
    server.mood = 'well'
    expect((await who.post('/api/auth/send-verification-email', { email: who.email })).status).toBe(200)
    expect(await emailLost()).toBe(false)
  })

  test('a server that stalls delays neither the site nor later emails', async () => {
    const [stuck, quick] = [fresh(), fresh()]
    server.mood = 'stalls'
    await post(stuck)
    await vi.waitFor(() => expect(server.tries).toContain(stuck), 30_000)
    server.mood = 'well'
    await post(quick)
    await vi.waitFor(() => expect(count(quick)).toBe(1), 30_000)
    expect(await statusOf(site, stuck)).toEqual(['sending'])
    // When the lease ends after some minutes, the instance counts as dead and the email is tried again.
    const lease = (await mailsTo(site, stuck))[0]!.next_try_at - Date.now()
    expect(lease).toBeGreaterThan(3 * MINUTE)
    await site.app.database.db
      .updateTable('outbox')
      .set({ next_try_at: Date.now() - 1 })
      .where('recipient', '=', stuck)
      .execute()
    await post(fresh())
    await vi.waitFor(() => expect(count(stuck)).toBe(1), 30_000)
    await vi.waitFor(async () => expect(await statusOf(site, stuck)).toEqual(['sent']), 30_000)
  })

  test('an email with an expired link is not sent', async () => {
    const to = fresh()
    await post(to, { expiresAt: Date.now() - 1 })
    await vi.waitFor(async () => expect(await statusOf(site, to)).toEqual(['expired']), 30_000)
    expect(count(to)).toBe(0)
    const admin = await site.admin()
    const [row] = await mailsTo(site, to)
    expect((await admin.post(`/api/outbox/${row!.id}/resend`)).status).toBe(409)
  })

  test('an admin sends an email again without seeing its secret links', async () => {
    const who = Object.assign(fromElsewhere(site), { email: fresh() })
    await who.post('/api/auth/sign-up/email', { email: who.email, password: 'Plover-quay-31!', name: 'Ada' })
    await vi.waitFor(() => expect(count(who.email)).toBe(1), 30_000)
    await vi.waitFor(async () => expect(await statusOf(site, who.email)).toEqual(['sent']), 30_000)
    const admin = await site.admin()
    const [row] = await mailsTo(site, who.email)
    const shown = (await admin.get(`/api/outbox/${row!.id}`)).json
    expect(shown.text).toContain('/verify?token=•••')
    // The database does not keep the token once the email is sent, so a copy of the database opens nothing.
    const token = /token=(\w{32})/.exec(
      decodeQuotedPrintable(server.received.find(({ to }) => to === who.email)!.message),
    )![1]!
    expect(row!.words + row!.headers).not.toContain(token)
    expect(await admin.post(`/api/outbox/${row!.id}/resend`)).toMatchObject({
      status: 409,
      json: { detail: expect.stringContaining('removed') },
    })
    expect((await who.post('/api/auth/verify-email', { token })).status).toBe(200)
  })

  test('an admin sends an email without secrets again', async () => {
    const to = fresh()
    await post(to, { paragraphs: ['See https://elsewhere.example/file/AAAAAAAAAAAAAAAAAAAAAAAAA'] })
    await vi.waitFor(async () => expect(await statusOf(site, to)).toEqual(['sent']), 30_000)
    const admin = await site.admin()
    const [row] = await mailsTo(site, to)
    // The email may be on its way before the answer is written.
    expect(await admin.post(`/api/outbox/${row!.id}/resend`)).toMatchObject({
      status: 200,
      json: { _id: row!.id, status: expect.stringMatching(/waiting|sending|sent/) },
    })
    await vi.waitFor(() => expect(count(to)).toBe(2), 30_000)
  })

  test('several instances send each email once', async () => {
    const second = await startSite({
      beside: site,
      settings: { SMTP_URL: server.url, MAIL_FROM: 'hello@agency.example' },
    })
    const all = Array.from({ length: 40 }, fresh)
    await Promise.all(all.map((to, i) => writeEmail(i % 2 ? site.app : second.app, mail(to))))
    await vi.waitFor(() => expect(all.map(count)).toEqual(all.map(() => 1)), {
      timeout: 30_000,
      interval: 100,
    })
    await new Promise((done) => setTimeout(done, 500))
    expect(all.map(count)).toEqual(all.map(() => 1))
    await second.close()
  })
})
