// The list of admins: an address on it counts once it is confirmed, and somebody is always left on it.
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '#platform/server/unit-of-work.ts'
import type { Caller } from '#tests/support/caller.ts'
import { mailedPath, mailsTo, tokenIn } from '#tests/support/mailbox.ts'
import { ADMIN, CUSTOMER_PASSWORD } from '#tests/support/people.ts'
import { startSite, type TestSite } from '#tests/support/start-site.ts'
import { userIdOf } from '#tests/support/user-id.ts'

let site: TestSite
let admin: Caller
beforeAll(async () => {
  site = await startSite()
  admin = await site.admin()
})
afterAll(() => site.close())

let serial = 0
const fresh = () => `helper${++serial}@test.example`
const add = (email: string, who = admin) => who.post('/api/add-user', { userEmail: email, userRole: 'Admin' })
const confirm = async (who: Caller) =>
  who.post('/api/auth/verify-email', { token: tokenIn(await mailedPath(site, who.email, '/verify')) })
const listed = async () => (await admin.get('/api/users')).json as { _id: string; userEmail: string }[]

test('a listed address has admin rights only while it is confirmed and listed', async () => {
  const email = fresh()
  const second = await site.customer(email)
  const added = await add(email)
  expect(added).toMatchObject({
    status: 201,
    json: { userEmail: email, email, userRole: 'Admin', version: 1 },
  })
  for (const path of ['/api/users', '/api/messages', '/api/subscribers', '/api/paypal-email', '/api/outbox'])
    expect((await second.get(path)).status).toBe(403)
  expect((await second.get('/api/me')).json.isAdmin).toBe(false)
  await confirm(second)
  expect((await second.get('/api/messages')).status).toBe(200)
  expect((await second.get('/api/me')).json.isAdmin).toBe(true)
  expect((await admin.delete(`/api/users/${added.json._id}`)).status).toBe(204)
  expect((await second.get('/api/messages')).status).toBe(403)
})

test('registering with a listed address makes nobody an admin', async () => {
  const email = fresh()
  await add(email)
  const thief = await site.customer(email)
  expect((await thief.get('/api/users')).status).toBe(403)
  expect((await mailsTo(site, email)).map(({ kind }) => kind)).toEqual(['verify-address', 'added-as-admin'])
})

test('an address is on the list once, in upper or lower case', async () => {
  const email = fresh()
  await add(email)
  expect(await add(email.toUpperCase())).toMatchObject({
    status: 409,
    json: { errors: { userEmail: expect.any(String) } },
  })
  const other = await add(fresh())
  expect(
    (
      await admin.put(`/api/upadete-users/${other.json._id}`, {
        userEmail: ` ${email.toUpperCase()}`.trim(),
        userRole: 'Admin',
      })
    ).status,
  ).toBe(409)
  const both = fresh()
  const statuses = (await Promise.all(Array.from({ length: 8 }, () => add(both))))
    .map(({ status }) => status)
    .sort()
  expect(statuses).toEqual([201, 409, 409, 409, 409, 409, 409, 409])
})

test.each([
  [{ userEmail: 'nonsense', userRole: 'Admin' }, 'userEmail'],
  [{ userRole: 'Admin' }, 'userEmail'],
  [{ userEmail: 'a@bcd.ef', userRole: 'Owner' }, 'userRole'],
  [{ userEmail: 'a@bcd.ef' }, 'userRole'],
  [{ userEmail: 'a@bcd.ef', userRole: 'Admin', isOwner: true }, 'isOwner'],
  [{ userEmail: 7, userRole: 'Admin' }, 'userEmail'],
  // Nobody could ever register with these.
  [{ userEmail: 'jürgen&co@y.example', userRole: 'Admin' }, 'userEmail'],
  [{ userEmail: 'a@b_c.example', userRole: 'Admin' }, 'userEmail'],
])('%o is refused, and the field is named', async (body, field) => {
  const before = await listed()
  expect((await admin.post('/api/add-user', body)).json.errors).toHaveProperty(field)
  expect((await admin.put(`/api/upadete-users/${before[0]!._id}`, body)).json.errors).toHaveProperty(field)
  expect(await listed()).toEqual(before)
})

