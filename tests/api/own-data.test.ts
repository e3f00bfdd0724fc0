// What is stored about a person: they can get it, and have it deleted. The orders stay, without saying whose
// they were.
import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { lockCustomer } from '#orders/server/lock-customer.ts'
import { recount } from '#orders/server/totals.ts'
import { randomId } from '#platform/server/ids.ts'
import { inTransaction } from '#platform/server/unit-of-work.ts'
import { anonymiseOrders } from '#privacy/server/anonymise-orders.ts'
import { DELETED_ACCOUNT } from '#privacy/server/own-addresses.ts'
import { actInEnglish } from '#tests/support/act-in-english.ts'
import type { Caller } from '#tests/support/caller.ts'
import { deleteAccount } from '#tests/support/delete-account.ts'
import { mailedPath, mailsTo, tokenIn } from '#tests/support/mailbox.ts'
import { CUSTOMER_PASSWORD, OWNER } from '#tests/support/people.ts'
import { orderBody, place } from '#tests/support/shop.ts'
import { startShop } from '#tests/support/start-shop.ts'
import { userIdOf } from '#tests/support/user-id.ts'

/** How somebody is called whose account is gone. */
const GONE = 'a deleted account'

const { site, admin, plan } = await startShop()

let serial = 0
const fresh = () => `owner${++serial}@test.example`
const confirm = async (who: Caller) =>
  who.post('/api/auth/verify-email', { token: tokenIn(await mailedPath(site, who.email, '/verify')) })
async function moveTo(who: Caller, newEmail: string): Promise<void> {
  await who.post('/api/auth/change-email', { newEmail, password: CUSTOMER_PASSWORD })
  await who.post('/api/auth/verify-email', { token: tokenIn(await mailedPath(site, newEmail, '/verify')) })
  expect((await who.get('/api/me')).json.email).toBe(newEmail)
}

test('orders belong to the account: a later owner of the address sees none', async () => {
  const [who, next] = [await site.customer(fresh()), fresh()]
  const order = await place(who, plan)
  await moveTo(who, next)
  const heir = await site.customer(who.email)
  await confirm(heir)
  expect((await heir.get('/api/orders')).json).toEqual([])
  expect((await heir.get(`/api/order/${order._id}`)).status).toBe(404)
  expect((await heir.get('/api/me/export')).json.orders).toEqual([])
  expect((await who.get('/api/orders')).json).toMatchObject([{ _id: order._id }])
})

test('emails about an order go to the account’s present address only', async () => {
  const [who, next] = [await site.customer(fresh()), fresh()]
  const order = await place(who, plan)
  await moveTo(who, next)
  const heir = await site.customer(who.email)
  await admin.post(`/api/record-payment/${order._id}`, { amount: '19.99', note: 'By transfer' })
  await admin.put(`/api/order-status/${order._id}`, { orderStatus: 'Delivered' })
  const orderMails = async (email: string) =>
    (await mailsTo(site, email)).map(({ kind }) => kind).filter((kind) => kind.startsWith('order-'))
  expect(await orderMails(next)).toEqual(['order-delivered', 'order-paid'])
  expect(await orderMails(heir.email)).toEqual(['order-placed'])
  // The order keeps the address that it was sold with.
  expect((await admin.get(`/api/order/${order._id}`)).json.customerEmail).toBe(heir.email)
})

test('deleting the account needs the password, and frees the address', async () => {
  const who = await site.customer(fresh())
  const second = await site.signIn(who.email, CUSTOMER_PASSWORD)
  const [paid, unpaid] = [await place(who, plan), await place(who, plan)]
  await admin.post(`/api/record-payment/${paid._id}`, { amount: '19.99', note: 'By transfer' })
  const sales = async () =>
    await site.app.database.db
      .selectFrom('totals')
      .select(['cents', 'count'])
      .where('scope', '=', 'test-sales-USD')
      .executeTakeFirstOrThrow()
  const before = await sales()
  const { id: userId } = await site.app.database.db
    .selectFrom('user')
    .select('id')
    .where('email', '=', who.email)
    .executeTakeFirstOrThrow()
  // A former admin has such a row.
  await site.app.database.db.insertInto('desk_calendars').values({ user_id: userId, turn: 2 }).execute()
  expect((await who.delete('/api/me', { body: {} })).json.errors).toHaveProperty('password')
  expect((await who.delete('/api/me', { body: { password: 'Not-my-password' } })).json.errors).toHaveProperty(
    'password',
  )
  expect((await deleteAccount(who, CUSTOMER_PASSWORD)).status).toBe(204)
  expect([(await who.get('/api/orders')).status, (await second.get('/api/orders')).status]).toEqual([
    401, 401,
  ])
  expect(await sales()).toEqual(before)
  expect(await site.app.database.db.selectFrom('desk_calendars').selectAll().execute()).toEqual([])
  for (const { _id } of [paid, unpaid]) {
    const kept = await admin.get(`/api/order/${_id}`)
    expect(kept.status).toBe(200)
    for (const trace of ['Ada', who.email, '1 Test Street']) expect(kept.text).not.toContain(trace)
  }
  expect((await admin.get(`/api/order/${paid._id}`)).json.paymentStatus).toBe('Paid')
  const left = await site.app.database.db
    .selectFrom('order_events')
    .select('actor')
    .where('order_id', 'in', [paid._id, unpaid._id])
    .execute()
  expect(left.map(({ actor }) => actor)).not.toContain(who.email)
  const terms = await site.app.database.db
    .selectFrom('order_terms')
    .innerJoin('orders', 'orders.seq', 'order_terms.seq')
    .select('term')
    .where('orders.id', 'in', [paid._id, unpaid._id])
    .execute()
  expect(
    terms.map(({ term }) => term).filter((term) => term.includes('ada') || term.includes(who.email)),
  ).toEqual([])
  expect((await mailsTo(site, who.email)).map(({ kind }) => kind)).toEqual(['account-deleted'])
  const again = await site.customer(who.email)
  expect((await again.get('/api/orders')).json).toEqual([])
})

