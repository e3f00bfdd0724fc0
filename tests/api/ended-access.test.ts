// Two drills. Somebody got in: with a new SECRET all that they may hold is worth nothing, and the admins
// come in by a recovery code. A restore: what was ended or erased since the backup does not come back.
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { verifyAudit } from '#audit/server/verify-audit.ts'
import { backup } from '#operations/server/backups/engine/backup.ts'
import { existingSecret } from '#platform/server/secret.ts'
import { codeOf, enrol, type Enrolled } from '#tests/support/authenticator.ts'
import { Caller } from '#tests/support/caller.ts'
import { fromElsewhere, ownPeer } from '#tests/support/elsewhere.ts'
import { newSettings } from '#tests/support/empty-database.ts'
import { mailedPath, mailsTo, tokenIn } from '#tests/support/mailbox.ts'
import { ADMIN, CONTACT_MESSAGE, CUSTOMER_PASSWORD } from '#tests/support/people.ts'
import { shingle } from '#tests/support/shingle.ts'
import { openShop, place } from '#tests/support/shop.ts'
import { startSite, type TestSite } from '#tests/support/start-site.ts'

/** Tries one way in; true if it is open. */
type Way = (site: TestSite) => Promise<boolean>

interface Given {
  admin: Caller
  factor: Enrolled
  ways: Record<string, Way>
  unsubscribe: string
}

async function linkIn(site: TestSite, email: string, pattern: RegExp): Promise<string> {
  const [link] = (await mailsTo(site, email)).flatMap(({ text }) => pattern.exec(text)?.[0] ?? [])
  if (!link) throw new Error(`no link in the emails to ${email}`)
  return link
}

/** Everything by which somebody is let in without a password. */
async function giveAccess(site: TestSite): Promise<Given> {
  const admin = await site.admin()
  const plan = (await openShop(admin)).Basic!
  const factor = await enrol(admin, Date.now())
  const { text } = await admin.send('POST', '/api-tokens', {
    form: [
      ['name', 'Books'],
      ['days', 'never'],
      ['scope', 'read-orders'],
    ],
  })
  const [token] = /shingle_[0-9A-Za-z]{43}/.exec(text)!
  const { address } = (await admin.get('/api/desk-calendar')).json as { address: string }
  const customer = await site.customer()
  const { _id: order } = await place(customer, plan)
  await admin.put(`/api/order-status/${order}`, { orderStatus: 'Delivered' })
  const orderLink = await linkIn(site, customer.email, /\/o\/\w+/)
  const browser = fromElsewhere(site)
  await browser.submit(orderLink, {})
  const verify = tokenIn(await mailedPath(site, customer.email, '/verify'))
  await site.visitor().post('/api/auth/request-password-reset', { email: customer.email })
  const reset = await mailedPath(site, customer.email, '/reset/new')
  const newsletter = async (subemail: string) => {
    await fromElsewhere(site).post('/api/add-subscriber', { subemail })
    return linkIn(site, subemail, /\/newsletter\/confirm\/\w+/)
  }
  await fromElsewhere(site).submit(await newsletter('reader@test.example'), {})
  const confirm = await newsletter('pending@test.example')
  const get = async (who: Caller, path: string) => (await who.get(path)).status === 200
  return {
    admin,
    factor,
    unsubscribe: await linkIn(site, 'reader@test.example', /\/unsubscribe\/\w+/),
    ways: {
      'the session of an admin': () => get(admin, '/api/users'),
      'the session of a customer': () => get(customer, '/api/orders'),
      'a token without an end': async ({ origin }) => {
        const tool = new Caller(origin)
        tool.peer = ownPeer()
        const headers = { authorization: `Bearer ${token}` }
        return (await tool.send('GET', '/api/orders', { headers })).status === 200
      },
      'the link to an order': async (at) => (await fromElsewhere(at).submit(orderLink, {})).status === 303,
      'an order that such a link opened': () => get(browser, `/api/order-work/${order}`),
      'the address of a calendar': (at) => get(fromElsewhere(at), new URL(address).pathname),
      'a link to confirm a subscription': async (at) =>
        (await fromElsewhere(at).page(confirm)).status === 200,
      // Those that work once come last.
      'a link to set a password': async (at) => {
        const newPassword = 'Another-pass-for-42'
        const body = { token: tokenIn(reset), newPassword }
        return (await fromElsewhere(at).post('/api/auth/reset-password', body)).status === 200
      },
      'a link to confirm an address': async (at) => {
        const body = { token: verify, password: CUSTOMER_PASSWORD }
        return (await fromElsewhere(at).post('/api/auth/verify-email', body)).status === 200
      },
    },
  }
}

