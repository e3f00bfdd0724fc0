// A form of a public page that is sent twice is one request: by a double tap, at the same moment and to
// different instances, or once more after the first answer was lost. Whoever comes second gets the answer
// too.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { MINUTE } from '#platform/rules/durations.ts'
import { rateLimits } from '#platform/server/rate-limits/rate-limits.ts'
import { freshEmail, NEW_PASSWORD, PASSWORD } from '#tests/support/accounts.ts'
import { Caller, type Answer } from '#tests/support/caller.ts'
import { fromElsewhere, ownPeer } from '#tests/support/elsewhere.ts'
import { mailedPath, mailsTo } from '#tests/support/mailbox.ts'
import { startSite, type TestSite } from '#tests/support/start-site.ts'

const SECRET = 'the same on every instance, as the settings ask'
const own = mkdtempSync(join(tmpdir(), 'shingle-test-'))
const clock = { now: () => Date.now() + offset }
let offset = 0
let one: TestSite
let two: TestSite

beforeAll(async () => {
  const parts = { clock }
  one = await startSite({ screens: true, parts, settings: { SECRET } })
  const settings = { SECRET, ...(one.environment.DATABASE_URL && { DATA_DIR: own }) }
  two = await startSite({ beside: one, screens: true, parts, settings })
})
afterAll(async () => {
  await two.close()
  await one.close()
  rmSync(own, { recursive: true })
})

/** To both instances at once, and then once more. */
async function sendTwice(path: string, form: Record<string, string>): Promise<[Answer, Caller][]> {
  const peer = ownPeer()
  const sent = async (site: TestSite): Promise<[Answer, Caller]> => {
    const who = fromElsewhere(site, peer)
    return [await who.submit(path, form), who]
  }
  return [...(await Promise.all([one, two].map(sent))), await sent(one)]
}
const kindsTo = async (email: string) => (await mailsTo(one, email)).map(({ kind }) => kind)
const messages = async () => (await (await one.admin()).get('/api/messages')).json

it('Register opens one account, signs in each time, and emails nothing about an existing account', async () => {
  const email = freshEmail()
  for (const [{ status, location }, who] of await sendTwice('/register?next=/account', {
    email,
    password: PASSWORD,
  })) {
    expect([status, location]).toEqual([303, '/account'])
    expect((await who.get('/api/orders')).status).toBe(200)
  }
  expect(await kindsTo(email)).toEqual(['verify-address'])
  // Somebody else, or another password, is somebody who does not know of the account.
  for (const [peer, password] of [
    [ownPeer(), PASSWORD],
    [ownPeer(), NEW_PASSWORD],
  ])
    expect((await fromElsewhere(one, peer).submit('/register', { email, password: password! })).status).toBe(
      422,
    )
  offset += 2 * MINUTE
})

it('Contact stores one message and thanks each time; the same words later are another one', async () => {
  const form = {
    name: 'Ada',
    email: freshEmail(),
    number: '+1 555 0100',
    subject: 'Hello',
    message: 'Tapped twice',
  }
  const peer = ownPeer()
  const again = () => fromElsewhere(one, peer).submit('/contact', { ...form, elapsed: '3000' })
  const answers = await Promise.all(
    [one, two].map((site) => fromElsewhere(site, peer).submit('/contact', form)),
  )
  answers.push(await again())
  const [stored, ...others] = await messages()
  expect(others).toEqual([])
  for (const { location } of answers) expect(location).toBe(`/thanks?message=${stored._id}`)
  offset += 2 * MINUTE
  await again()
  expect(await messages()).toHaveLength(2)
})

it('a repeat uses up no limit, and is answered when the limit is reached', async () => {
  const { contact, newsletter } = rateLimits
  expect(contact).toEqual(newsletter)
  const words = { name: 'Ada', email: freshEmail(), number: '+1 555 0100', subject: 'Hello' }
  for (const [path, nth] of [
    ['/contact', (n: number) => ({ ...words, message: `Number ${n}` })],
    ['/newsletter', (n: number) => ({ subemail: `${n}.${words.email}` })],
  ] as const) {
    const peer = ownPeer()
    const send = (n: number, site = one) => fromElsewhere(site, peer).submit(path, { ...nth(n) })
    const statuses = async (answers: Promise<Answer>[]) =>
      (await Promise.all(answers)).map(({ status }) => status)
    for (let n = 0; n < contact.most; n++) {
      expect(await statuses([send(n), send(n, two), send(n)])).toEqual([303, 303, 303])
      expect((await send(n)).status).toBe(303)
    }
    expect((await send(contact.most)).status).toBe(429)
    expect((await send(0)).status).toBe(303)
  }
})