/** What the audit trail and the outbox have about an address, and all addresses in columns for actors. */
async function traces(email: string) {
  const { db } = site.app.database
  const trail = await auditTrail()
  return {
    did: trail.filter(({ actor }) => actor === email).map(({ action }) => action),
    noted: trail
      .filter(({ target, note }) => [target, ...note.split(' ')].includes(email))
      .map(({ action }) => action),
    mails: (await mailsTo(site, email)).map(({ kind }) => kind),
    // None of these columns may hold anybody's address.
    actors: (
      await Promise.all(
        (['order_events', 'revisions', 'media', 'audit'] as const).map((table) =>
          db.selectFrom(table).select('actor').where('actor', 'like', '%@%').execute(),
        ),
      )
    ).flat(),
  }
}
const NONE = { did: [], noted: [], mails: [], actors: [] }
/** For a week, the last email is the only trace of a deleted account's address. */
const LAST_MAIL = { ...NONE, mails: ['account-deleted'] }

/** The audit trail as an admin reads it, newest first. */
const auditTrail = async () => (await actInEnglish(site.app, OWNER).pageOfAudit({ page: 1, size: 500 })).rows

test('deletion erases every address of the account: in orders, audit trail and outbox', async () => {
  const [first, second, third] = [fresh(), fresh(), fresh()]
  const who = await site.customer(first)
  // An address that ends like the first one is somebody else's.
  const neighbour = await site.customer(`x${first}`)
  await neighbour.post('/api/auth/revoke-sessions')
  const order = await place(who, plan)
  expect((await who.put(`/api/order-cancelled/${order._id}`, { paymentStatus: 'Cancelled' })).status).toBe(
    200,
  )
  const [mail] = await mailsTo(site, first)
  await admin.post(`/api/outbox/${mail!.id}/resend`)
  await moveTo(who, second)
  await moveTo(who, third)
  await who.post('/api/auth/change-password', {
    currentPassword: CUSTOMER_PASSWORD,
    newPassword: 'Heron-lamp-72?',
  })
  expect([(await traces(first)).noted, (await traces(second)).noted, (await traces(third)).did]).toEqual([
    ['address changed'],
    ['address changed', 'address changed'],
    ['password changed', 'address changed', 'address changed', 'payment UnPaid to Cancelled'],
  ])
  expect((await deleteAccount(who, 'Heron-lamp-72?')).status).toBe(204)
  for (const email of [first, second]) expect(await traces(email)).toEqual(NONE)
  expect(await traces(third)).toEqual(LAST_MAIL)
  expect(await traces(neighbour.email)).toEqual({
    ...NONE,
    did: ['signed out everywhere'],
    mails: ['verify-address'],
  })
})

test('deletion erases who did something, and keeps what was done', async () => {
  const [who, other] = [await site.customer(fresh()), await site.customer(fresh())]
  await confirm(who)
  await admin.post('/api/add-user', { userEmail: who.email, userRole: 'Admin' })
  const order = await place(other, plan)
  await who.post(`/api/record-payment/${order._id}`, { amount: '19.99', note: 'By transfer' })
  await who.put(`/api/order-status/${order._id}`, { orderStatus: 'Delivered' })
  const { json: faq } = await who.post('/api/add-faq-item', {
    accodingTitle: 'Why?',
    accodingText: 'Because.',
  })
  await admin.put(`/api/faq-item/${faq._id}`, { accodingTitle: 'Why?', accodingText: 'Because of it.' })
  const picture = new FormData()
  picture.set(
    'file',
    new File(
      [
        new Uint8Array(
          await sharp({ create: { width: 20, height: 20, channels: 3, background: '#0f6b55' } })
            .png()
            .toBuffer(),
        ),
      ],
      'field.png',
      { type: 'image/png' },
    ),
  )
  picture.set('alt', 'A green field')
  await who.post('/api/media', picture)
  const changedBy = async () =>
    (await admin.get(`/api/revisions?id=${faq._id}`)).json.map(({ actor }: { actor: string }) => actor)
  expect(await traces(who.email)).toMatchObject({
    did: ['order Delivered', 'payment UnPaid to Paid'],
    noted: ['admin added'],
  })
  expect(await changedBy()).toEqual([admin.email, who.email])
  const before = await traces(admin.email)
  expect((await deleteAccount(who, CUSTOMER_PASSWORD)).status).toBe(204)
  expect(await traces(who.email)).toEqual(LAST_MAIL)
  expect(await traces(admin.email)).toEqual(before)
  expect(await changedBy()).toEqual([admin.email, GONE])
  expect(
    (await admin.get(`/api/order/${order._id}`)).json.history.map(
      ({ kind, actor }: Record<string, string>) => [kind, actor],
    ),
  ).toEqual([
    ['placed', other.email],
    ['recorded', GONE],
    ['work', GONE],
  ])
})

