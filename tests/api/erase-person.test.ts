// An admin exports or erases a person by the address: with an account by the same rules as the person's own
// deletion, and also somebody who only wrote or subscribed.
import { beforeAll, describe, expect, it } from 'vitest'
import { verifyAudit } from '#audit/server/verify-audit.ts'
import { madeUpCustomer } from '#identity/server/made-up-customers.ts'
import type { Caller } from '#tests/support/caller.ts'
import { fromElsewhere } from '#tests/support/elsewhere.ts'
import { emailsOf } from '#tests/support/mailbox.ts'
import { movableClock } from '#tests/support/movable-clock.ts'
import { ADMIN, CONTACT_MESSAGE } from '#tests/support/people.ts'
import { openShop, place, type Plan } from '#tests/support/shop.ts'
import { startSiteForFile, type TestSite } from '#tests/support/start-site.ts'
import { joinTeam } from '#tests/support/team.ts'

const clock = movableClock()
let site: TestSite
let admin: Caller
let plan: Plan
beforeAll(async () => {
  site = await startSiteForFile({ screens: true, parts: { clock } })
  admin = await site.admin()
  plan = (await openShop(admin)).Basic!
})

const erase = (email: string, openOrders: string[] = []) =>
  admin.post('/api/customer/erase', { email, openOrders })
const exported = (email: string, who = admin) =>
  who.get(`/api/customer/export?${new URLSearchParams({ email })}`)
const page = (email: string, who = admin) => who.page(`/admin/customer?${new URLSearchParams({ email })}`)

async function writeAndSubscribe(email: string): Promise<void> {
  const answer = await fromElsewhere(site).post('/api/add-message', { ...CONTACT_MESSAGE, email })
  expect(answer.status).toBe(201)
  await fromElsewhere(site).post('/api/add-subscriber', { subemail: email })
}

/** A customer with an open order, a message and a subscription. */
async function knownCustomer() {
  const who = await site.customer()
  const order = await place(who, plan)
  await writeAndSubscribe(who.email)
  return { who, order: order._id }
}

/** Emails to others that have the address in their words, or a longer one. */
const mailsQuoting = (email: string) =>
  site.app.database.db
    .selectFrom('outbox')
    .select(['id', 'kind'])
    .where('words', 'like', `%${email}%`)
    .where('recipient', '!=', email)
    .orderBy('seq')
    .execute()

/** Every row of the database, but for the audit's hashes, that still has the text. */
async function tracesOf(text: string): Promise<string[]> {
  const { db } = site.app.database
  const found: string[] = []
  for (const table of [
    'user',
    'orders',
    'order_terms',
    'messages',
    'message_terms',
    'subscribers',
    'audit',
    'deleted_records',
    'outbox',
    'verify_links',
    'known_devices',
  ] as const) {
    const rows = await db.selectFrom(table).selectAll().execute()
    if (JSON.stringify(rows).includes(text)) found.push(table)
  }
  return found
}

const counts = async () => ({
  messages: Number((await admin.get('/api/messages')).headers.get('x-total-count')),
  subscribers: Number((await admin.get('/api/subscribers')).headers.get('x-total-count')),
})

