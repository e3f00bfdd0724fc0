// What visitors send: messages, none of which gets lost, and subscriptions to the newsletter, which need a
// confirmation.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { HOUR, SECOND } from '#platform/rules/durations.ts'
import { rateLimits } from '#platform/server/rate-limits/rate-limits.ts'
import type { Caller, SendOptions } from '#tests/support/caller.ts'
import { mailsTo } from '#tests/support/mailbox.ts'
import { ADMIN } from '#tests/support/people.ts'
import { startSite, type TestSite } from '#tests/support/start-site.ts'

let site: TestSite
let admin: Caller
let now = Date.now()

beforeAll(async () => {
  site = await startSite({
    settings: { TRUSTED_PROXIES: '127.0.0.1, ::1' },
    parts: { clock: { now: () => now } },
  })
  admin = await site.admin()
})
afterAll(() => site.close())

let peers = 0
/** A new IP address for each request. */
const fromElsewhere = (): SendOptions => ({
  headers: { 'x-forwarded-for': `203.0.${++peers >> 8}.${peers & 255}` },
})

const message = (more: Record<string, unknown> = {}) => ({
  name: 'Ada',
  email: 'ada@test.example',
  number: '+351 210 555 010',
  subject: 'Hello',
  message: 'A question\nin two lines',
  ...more,
})
const mails = async (to: string) => (await mailsTo(site, to)).toReversed()
const linkIn = (text: string, path: string): string => new RegExp(`${path}/(\\w+)`).exec(text)![1]!
const subscriber = (email: string) =>
  site.app.database.db.selectFrom('subscribers').selectAll().where('email', '=', email).executeTakeFirst()