test('an address that no account can have is refused with a clear message', async () => {
  expect((await add('jürgen&co@y.example')).json.errors.userEmail).toMatch(
    /^No account can be created with this address/,
  )
  expect((await add('nonsense')).json.errors.userEmail).toMatch(/email address/)
})

test('a change is audited, checks the version and emails the new address', async () => {
  const made = (await add(fresh())).json
  const [next, later] = [fresh(), fresh()]
  expect(
    await admin.put(`/api/upadete-users/${made._id}`, { userEmail: next, userRole: 'Admin', version: 1 }),
  ).toMatchObject({ status: 200, json: { userEmail: next, version: 2 } })
  expect(
    await admin.put(`/api/upadete-users/${made._id}`, { userEmail: later, userRole: 'Admin', version: 1 }),
  ).toMatchObject({ status: 409, json: { current: { userEmail: next, version: 2 } } })
  expect(
    (
      await admin.put(
        `/api/upadete-users/${made._id}`,
        { userEmail: later, userRole: 'Admin' },
        { headers: { 'if-match': '"1"' } },
      )
    ).status,
  ).toBe(409)
  expect((await admin.get(`/api/users/${made._id}`)).json.userEmail).toBe(next)
  expect((await mailsTo(site, next))[0]!.kind).toBe('added-as-admin')
  const { db } = site.app.database
  const trail = await db
    .selectFrom('audit')
    .selectAll()
    .where('target', '=', made._id)
    .orderBy('seq')
    .execute()
  const id = await userIdOf(site, ADMIN.email)
  expect(trail.map(({ actor, action }) => [actor, action])).toEqual([
    [id, 'admin added'],
    [id, 'admin changed'],
  ])
})

test('only admins see and change the list', async () => {
  const customer = await site.customer(fresh())
  const [entry] = await listed()
  for (const { who, status } of [
    { who: site.visitor(), status: 401 },
    { who: customer, status: 403 },
  ]) {
    const answers = [
      await who.get('/api/users'),
      await who.get(`/api/users/${entry!._id}`),
      await add(fresh(), who),
      await who.put(`/api/upadete-users/${entry!._id}`, { userEmail: fresh(), userRole: 'Admin' }),
      await who.delete(`/api/users/${entry!._id}`),
    ]
    expect(answers.map((answer) => answer.status)).toEqual([status, status, status, status, status])
  }
  expect((await admin.get(`/api/users/${'A'.repeat(22)}`)).status).toBe(404)
  expect((await admin.delete(`/api/users/${'A'.repeat(22)}`)).status).toBe(404)
})

describe('the last admin', () => {
  const own = async () => (await listed()).find(({ userEmail }) => userEmail === ADMIN.email)!._id

  test('can’t be removed or renamed while nobody else on the list can sign in', async () => {
    await add(fresh())
    const id = await own()
    expect((await admin.delete(`/api/users/${id}`)).status).toBe(409)
    expect(
      (await admin.put(`/api/upadete-users/${id}`, { userEmail: fresh(), userRole: 'Admin' })).status,
    ).toBe(409)
    expect((await admin.delete('/api/me', { body: { password: ADMIN.password } })).status).toBe(409)
    expect((await admin.get('/api/users')).status).toBe(200)
  })

  test('two admins who remove each other at the same time leave one', async () => {
    for (let round = 0; round < 5; round++) {
      const second = await site.customer(fresh())
      const entry = (await add(second.email)).json._id
      await confirm(second)
      const id = await own()
      const statuses = (
        await Promise.all([admin.delete(`/api/users/${entry}`), second.delete(`/api/users/${id}`)])
      ).map(({ status }) => status)
      expect(statuses.filter((status) => status === 204)).toHaveLength(1)
      const still = (await admin.get('/api/users')).status === 200
      const keeper = still ? admin : second
      expect((await keeper.get('/api/users')).status).toBe(200)
      if (!still) {
        await add(ADMIN.email, second)
        await second.delete(`/api/users/${entry}`)
      }
    }
  })
})