test('deletion keeps emails and audit lines of the present owner of a former address', async () => {
  const [left, next] = [fresh(), fresh()]
  const who = await site.customer(left)
  await place(who, plan)
  await moveTo(who, next)
  const heir = await site.customer(left)
  await place(heir, plan)
  await heir.post('/api/auth/change-password', {
    currentPassword: CUSTOMER_PASSWORD,
    newPassword: 'Heron-lamp-72?',
  })
  expect((await deleteAccount(who, CUSTOMER_PASSWORD)).status).toBe(204)
  expect(await traces(left)).toEqual({
    ...NONE,
    did: ['password changed'],
    mails: ['password-changed', 'order-placed', 'verify-address'],
  })
  expect(await traces(next)).toEqual(LAST_MAIL)
})

test.each<[string, (act: ReturnType<typeof actInEnglish>, id: string) => Promise<unknown>]>([
  ['cancelled', (act, id) => act.cancelOrder(id, { paymentStatus: 'Cancelled' })],
  ['about to be paid', (act, id) => act.payPage(id)],
  ['come back to', (act, id) => act.noteReturn(id, { sentBack: true })],
])(
  'an order that is %s during the deletion is anonymised, and the request is refused',
  async (state, act) => {
    const who = await site.customer(fresh())
    const [userId, { _id: id }] = [await userIdOf(site, who.email), await place(who, plan)]
    const owner = actInEnglish(site.app, {
      role: 'customer',
      userId,
      email: who.email,
      verified: false,
      name: '',
      sessionId: '',
    })
    // A customer can only come back from a pay form that was opened.
    if (state === 'come back to') await owner.payPage(id)
    const asked = await inTransaction(site.app, async (unit) => {
      await anonymiseOrders(unit, userId, 'customer')
      const outcome = act(owner, id).then(
        () => 'done',
        (error: { status: number }) => error.status,
      )
      // Enough time for the request to reach the lock.
      await pause(600)
      return { outcome }
    })
    expect(await asked.outcome).toBe(404)
    const left = await site.app.database.db
      .selectFrom('order_events')
      .select('actor')
      .where('order_id', '=', id)
      .execute()
    expect(new Set(left.map(({ actor }) => actor))).toEqual(new Set([DELETED_ACCOUNT]))
  },
)

describe('ordering while another tab deletes the account', () => {
  const orders = () => site.app.database.db.selectFrom('orders').selectAll()

  test('places no order if the account is deleted first', async () => {
    const who = await site.customer(fresh())
    const asked = {
      role: 'customer',
      userId: await userIdOf(site, who.email),
      email: who.email,
      verified: false,
      name: '',
      sessionId: '',
    } as const
    expect((await deleteAccount(who, CUSTOMER_PASSWORD)).status).toBe(204)
    await expect(actInEnglish(site.app, asked).placeOrder(orderBody(plan, who.email))).rejects.toMatchObject({
      code: 'signed-out',
      status: 401,
    })
    expect(await orders().where('customer_email', '=', who.email).execute()).toEqual([])
    expect(await traces(who.email)).toEqual(LAST_MAIL)
  })

  test('anonymises the order if it is placed first', async () => {
    const who = await site.customer(fresh())
    const [userId, { _id }] = [await userIdOf(site, who.email), await place(who, plan)]
    const deleting = await inTransaction(site.app, async (unit) => {
      await lockCustomer(site.app, unit, userId)
      const answer = deleteAccount(who, CUSTOMER_PASSWORD)
      // Enough time for the request to reach the lock.
      await pause(600)
      const { seq: _, ...like } = await unit.tx
        .selectFrom('orders')
        .selectAll()
        .where('id', '=', _id)
        .executeTakeFirstOrThrow()
      await recount(
        unit,
        undefined,
        await unit.tx
          .insertInto('orders')
          .values({ ...like, id: randomId() })
          .returningAll()
          .executeTakeFirstOrThrow(),
      )
      return { answer }
    })
    // The person had not seen that order yet, so the site asks about it first.
    expect((await deleting.answer).status).toBe(409)
    expect((await deleteAccount(who, CUSTOMER_PASSWORD)).status).toBe(204)
    expect(
      await orders()
        .where((where) => where.or([where('user_id', '=', userId), where('customer_email', '=', who.email)]))
        .execute(),
    ).toEqual([])
  })
})