it('Newsletter and Reset email one link', async () => {
  const email = freshEmail()
  for (const [{ location }] of await sendTwice('/newsletter', { subemail: email }))
    expect(location).toBe('/newsletter?sent=1')
  expect(await kindsTo(email)).toHaveLength(1)
  const who = await one.customer()
  const before = await kindsTo(who.email)
  for (const [{ status, text }] of await sendTwice('/reset', { email: who.email })) {
    expect(status).toBe(200)
    expect(text).toContain('Check your inbox!')
  }
  expect(await kindsTo(who.email)).toHaveLength(before.length + 1)
})

it('the links that work once say that it is done', async () => {
  const email = freshEmail()
  await fromElsewhere(one).submit('/register', { email, password: PASSWORD })
  for (const [{ location }] of await sendTwice(await mailedPath(one, email, '/verify'), {
    password: PASSWORD,
  }))
    expect(location).toBe('/verify?done')
  await fromElsewhere(one).submit('/reset', { email })
  const link = await mailedPath(one, email, '/reset/new')
  for (const [{ status, text }] of await sendTwice(link, { password: NEW_PASSWORD })) {
    expect(status).toBe(200)
    expect(text).toContain('Your new password is set')
  }
})

it('a reply to a message is one email, and another text is another reply', async () => {
  const admin = await one.admin()
  const email = freshEmail()
  const message = { name: 'Ada', email, number: '+351 900', subject: 'Prices', message: 'How much is it?' }
  const { _id } = (await one.visitor().post('/api/add-message', message)).json
  const reply = (text: string) =>
    admin.submit(`/inbox/${_id}`, { intent: 'reply', subject: 'Re: Prices', text })
  const answers = await Promise.all([reply('It is 100.'), reply('It is 100.')])
  for (const { status, location } of [...answers, await reply('It is 100.')])
    expect([status, location]).toEqual([303, `/inbox/${_id}?done=replied`])
  expect(await kindsTo(email)).toEqual(['message-reply'])
  await reply('And 200 with pictures.')
  expect(await kindsTo(email)).toEqual(['message-reply', 'message-reply'])
})

it('25 emails an hour go to typed addresses from one peer, by all forms together; sent twice counts once', async () => {
  const [peer, most] = [ownPeer(), rateLimits.typedEmail.most]
  const who = () => fromElsewhere(one, peer)
  const forms: ((email: string) => Promise<Answer>)[] = [
    (email) => who().submit('/register', { email, password: PASSWORD }),
    (email) => who().submit('/newsletter', { subemail: email }),
    (email) => who().submit('/reset', { email }),
  ]
  for (let n = 0; n < most; n++) {
    const [email, send] = [freshEmail(), forms[n % forms.length]!]
    for (const { status } of await Promise.all([send(email), send(email)]))
      expect([n, status]).toEqual([n, expect.toSatisfy((code: number) => code < 400)])
    // Other limits count by the minute.
    offset += 20_000
  }
  for (const send of forms) {
    const email = freshEmail()
    const { status, headers, text } = await send(email)
    expect([status, Number(headers.get('retry-after')) > 0]).toEqual([429, true])
    expect(text).toContain('Many emails were requested from your network. Please wait')
    expect(text).toContain(`value="${email}"`)
    expect(await kindsTo(email)).toEqual([])
    const { db } = one.app.database
    for (const table of ['user', 'subscribers'] as const)
      expect(await db.selectFrom(table).select('id').where('email', '=', email).execute()).toEqual([])
  }
  // The calls count with the forms, and an address that is taken gets no email either.
  const taken = await one.customer()
  const before = await kindsTo(taken.email)
  for (const [path, body] of [
    ['/api/auth/sign-up/email', { email: taken.email, password: PASSWORD }],
    ['/api/auth/send-verification-email', { email: taken.email }],
    ['/api/auth/request-password-reset', { email: taken.email }],
    ['/api/add-subscriber', { subemail: taken.email }],
  ] as const)
    expect([path, (await who().post(path, body)).status]).toEqual([path, 429])
  expect(await kindsTo(taken.email)).toEqual(before)
  expect((await fromElsewhere(one).submit('/reset', { email: taken.email })).status).toBe(200)
  offset += rateLimits.typedEmail.perMs
  for (const send of forms) expect((await send(freshEmail())).status).toBeLessThan(400)
})