async function openWays(site: TestSite, ways: Given['ways']): Promise<string[]> {
  const open: string[] = []
  for (const [name, way] of Object.entries(ways)) if (await way(site)) open.push(name)
  return open
}

/** Signs an admin in with the password and one code. */
async function comeIn(site: TestSite, code: string): Promise<{ who: Caller; status: number }> {
  const who = fromElsewhere(site)
  await who.post('/api/auth/sign-in/email', ADMIN)
  return { who, status: (await who.post('/api/auth/second-factor', { code })).status }
}

it('after a new SECRET nothing that was given before lets anybody in, and admins come in by a recovery code', async () => {
  const site = await startSite({ screens: true, settings: { SECRET: 'a'.repeat(40) } })
  const { ways, factor, unsubscribe } = await giveAccess(site)
  const lasting = Object.fromEntries(Object.entries(ways).filter(([name]) => !/set a|an address/.test(name)))
  await site.restart()
  expect(await openWays(site, lasting)).toEqual(Object.keys(lasting))

  Object.assign(site.environment, { SECRET: 'b'.repeat(40), SECOND_FACTOR: 'admins' })
  await site.restart()
  expect(await openWays(site, ways)).toEqual([])
  expect((await fromElsewhere(site).submit(unsubscribe, {})).status).toBeLessThan(400)
  const byApp = await comeIn(site, codeOf(factor.key, Date.now()))
  expect(byApp.status).toBe(409)
  const [first, second] = factor.recoveryCodes
  const { who, status } = await comeIn(site, first!)
  expect(status).toBe(204)
  // The app is of no use any more: also where the site asks for it, it is turned off and on again.
  expect((await who.page('/second-factor')).text).toContain('Turn it off')
  expect((await who.post('/api/second-factor/turn-off', { code: second! })).status).toBe(204)
  expect((await who.get('/api/users')).status).toBe(401)
  const shown = await who.submit('/second-factor', { intent: 'start' })
  const key = /font-mono[^>]*>([A-Z2-7 ]{39})</.exec(shown.text)![1]!
  const on = await who.submit('/second-factor', { intent: 'turn-on', code: codeOf(key, Date.now()) })
  expect(on.text).toContain('Keep these recovery codes')
  expect((await who.get('/api/users')).status).toBe(200)
  expect((await who.page('/api-tokens')).text).toContain('revoked')
  expect((await verifyAudit(site.app.database.db)).broken).toEqual([])

  // The same secret again: what was given since stays.
  await site.restart()
  expect((await who.get('/api/users')).status).toBe(200)
  await site.close()
})

it('an upgrade from a version without a mark ends all access if SECRET was changed with it, where that shows', async () => {
  const site = await startSite({ screens: true, settings: { SECRET: 'a'.repeat(40) } })
  const admin = await site.admin()
  const forgetMark = () => site.app.database.db.deleteFrom('secret_mark').execute()
  const isIn = async (who: Caller) => (await who.get('/api/users')).status === 200
  const warned = () => site.log.filter((line) => line.includes('change it once more')).length

  // Nothing shows with which secret the site ran: the log says what to do.
  expect(warned()).toBe(0)
  await forgetMark()
  await site.restart()
  expect([await isIn(admin), warned()]).toEqual([true, 1])

  // The key of two-step sign-in shows it.
  const { recoveryCodes } = await enrol(admin, Date.now())
  await forgetMark()
  await site.restart()
  expect([await isIn(admin), warned()]).toEqual([true, 1])
  await forgetMark()
  const { text } = await admin.send('POST', '/api-tokens', {
    form: [
      ['name', 'Books'],
      ['days', 'never'],
      ['scope', 'read-orders'],
    ],
  })
  const [token] = /shingle_[0-9A-Za-z]{43}/.exec(text)!
  const tool = new Caller(site.origin)
  const byToken = async () =>
    (await tool.send('GET', '/api/orders', { headers: { authorization: `Bearer ${token}` } })).status
  expect(await byToken()).toBe(200)
  site.environment.SECRET = 'b'.repeat(40)
  await site.restart()
  expect(await byToken()).toBe(401)
  expect((await comeIn(site, recoveryCodes[0]!)).status).toBe(204)
  await site.close()
})