describe('a message', () => {
  test('is stored unchanged and unread, and mailed to the admins', async () => {
    const sent = await site
      .visitor()
      .post('/api/add-message', message({ messageStatus: 'UnRead' }), fromElsewhere())
    expect(sent).toMatchObject({ status: 201, json: { ...message(), messageStatus: 'UnRead', version: 1 } })
    expect((await admin.get(`/api/message/${sent.json._id}`)).json).toEqual(sent.json)
    const [mail] = (await mails(ADMIN.email)).filter((mail) => mail.kind === 'contact-message')
    expect(mail!.text).toContain('in two lines')
    expect(mail!.text).toContain(`/view/${sent.json._id}`)
    expect(JSON.parse(mail!.headers)).toEqual({ 'Reply-To': 'ada@test.example' })
  })

  const WRONG: [field: string, values: unknown[]][] = [
    ['name', [' ', null, ['Ada'], 'x'.repeat(101), 'two\nlines']],
    ['email', [`${'x'.repeat(243)}@test.example`, 'nonsense', 'a@b.co\nBcc: c@d.co']],
    ['constructor', ['x']],
    ['message', ['NUL \u0000', 'x'.repeat(5001)]],
    ['number', ['none']],
    ['subject', ['Hi\r\nBcc: everybody', 7]],
    ['messageStatus', ['Read']],
    ['website', ['http://spam.example']],
  ]
  const wrong = WRONG.flatMap(([field, values]) => values.map((value) => ({ field, value })))
  test.each(wrong)('with a wrong $field is refused by name, and not stored', async ({ field, value }) => {
    const before = (await admin.get('/api/messages')).headers.get('x-total-count')
    const refused = await site
      .visitor()
      .post('/api/add-message', message({ [field]: value }), fromElsewhere())
    expect(refused.status).toBe(422)
    expect(Object.keys(refused.json.errors)).toEqual([field])
    expect((await admin.get('/api/messages')).headers.get('x-total-count')).toBe(before)
  })

  test('with any text sends one email to each admin, and adds no log line of its own', async () => {
    const before = (await mails(ADMIN.email)).length
    const lines = site.log.length
    const tricks = {
      subject: 'Hi %0d%0aBcc: everybody@evil.example',
      name: 'Ada \\r\\nTo: all@evil.example',
      message: '\r\n.\r\nRCPT TO:<evil@evil.example>\n{"event":"signed in"}',
    }
    expect((await site.visitor().post('/api/add-message', message(tricks), fromElsewhere())).status).toBe(201)
    const [mail, ...more] = (await mails(ADMIN.email)).slice(before)
    expect(more).toEqual([])
    expect(mail!.subject).not.toMatch(/[\r\n]/)
    expect(JSON.parse(mail!.headers)).toEqual({ 'Reply-To': 'ada@test.example' })
    expect(await mails('everybody@evil.example')).toEqual([])
    for (const line of site.log.slice(lines))
      expect(JSON.parse(line)).not.toMatchObject({ event: 'signed in' })
  })

  test('must wait if it is the sixth within a minute from one address', async () => {
    const [from, visitor] = [fromElsewhere(), site.visitor()]
    for (let i = 0; i < 5; i++)
      expect((await visitor.post('/api/add-message', message(), from)).status).toBe(201)
    const sixth = await visitor.post('/api/add-message', message(), from)
    expect(sixth.status).toBe(429)
    expect(Number(sixth.headers.get('retry-after'))).toBeGreaterThan(0)
    now += rateLimits.contact.perMs + SECOND
    expect((await visitor.post('/api/add-message', message(), from)).status).toBe(201)
  })

  test('of many at the same time is stored and mailed once', async () => {
    const subjects = Array.from({ length: 60 }, (_, index) => `Storm ${index}.`)
    const answers = await Promise.all(
      subjects.map((subject) =>
        site.visitor().post('/api/add-message', message({ subject }), fromElsewhere()),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual(subjects.map(() => 201))
    const told = (await mails(ADMIN.email)).filter((mail) => mail.subject.includes('Storm'))
    expect(new Set(told.map((mail) => mail.subject)).size).toBe(60)
    expect(told).toHaveLength(60)
  })
})

describe('the newsletter', () => {
  const ask = (email: string, from = fromElsewhere()) =>
    site.visitor().post('/api/add-subscriber', { subemail: email }, from)
  const act = async () => (await import('#server/use-cases.ts')).actAs(site.app, { role: 'visitor' })
  const sender = { peer: '203.0.113.9' }

  test('asks for confirmation, then welcomes, and unsubscribes by one click', async () => {
    const answer = await ask('Reader@Test.example')
    expect(await subscriber('reader@test.example')).toMatchObject({
      id: answer.json._id,
      status: 'pending',
      confirmed_at: null,
    })
    expect(answer.json).toEqual({ _id: expect.any(String), subemail: 'Reader@Test.example' })
    const [question] = await mails('reader@test.example')
    expect(question!.expires_at).toBe(now + 72 * HOUR)
    const confirm = linkIn(question!.text, '/newsletter/confirm')
    const { subscriptionOfLink, confirmSubscription, unsubscribe } = await act()
    expect(await subscriptionOfLink({ link: 'confirm', token: confirm })).toEqual({
      email: 'reader@test.example',
      status: 'pending',
    })
    await Promise.all([
      confirmSubscription({ token: confirm, ...sender }),
      confirmSubscription({ token: confirm, ...sender }),
    ])
    const row = (await subscriber('reader@test.example'))!
    expect(row).toMatchObject({ status: 'subscribed', confirmed_at: now })
    expect(JSON.parse(row.consent)).toMatchObject({
      askedAt: expect.any(String),
      askedFrom: expect.stringMatching(/^203\.0\./),
      confirmedFrom: '203.0.113.9',
    })
    const letters = await mails('reader@test.example')
    expect(letters.map((mail) => mail.kind)).toEqual(['newsletter-confirm', 'newsletter-welcome'])
    const leave = linkIn(letters[1]!.text, '/unsubscribe')
    expect(JSON.parse(letters[1]!.headers)).toEqual({
      'List-Unsubscribe': `<${site.origin}/unsubscribe/${leave}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    })
    await unsubscribe(leave)
    expect((await unsubscribe(leave)).status).toBe('unsubscribed')
    expect((await subscriber('reader@test.example'))!.status).toBe('unsubscribed')
    await expect(confirmSubscription({ token: confirm, ...sender })).rejects.toMatchObject({ status: 404 })
  })

  test('answers known and unknown addresses alike, with one entry', async () => {
    const first = await ask('known@test.example')
    await (
      await act()
    ).confirmSubscription({
      token: linkIn((await mails('known@test.example'))[0]!.text, '/newsletter/confirm'),
      ...sender,
    })
    const again = await ask('KNOWN@test.example')
    expect([again.status, Object.keys(again.json)]).toEqual([first.status, Object.keys(first.json)])
    // If the id repeated for a known address, it would reveal who is on the list.
    expect(new Set([first, again, await ask('known@test.example')].map(({ json }) => json._id)).size).toBe(3)
    expect(again.json._id).toHaveLength(first.json._id.length)
    expect((await mails('known@test.example')).map((mail) => mail.kind)).toEqual([
      'newsletter-confirm',
      'newsletter-welcome',
    ])
    expect((await subscriber('known@test.example'))!.status).toBe('subscribed')
  })

  test('asks again after no answer or an unsubscription, within limits', async () => {
    for (let i = 0; i < 6; i++) expect((await ask('slow@test.example')).status).toBe(201)
    const asked = await mails('slow@test.example')
    expect(asked).toHaveLength(3)
    const { confirmSubscription, unsubscribe } = await act()
    await expect(
      confirmSubscription({ token: linkIn(asked[0]!.text, '/newsletter/confirm'), ...sender }),
    ).rejects.toMatchObject({ status: 404 })
    await confirmSubscription({ token: linkIn(asked[2]!.text, '/newsletter/confirm'), ...sender })
    await unsubscribe((await subscriber('slow@test.example'))!.leave_token)
    now += 2 * rateLimits.newsletterEmail.perMs
    await ask('slow@test.example')
    expect((await subscriber('slow@test.example'))!.status).toBe('pending')
    expect(await mails('slow@test.example')).toHaveLength(5)
  })

  test('refuses a link after three days', async () => {
    await ask('late@test.example')
    const token = linkIn((await mails('late@test.example'))[0]!.text, '/newsletter/confirm')
    now += 73 * HOUR
    const { confirmSubscription, subscriptionOfLink, unsubscribe } = await act()
    for (const tried of [
      () => confirmSubscription({ token, ...sender }),
      () => subscriptionOfLink({ link: 'confirm', token }),
      () => unsubscribe('nothing'),
    ])
      await expect(tried()).rejects.toMatchObject({ status: 404 })
    expect((await subscriber('late@test.example'))!.status).toBe('pending')
  })

  test('makes one entry of parallel requests', async () => {
    const both = await Promise.all([ask('twin@test.example'), ask('twin@test.example')])
    expect(both.map(({ status }) => status)).toEqual([201, 201])
    expect(
      await site.app.database.db
        .selectFrom('subscribers')
        .select('id')
        .where('email', '=', 'twin@test.example')
        .execute(),
    ).toHaveLength(1)
  })

  test('refuses a malformed address by name, and more than five a minute', async () => {
    expect((await ask('nonsense')).json.errors).toHaveProperty('subemail')
    const from = fromElsewhere()
    for (let i = 0; i < 5; i++) expect((await ask(`many${i}@test.example`, from)).status).toBe(201)
    expect((await ask('many6@test.example', from)).status).toBe(429)
  })
})

test('a form caught by the honeypot gets a message, and nothing is stored', async () => {
  const { sendMessage } = (await import('#server/use-cases.ts')).actAs(site.app, { role: 'visitor' })
  const peer = '203.0.113.77'
  await expect(sendMessage({ body: message(), peer, honeypot: { filled: true } })).rejects.toMatchObject({
    status: 422,
  })
  await expect(
    sendMessage({ body: message(), peer, honeypot: { filled: false, elapsedMs: 300 } }),
  ).rejects.toMatchObject({ status: 422 })
  await expect(
    sendMessage({ body: message(), peer, honeypot: { filled: false, elapsedMs: 4000 } }),
  ).resolves.toMatchObject({ name: 'Ada' })
  await expect(sendMessage({ body: message(), peer, honeypot: { filled: false } })).resolves.toMatchObject({
    name: 'Ada',
  })
})
