// Editors and members: how they get their role, when it counts, and what reaches them besides screens and
// calls.
import { beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '#tests/support/caller.ts'
import { emailsOf } from '#tests/support/mailbox.ts'
import { ADMIN, CONTACT_MESSAGE } from '#tests/support/people.ts'
import { place, RECEIVER, type Plan } from '#tests/support/shop.ts'
import { startShop } from '#tests/support/start-shop.ts'
import type { TestSite } from '#tests/support/start-site.ts'
import { joinTeam, type TeamCaller } from '#tests/support/team.ts'
import { userIdOf } from '#tests/support/user-id.ts'
import { adminReaders } from '#work/server/emails/email-readers.ts'

let site: TestSite
let admin: Caller
let plan: Plan
let editor: TeamCaller
let member: TeamCaller

beforeAll(async () => {
  ;({ site, admin, plan } = await startShop())
  editor = await joinTeam(site, 'Editor')
  member = await joinTeam(site, 'Member')
})

const setRole = (who: TeamCaller, userRole: string) =>
  admin.put(`/api/upadete-users/${who.entryId}`, { userEmail: who.email, userRole })

const kindsTo = async (email: string) => (await emailsOf(site, email)).map(({ kind }) => kind)

describe('the list of admins', () => {
  it('takes a role beside the address, and answers it', async () => {
    const listed = (await admin.get('/api/users')).json as { userEmail: string; userRole: string }[]
    expect(listed.find(({ userEmail }) => userEmail === editor.email)?.userRole).toBe('Editor')
    expect(listed.find(({ userEmail }) => userEmail === ADMIN.email)?.userRole).toBe('Admin')
    expect(await setRole(editor, 'Owner')).toMatchObject({
      status: 422,
      json: { errors: { userRole: 'The role can be Admin, Editor or Member.' } },
    })
  })

  it('a new role counts from the next request, in the session that is open', async () => {
    const who = await joinTeam(site, 'Editor')
    expect([(await who.get('/api/messages')).status, (await who.get('/api/media')).status]).toEqual([
      403, 200,
    ])
    expect((await setRole(who, 'Member')).status).toBe(200)
    expect([(await who.get('/api/messages')).status, (await who.get('/api/media')).status]).toEqual([
      200, 403,
    ])
    await admin.delete(`/api/users/${who.entryId}`)
    expect((await who.get('/api/messages')).status).toBe(403)
  })

  it('a change of role is in the audit trail, and is mailed to the admins and to whom it is about', async () => {
    const who = await joinTeam(site, 'Editor')
    await setRole(who, 'Member')
    const [line] = await site.app.database.db
      .selectFrom('audit')
      .select(['action', 'note'])
      .where('target', '=', who.entryId)
      .orderBy('seq', 'desc')
      .execute()
    expect(line).toEqual({ action: 'role changed', note: `${who.email} Editor → Member` })
    const told = (await emailsOf(site, ADMIN.email)).at(-1)
    expect(told).toMatchObject({ kind: 'admin-list-changed' })
    expect(told?.text).toContain(`changed the role of ${who.email} from Editor to Member`)
    expect((await emailsOf(site, who.email)).at(-1)?.subject).toBe('You are now a member of the site')
    expect(await kindsTo(editor.email)).not.toContain('admin-list-changed')
  })

  it('the last admin can be neither removed nor given a smaller role', async () => {
    const entries = (await admin.get('/api/users')).json as { _id: string; userEmail: string }[]
    const { _id } = entries.find(({ userEmail }) => userEmail === ADMIN.email)!
    const asMember = { userEmail: ADMIN.email, userRole: 'Member' }
    expect((await admin.put(`/api/upadete-users/${_id}`, asMember)).status).toBe(409)
    expect((await admin.delete(`/api/users/${_id}`)).status).toBe(409)
    expect((await admin.get('/api/users')).status).toBe(200)
  })

  it('nobody gives themselves a role, and an unconfirmed address has none', async () => {
    for (const who of [editor, member]) {
      const asAdmin = { userEmail: who.email, userRole: 'Admin' }
      expect((await who.put(`/api/upadete-users/${who.entryId}`, asAdmin)).status).toBe(403)
      expect(
        (await who.post('/api/add-user', { userEmail: 'x@test.example', userRole: 'Admin' })).status,
      ).toBe(403)
    }
    const unconfirmed = await site.customer()
    await admin.post('/api/add-user', { userEmail: unconfirmed.email, userRole: 'Editor' })
    expect((await unconfirmed.get('/api/media')).status).toBe(403)
  })
})

describe('what reaches each role', () => {
  it('orders and messages are mailed to members, and not to editors', async () => {
    await place(await site.customer(), plan)
    await site.visitor().post('/api/add-message', CONTACT_MESSAGE)
    expect(await kindsTo(member.email)).toEqual(
      expect.arrayContaining(['admin-order-placed', 'contact-message']),
    )
    expect(await kindsTo(editor.email)).toEqual(['verify-address', 'added-as-admin'])
  })

  it('morning lists and news of the work go to admins and members', async () => {
    const readers = (await adminReaders(site.app.database.db)).map(({ email }) => email)
    expect(readers).toEqual(expect.arrayContaining([ADMIN.email, member.email]))
    expect(readers).not.toContain(editor.email)
  })

  it('a member leads orders and has a calendar, an editor neither', async () => {
    const order = await place(await site.customer(), plan)
    const lead = async (who: TeamCaller) =>
      (await admin.put(`/api/order-lead/${order._id}`, { lead: await userIdOf(site, who.email) })).status
    expect([await lead(editor), await lead(member)]).toEqual([422, 200])
    const who = await joinTeam(site, 'Member')
    const address = new URL((await who.get('/api/desk-calendar')).json.address).pathname
    expect((await site.visitor().get(address)).status).toBe(200)
    await setRole(who, 'Editor')
    expect((await site.visitor().get(address)).status).toBe(404)
  })

  it('the search finds only what the role may see', async () => {
    await place(await site.customer(), plan, { customerName: 'Canarius Order' })
    await site.visitor().post('/api/add-message', { ...CONTACT_MESSAGE, subject: 'Canarius Message' })
    await admin.post('/api/add-faq-item', { accodingTitle: 'Canarius Content', accodingText: 'x' })
    const kinds = async (who: Caller, query: string) =>
      ((await who.get(`/api/search?q=${query}`)).json as { kind: string }[]).map(({ kind }) => kind).sort()
    expect(await kinds(admin, 'canarius')).toEqual(['Content', 'Customer', 'Message', 'Order'])
    expect(await kinds(editor, 'canarius')).toEqual(['Content'])
    expect(await kinds(member, 'canarius')).toEqual(['Customer', 'Message', 'Order'])
    expect(await kinds(admin, RECEIVER)).toEqual(['Content'])
    expect(await kinds(editor, RECEIVER)).toEqual([])
  })

  it('editors see no history of settings, and can’t restore or reorder them', async () => {
    const all = (await admin.get('/api/revisions')).json as { _id: string; type: string }[]
    const setting = all.find(({ type }) => type === 'paymentEmail')!
    const seen = (await editor.get('/api/revisions')).json as { type: string }[]
    expect(seen.length).toBeGreaterThan(0)
    expect(seen.map(({ type }) => type)).not.toContain('paymentEmail')
    expect((await editor.get('/api/revisions?type=paymentEmail')).json).toEqual([])
    expect((await editor.post(`/api/revisions/${setting._id}/restore`)).status).toBe(403)
    expect((await editor.put('/api/reorder/coupon', { ids: [] })).status).toBe(403)
  })

  it('hidden records are there for editors, and for no member or customer', async () => {
    const made = await admin.post('/api/add-faq-item', { accodingTitle: 'Hidden', accodingText: 'x' })
    await admin.put(`/api/faq-item/${made.json._id}`, {
      accodingTitle: 'Hidden',
      accodingText: 'x',
      hidden: true,
    })
    const status = async (who: Caller) => (await who.get(`/api/faq-item/${made.json._id}`)).status
    expect([await status(editor), await status(member), await status(site.visitor())]).toEqual([
      200, 404, 404,
    ])
  })

  it('a member sees every order, works on it, and moves no money', async () => {
    const order = await place(await site.customer(), plan)
    expect((await member.get('/api/orders')).json.some(({ _id }: { _id: string }) => _id === order._id)).toBe(
      true,
    )
    expect((await editor.get('/api/orders')).json).toEqual([])
    expect((await editor.get(`/api/order/${order._id}`)).status).toBe(404)
    expect((await member.put(`/api/order-status/${order._id}`, { orderStatus: 'Delivered' })).status).toBe(
      200,
    )
    const cash = { amount: plan.packagePrice, note: 'cash' }
    expect((await member.post(`/api/record-payment/${order._id}`, cash)).status).toBe(403)
    await admin.post(`/api/record-payment/${order._id}`, cash)
    expect((await member.post(`/api/refund/${order._id}`, { reason: 'x' })).status).toBe(403)
    expect((await member.get('/api/bookkeeping.csv?from=2020-01-01&to=2030-01-01')).status).toBe(403)
    expect((await member.get('/api/orders.csv')).status).toBe(200)
  })
})

it('asks an editor, and no admin, before a price changes by more than half', async () => {
  const { packageName, packageButtonText, packagePointOne } = (await admin.get(`/api/pricing/${plan._id}`))
    .json
  const fields = { packageName, packageButtonText, packagePointOne }
  const put = (who: Caller, packagePrice: string, more = {}) =>
    who.put(`/api/pricing/${plan._id}`, { ...fields, packagePrice, ...more })
  expect((await put(editor, '20.99')).status).toBe(200)
  const asked = await put(editor, '2.99')
  expect([asked.status, asked.json.errors]).toEqual([
    422,
    { confirmPrice: 'The price goes from $20.99 to $2.99. Is that right?' },
  ])
  expect((await put(editor, '2.99', { confirmPrice: true })).status).toBe(200)
  expect((await put(admin, '19.99')).status).toBe(200)
})
