// Passwords of admins, editors and members have at least 10 characters. Somebody who joins the team with a
// shorter one must choose a longer one before the role counts. Customers keep the minimum of the
// specification.
import { beforeAll, describe, expect, it } from 'vitest'
import { ROLE_NAMES } from '#platform/rules/permissions.ts'
import type { Caller } from '#tests/support/caller.ts'
import { fromElsewhere } from '#tests/support/elsewhere.ts'
import { mailedPath, tokenIn } from '#tests/support/mailbox.ts'
import { CUSTOMER_PASSWORD } from '#tests/support/people.ts'
import { startSiteForFile, type TestSite } from '#tests/support/start-site.ts'
import { joinTeam } from '#tests/support/team.ts'

const SHORT = 'Quay-31!x'
const LONG = 'Quay-31!xy'

let site: TestSite
beforeAll(async () => {
  site = await startSiteForFile({ screens: true })
})

let serial = 0
async function customerWith(password: string): Promise<Caller> {
  const who = Object.assign(fromElsewhere(site), { email: `short${++serial}@test.example` })
  const answer = await who.post('/api/auth/sign-up/email', { email: who.email, password, name: 'Ada' })
  expect(answer.status).toBe(200)
  await site.app.database.db
    .updateTable('user')
    .set({ emailVerified: true as never })
    .where('email', '=', who.email)
    .execute()
  return who
}

const promote = async (userEmail: string, userRole = 'Editor') =>
  expect((await (await site.admin()).post('/api/add-user', { userEmail, userRole })).status).toBe(201)

const isEditor = async (who: Caller) => (await who.get('/api/media')).status === 200

describe('setting a password', () => {
  it.each(Object.values(ROLE_NAMES))('of a %s needs 10 characters', async (role) => {
    const who = await joinTeam(site, role)
    const change = (newPassword: string) =>
      who.post('/api/auth/change-password', { currentPassword: CUSTOMER_PASSWORD, newPassword })
    expect((await change(SHORT)).json.errors).toEqual({ newPassword: 'Minimum 10 Characters' })
    expect((await who.page('/account')).text).toContain('At least 10 characters')
    expect((await change(LONG)).status).toBe(200)
  })

  it('of a customer needs 6', async () => {
    const who = await site.customer()
    expect((await who.page('/account')).text).toContain('At least 6 characters')
    const body = { currentPassword: CUSTOMER_PASSWORD, newPassword: 'Quay3!' }
    expect((await who.post('/api/auth/change-password', body)).status).toBe(200)
  })

  it('by a mailed link needs 10 on the team, and the page says so', async () => {
    const who = await joinTeam(site, 'Member')
    await who.post('/api/auth/request-password-reset', { email: who.email })
    const path = await mailedPath(site, who.email, '/reset/new')
    const reset = (newPassword: string) =>
      site.visitor().post('/api/auth/reset-password', { token: tokenIn(path), newPassword })
    expect((await site.visitor().page(path)).text).toContain('At least 10 characters')
    expect((await reset(SHORT)).json.errors).toEqual({ newPassword: 'Minimum 10 Characters' })
    expect((await reset(LONG)).status).toBe(200)
  })

  it('at registration tells nobody that an address is on the list', async () => {
    const email = 'invited@test.example'
    await promote(email)
    const answer = await fromElsewhere(site).post('/api/auth/sign-up/email', { email, password: SHORT })
    expect(answer.status).toBe(200)
  })
})

describe('a customer with a short password who joins the team', () => {
  it('has no rights, in the session of before and in a new one, until a longer one is chosen', async () => {
    const who = await customerWith(SHORT)
    expect((await who.get('/api/orders')).status).toBe(200)
    await promote(who.email)
    expect(await isEditor(who)).toBe(false)
    expect((await who.get('/api/me')).json).toEqual({ signedIn: false, isAdmin: false })
    const again = fromElsewhere(site)
    const answer = await again.post('/api/auth/sign-in/email', { email: who.email, password: SHORT })
    expect(answer.json).toMatchObject({ signedIn: false, newPassword: true })
    expect(answer.json).not.toHaveProperty('secondFactor')
    expect(await isEditor(again)).toBe(false)
  })

  it('is asked on the next screen, without a script, and goes on with the longer one', async () => {
    const { email } = await customerWith(SHORT)
    await promote(email)
    const who = fromElsewhere(site)
    const login = await who.submit('/login?next=/media', { email, password: SHORT })
    expect(login.location).toBe('/second-factor?next=%2Fmedia')
    expect((await who.page('/media')).location).toContain('/second-factor')
    expect((await who.page(login.location!)).text).toContain('Choose a longer password')
    const form = (currentPassword: string, newPassword: string) =>
      who.submit(login.location!, { intent: 'password', currentPassword, newPassword })
    expect((await form(SHORT, 'Quay-31!z')).text).toContain('Minimum 10 Characters')
    expect((await form('Wrong-one-1', LONG)).text).toContain('This is not your password.')
    expect((await form(SHORT, LONG)).location).toBe('/media')
    expect(await isEditor(who)).toBe(true)
  })

  it('with a long one has the rights at once', async () => {
    const who = await customerWith(LONG)
    await promote(who.email)
    expect(await isEditor(who)).toBe(true)
  })

  it('goes on as a customer if the rights are taken back', async () => {
    const who = await customerWith(SHORT)
    await promote(who.email)
    expect((await who.get('/api/orders')).status).toBe(401)
    await site.app.database.db.deleteFrom('admin_users').where('email', '=', who.email).execute()
    expect((await who.get('/api/orders')).status).toBe(200)
  })
})

it('the page that asks for a longer one can be left by signing out', async () => {
  const who = await customerWith(SHORT)
  await promote(who.email)
  const { text } = await who.page('/second-factor')
  expect(text).toContain('Choose a longer password')
  expect(text).toMatch(/<form [^>]*action="\/sign-out"/)
  expect((await who.submit('/sign-out', {})).status).toBe(303)
  expect((await who.page('/second-factor')).location).toContain('/login')
})