test('two admins who delete their accounts at the same time leave one', async () => {
  const two = await startSite()
  const first = await two.admin()
  const second = await two.customer(fresh())
  await second.post('/api/auth/verify-email', {
    token: tokenIn(await mailedPath(two, second.email, '/verify')),
  })
  // A transaction locks the first entry of the list. Both deletions wait for it and then go on together. The
  // entries are inserted by hand, so that the deletions wait for nothing else.
  const entry = (id: string, email: string) => ({
    id,
    email,
    role: 'Admin',
    version: 1,
    created_at: 0,
    updated_at: 0,
  })
  await two.app.database.db
    .insertInto('admin_users')
    .values([entry('0', fresh()), entry('1', second.email)])
    .execute()
  const { answers } = await inTransaction(two.app, async ({ tx }) => {
    await tx.updateTable('admin_users').set({ version: 2 }).where('id', '=', '0').execute()
    const both = Promise.all([
      first.delete('/api/me', { body: { password: ADMIN.password } }),
      second.delete('/api/me', { body: { password: CUSTOMER_PASSWORD } }),
    ])
    await pause(800)
    return { answers: both }
  })
  expect((await answers).map(({ status }) => status).sort()).toEqual([204, 409])
  const left = await two.app.database.db
    .selectFrom('admin_users')
    .innerJoin('user', 'user.email', 'admin_users.email')
    .select('user.id')
    .execute()
  expect(left).toHaveLength(1)
  await two.close()
})

describe('the first admin', () => {
  test('gets a random password, shown once, or the one of the settings, never shown', async () => {
    const fresh = [
      await startSite({ settings: { ADMIN_EMAIL: undefined, ADMIN_PASSWORD: undefined } }),
      await startSite({ settings: { ADMIN_EMAIL: undefined, ADMIN_PASSWORD: undefined } }),
    ]
    const told = fresh.map(({ firstAdmin }) => firstAdmin!.password!)
    expect(new Set(told).size).toBe(2)
    for (const password of told) expect(password).toMatch(/^\w{4}-\w{4}-\w{4}-\w{4}$/)
    const { email } = fresh[0]!.firstAdmin!
    for (const guess of ['admin', 'password', 'changeme', 'owner', email, told[1]!])
      expect(
        (await fresh[0]!.visitor().post('/api/auth/sign-in/email', { email, password: guess })).status,
      ).toBe(401)
    for (const guess of ['admin', 'admin@localhost'])
      expect(
        (await fresh[0]!.visitor().post('/api/auth/sign-in/email', { email: guess, password: 'admin' }))
          .status,
      ).toBe(401)
    const owner = await fresh[0]!.signIn(email, told[0]!)
    expect((await owner.get('/api/users')).status).toBe(200)
    await fresh[0]!.restart()
    expect(fresh[0]!.firstAdmin).toBeUndefined()
    expect(site.firstAdmin).toEqual({ email: ADMIN.email, password: undefined })
    for (const instance of fresh) await instance.close()
  })

  test('is created once, even if several instances start together', async () => {
    const first = await startSite({ settings: { ADMIN_EMAIL: undefined, ADMIN_PASSWORD: undefined } })
    const others = await Promise.all([startSite({ beside: first }), startSite({ beside: first })])
    const { db } = first.app.database
    expect((await db.selectFrom('admin_users').selectAll().execute()).map(({ email }) => email)).toEqual([
      'owner@northlight.example',
    ])
    // In the demo somebody with a name leads the orders; a real owner enters their own.
    const names = ({ app }: typeof first) => app.database.db.selectFrom('user').select('name').execute()
    expect(await names(first)).toEqual([{ name: 'Marta Figueira' }])
    expect((await names(site)).map(({ name }) => name)).not.toContain('Marta Figueira')
    expect(first.log.join('\n')).not.toMatch(/password: /)
    await db.deleteFrom('admin_users').execute()
    await first.restart()
    expect(await first.app.database.db.selectFrom('admin_users').selectAll().execute()).toEqual([])
    for (const other of others) await other.close()
    await first.close()
  })
})