it('a restore brings back no access and nobody who was erased, and says who is of the team', async () => {
  const site = await startSite({ screens: true })
  const { ways, factor, admin, unsubscribe } = await giveAccess(site)
  await admin.post('/api/add-coupon', { code: 'SPRING-20', percentOff: '20', perCustomer: 'Once' })
  await admin.submit('/webhooks', {
    url: 'https://hooks.test.example/orders',
    event: 'order.paid',
  })
  const active = async (at: TestSite) =>
    (await at.app.database.db.selectFrom('webhooks').select(['url', 'active']).execute()).map(
      ({ url, active }) => [url, active],
    )
  expect(await active(site)).toEqual([['https://hooks.test.example/orders', 1]])
  const gone = await site.customer()
  const erased = await site.customer()
  const wrote = 'only-wrote@test.example'
  await fromElsewhere(site).post('/api/add-message', { ...CONTACT_MESSAGE, email: wrote })
  const folder = join(site.dataDir, 'backups')
  mkdirSync(folder, { recursive: true })
  const file = join(folder, 'site.backup')
  await backup(site.app.database, { file, secret: existingSecret(site.app.settings) })

  const deleted = await gone.send('DELETE', '/api/me', { body: { password: CUSTOMER_PASSWORD } })
  expect(deleted.status).toBe(204)
  for (const email of [erased.email, wrote])
    expect((await admin.post('/api/customer/erase', { email })).status).toBe(204)
  expect((await fromElsewhere(site).submit(unsubscribe, {})).status).toBeLessThan(400)
  const list = () => readFileSync(join(folder, 'erased-ids.txt'), 'utf8')
  await expect.poll(() => list().split('\n').length).toBe(5)
  expect(list()).toMatch(
    /^(account-by-customer \w+\n|account-by-admin \w+\n|message \w+\n|unsubscribed \w+\n){4}$/,
  )

  const settings = { ...(await newSettings()), SECRET: site.environment.SECRET }
  const { stdout, stderr } = await shingle(['restore', file], settings)
  expect([stderr, stdout]).toEqual(['', expect.stringContaining('Everybody must sign in again')])
  expect(stdout).toContain(`${ADMIN.email} (Admin)`)
  expect(stdout).toContain('erased again: 3.')
  expect(stdout).toContain('not subscribed again: 1.')
  expect(stdout).toMatch(/Webhooks were switched off.*\n  https:\/\/hooks.test.example\/orders\n/)
  expect(stdout).toContain('  SPRING-20\n')
  expect(stdout).toMatch(/  PayPal: \S+@/)
  await site.close()

  const { port, origin } = site
  const restored = await startSite({
    screens: true,
    settings: { ...settings, PORT: String(port), APP_ORIGIN: origin },
  })
  expect(await openWays(restored, ways)).toEqual([])
  expect(await active(restored)).toEqual([['https://hooks.test.example/orders', 0]])
  const [reader] = await restored.app.database.db
    .selectFrom('subscribers')
    .select('status')
    .where('email', '=', 'reader@test.example')
    .execute()
  expect(reader).toEqual({ status: 'unsubscribed' })
  const { who, status } = await comeIn(restored, codeOf(factor.key, Date.now() + 30_000))
  expect(status).toBe(204)
  for (const email of [gone.email, erased.email, wrote])
    expect([email, (await who.page(`/admin/customer?email=${email}`)).status]).toEqual([email, 404])
  expect((await verifyAudit(restored.app.database.db)).broken).toEqual([])
  await restored.close()
})