describe('erasing a customer', () => {
  it('names the open orders first, and erases nothing until they are named back', async () => {
    const { who, order } = await knownCustomer()
    const refused = await erase(who.email)
    expect(refused.status).toBe(409)
    expect(refused.json.detail).toContain('There are open orders')
    expect(refused.json.current.openOrders).toMatchObject([{ _id: order }])
    expect((await who.get('/api/orders')).status).toBe(200)
    expect((await erase(who.email, [order])).status).toBe(204)
    expect((await who.get('/api/orders')).status).toBe(401)
    expect((await admin.get(`/api/order/${order}`)).json.customerName).toBe('deleted account')
  })

  it('leaves the address nowhere but in the last email, and the audit trail still holds', async () => {
    const before = await counts()
    const { who, order } = await knownCustomer()
    const [message] = (await admin.get('/api/messages')).json
    await admin.delete(`/api/message/${message._id}`)
    await writeAndSubscribe(who.email)
    expect((await erase(who.email, [order])).status).toBe(204)
    expect(await tracesOf(who.email)).toEqual(['outbox'])
    const mails = await emailsOf(site, who.email)
    expect(mails.map(({ kind }) => kind)).toEqual(['account-deleted'])
    expect(mails[0]!.text).toContain('Your messages from the contact form and your newsletter subscription')
    expect(await counts()).toEqual(before)
    expect((await verifyAudit(site.app.database.db)).broken).toEqual([])
    const trail = await site.app.database.db
      .selectFrom('audit')
      .select(['action', 'note'])
      .orderBy('seq', 'desc')
      .limit(2)
      .execute()
    expect(trail.map(({ action }) => action)).toEqual(['person erased', 'account erased'])
    expect(trail[0]!.note).toBe('messages: 1, newsletter')
    const [told] = (await emailsOf(site, ADMIN.email))
      .filter(({ kind }) => kind === 'admin-account-deleted')
      .toReversed()
    expect(told!.subject).toBe('A customer with an open order was erased')
  })

  it('an address that only looks alike stays', async () => {
    const [gone, other] = ['a_b@test.example', 'axb@test.example']
    await writeAndSubscribe(gone)
    await writeAndSubscribe(other)
    expect((await erase(gone)).status).toBe(204)
    expect((await exported(other)).json.messages).toHaveLength(1)
    expect(await tracesOf(other)).toContain('outbox')
  })

  it('the audit trail keeps where customers were told to pay, even if it was this address', async () => {
    const email = 'paid-here@test.example'
    await writeAndSubscribe(email)
    const [receiver] = (await admin.get('/api/paypal-email')).json
    const change = (paypalEmail: string) => admin.put(`/api/paypal-email/${receiver._id}`, { paypalEmail })
    expect((await change(email)).status).toBe(200)
    expect((await erase(email)).status).toBe(204)
    const lines = await site.app.database.db
      .selectFrom('audit')
      .select(['action', 'note'])
      .where('note', '=', email)
      .execute()
    expect(lines).toEqual([{ action: 'payment email changed', note: email }])
    expect((await verifyAudit(site.app.database.db)).broken).toEqual([])
  })

  it('the made-up customer of a demo order has no account, and is exported and erased like others', async () => {
    const { who, order } = await knownCustomer()
    const email = 'made-up@test.example'
    await site.app.database.db
      .updateTable('orders')
      .set({ user_id: madeUpCustomer(1), customer_email: email })
      .where('id', '=', order)
      .execute()
    expect((await exported(email)).json).toMatchObject({ account: null, orders: [{ _id: order }] })
    expect((await erase(email, [order])).status).toBe(204)
    expect((await exported(email)).status).toBe(404)
    expect((await admin.get(`/api/order/${order}`)).json.customerName).toBe('deleted account')
    expect((await erase(who.email)).status).toBe(204)
  })

  it('who only wrote or subscribed is found, exported and erased', async () => {
    const email = 'only-wrote@test.example'
    await writeAndSubscribe(email)
    expect((await page(email)).status).toBe(200)
    const { json, headers } = await exported(email)
    expect(headers.get('content-disposition')).toContain('person.json')
    expect(json).toMatchObject({
      account: null,
      orders: [],
      messages: [{ subject: CONTACT_MESSAGE.subject }],
      newsletter: { status: expect.any(String) },
    })
    expect((await erase(email)).status).toBe(204)
    expect((await emailsOf(site, email)).map(({ subject }) => subject)).toEqual(['Your data is deleted'])
    expect([(await page(email)).status, (await erase(email)).status, (await exported(email)).status]).toEqual(
      [404, 404, 404],
    )
  })

  it('takes the emails about this person from the outbox, and none about others or that warns', async () => {
    const { who, order } = await knownCustomer()
    const [warning] = await mailsQuoting(who.email)
    await site.app.database.db
      .updateTable('outbox')
      .set({ kind: 'admin-list-changed' })
      .where('id', '=', warning!.id)
      .execute()
    await writeAndSubscribe(`a${who.email}`)
    const others = await mailsQuoting(`a${who.email}`)
    expect(others.map(({ kind }) => kind)).toContain('contact-message')
    expect((await erase(who.email, [order])).status).toBe(204)
    const left = (await mailsQuoting(who.email)).map(({ id }) => id)
    expect(left).toEqual([warning!.id, ...others.map(({ id }) => id)])
  })

  it('is refused for the team, and for an address whose orders moved to another', async () => {
    const member = await joinTeam(site, 'Member')
    for (const email of [member.email, ADMIN.email])
      expect((await erase(email)).json.detail).toContain('on the list of admins')
    const { who, order } = await knownCustomer()
    await site.app.database.db
      .updateTable('user')
      .set({ email: 'moved@test.example' })
      .where('email', '=', who.email)
      .execute()
    expect((await erase(who.email, [order])).json.detail).toContain('moved@test.example')
    expect((await page(who.email)).text).toContain('Erase that one.')
  })
})

describe('the export', () => {
  it('is what the person would download, and is noted in the audit trail', async () => {
    const { who, order } = await knownCustomer()
    const own = (await who.get('/api/me/export')).json
    const { json } = await exported(who.email)
    expect(json.account).toEqual(own.account)
    expect(json.orders).toEqual(own.orders)
    expect(json.orders).toMatchObject([{ _id: order }])
    const { action, note } = await site.app.database.db
      .selectFrom('audit')
      .select(['action', 'note'])
      .orderBy('seq', 'desc')
      .executeTakeFirstOrThrow()
    expect([action, note]).toEqual(['person exported', ''])
  })
})

describe('who may', () => {
  it('is an admin who signed in a short time ago', async () => {
    const { who, order } = await knownCustomer()
    const member = await joinTeam(site, 'Member')
    expect((await exported(who.email, member)).status).toBe(403)
    expect((await page(who.email, member)).text).not.toContain('Erase this person')
    await clock.later(16 * 60_000, async () => {
      expect((await exported(who.email)).json.type).toContain('confirm-sign-in')
      expect((await erase(who.email, [order])).json.type).toContain('confirm-sign-in')
      expect((await page(who.email)).text).toContain('Confirm to download everything')
    })
    expect((await page(who.email)).text).toContain('Download everything')
  })

  it('the screen works without scripts, asks for the password and goes on', async () => {
    const { who, order } = await knownCustomer()
    const address = `/admin/customer?${new URLSearchParams({ email: who.email })}`
    const form = { intent: 'erase', openOrder: order }
    const unseen = await admin.submit(address, form)
    expect([unseen.status, unseen.text]).toEqual([409, expect.stringContaining('seen the open orders')])
    await clock.later(16 * 60_000, async () => {
      const asked = await admin.submit(address, { ...form, seen: 'yes' })
      expect(asked.text).toContain('Please confirm that it is you')
      const password = { 'confirm-password': ADMIN.password }
      const { location } = await admin.submit(address, { ...form, seen: 'yes', ...password })
      expect(location).toBe('/total-orders?done=erased')
    })
    expect(await tracesOf(who.email)).toEqual(['outbox'])
  })
})
