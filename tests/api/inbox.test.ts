// The agency's side of messages and subscribers: lists, states, replies, exports, search.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { exportMessages } from '#inbox/server/export-inbox.ts'
import { purgeDeleted } from '#inbox/server/undo-deletion.ts'
import { actInEnglish } from '#tests/support/act-in-english.ts'
import type { Caller } from '#tests/support/caller.ts'
import { mailsTo } from '#tests/support/mailbox.ts'
import { ADMIN, OWNER } from '#tests/support/people.ts'
import { startSite, type TestSite } from '#tests/support/start-site.ts'

let site: TestSite
let admin: Caller
let peers = 0

const act = () => actInEnglish(site.app, OWNER)
const send = async (name: string, subject = 'Hello') =>
  (
    await site.visitor().post(
      '/api/add-message',
      {
        name,
        email: `${name.toLowerCase().replace(/\W+/g, '.')}@test.example`,
        number: '+351 210 555 010',
        subject,
        message: `${name} writes.`,
      },
      { headers: { 'x-forwarded-for': `203.0.113.${++peers}` } },
    )
  ).json
const join = async (email: string, confirm = true) => {
  await site
    .visitor()
    .post(
      '/api/add-subscriber',
      { subemail: email },
      { headers: { 'x-forwarded-for': `203.0.113.${++peers}` } },
    )
  const row = await site.app.database.db
    .selectFrom('subscribers')
    .selectAll()
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  if (confirm) await act().confirmSubscription({ token: row.confirm_token, peer: '203.0.113.1' })
  return row
}

beforeAll(async () => {
  site = await startSite({ settings: { TRUSTED_PROXIES: '127.0.0.1, ::1' } })
  admin = await site.admin()
})
afterAll(() => site.close())

describe('messages', () => {
  test('are listed newest first, by state and page', async () => {
    const sent = []
    for (let i = 0; i < 5; i++) sent.push(await send(`Writer ${i}`))
    const newest = sent.map((message) => message._id).reverse()
    expect((await admin.get('/api/messages')).json.map((message: { _id: string }) => message._id)).toEqual(
      newest,
    )
    const page = await act().pageOfMessages({ status: 'UnRead', page: 2, size: 3 })
    expect([page.total, page.rows.map((message) => message._id)]).toEqual([5, newest.slice(3)])
    const read = await admin.put(`/api/message/${newest[0]}`, { messageStatus: 'Read' })
    expect(read).toMatchObject({ status: 200, json: { messageStatus: 'Read', version: 2 } })
    expect([
      await act().countUnreadMessages(),
      (await act().pageOfMessages({ status: 'Read', page: 1, size: 3 })).total,
    ]).toEqual([4, 1])
    // Marking it a second time changes nothing.
    expect((await admin.put(`/api/message/${newest[0]}`, { messageStatus: 'Read' })).json.version).toBe(2)
  })

  test('are read again when another admin marks them at the same time', async () => {
    const { _id } = await send('Marked twice')
    const { db } = site.app.database
    let held = false
    const watched = new Proxy(db, {
      get(all, name) {
        if (name === 'transaction')
          return () => ({
            async execute(work: (tx: unknown) => Promise<unknown>) {
              await admin.put(`/api/message/${_id}`, { messageStatus: 'Read' })
              held = true
              return all.transaction().execute(work)
            },
          })
        if (held) throw new Error('a second connection is asked for while one is held')
        return Reflect.get(all, name).bind(all)
      },
    })
    const marked = await actInEnglish(
      { ...site.app, database: { ...site.app.database, db: watched } },
      OWNER,
    ).setMessageStatus({ id: _id, body: { messageStatus: 'Read' } })
    expect(marked).toMatchObject({ messageStatus: 'Read', version: 2 })
  })

  test('accept no other state and no other field', async () => {
    const { _id } = await send('Odd')
    for (const { field, body } of [
      { field: 'messageStatus', body: { messageStatus: 'Shredded' } },
      { field: 'name', body: { messageStatus: 'Read', name: 'Other' } },
      { field: 'messageStatus', body: {} },
    ]) {
      const refused = await admin.put(`/api/message/${_id}`, body)
      expect([refused.status, Object.keys(refused.json.errors)]).toEqual([422, [field]])
    }
  })

  test('get a reply through the outbox, and count as read', async () => {
    const { _id, email } = await send('Asker')
    await act().replyToMessage({
      id: _id,
      body: { subject: 'Re: Hello', text: 'First line.\n\nSecond part.' },
    })
    const mail = (await mailsTo(site, email))[0]!
    expect(mail).toMatchObject({ kind: 'message-reply', subject: 'Re: Hello' })
    expect(mail.text).toContain('Second part.')
    expect((await admin.get(`/api/message/${_id}`)).json.messageStatus).toBe('Read')
    await expect(
      act().replyToMessage({ id: _id, body: { subject: 'Re:\nBcc: all', text: ' ' } }),
    ).rejects.toMatchObject({
      more: { errors: { subject: expect.any(String), text: expect.any(String) } },
    })
  })

  test('keep their replies, with who wrote them', async () => {
    const { _id } = await send('Curious')
    const { db } = site.app.database
    const owner = await db
      .selectFrom('user')
      .select('id')
      .where('email', '=', ADMIN.email)
      .executeTakeFirstOrThrow()
    const asOwner = actInEnglish(site.app, { ...OWNER, userId: owner.id })
    await asOwner.replyToMessage({ id: _id, body: { subject: 'Re: Hello', text: 'First reply.' } })
    await act().replyToMessage({ id: _id, body: { subject: 'Re: Hello', text: 'By somebody who left.' } })
    expect(await act().repliesToMessage(_id)).toMatchObject([
      { by: ADMIN.email, subject: 'Re: Hello', text: 'First reply.' },
      { by: null, text: 'By somebody who left.' },
    ])
    await db.updateTable('user').set({ name: 'Ada Owner' }).where('id', '=', owner.id).execute()
    expect((await act().repliesToMessage(_id))[0]).toMatchObject({ by: 'Ada Owner' })
    await expect(
      actInEnglish(site.app, { ...OWNER, role: 'customer' }).repliesToMessage(_id),
    ).rejects.toMatchObject({ status: 403 })
  })

  test('can be restored whole, once, within a day after deletion', async () => {
    const { _id } = await send('Slip Ofthehand', 'Deleted by mistake')
    await act().replyToMessage({ id: _id, body: { subject: 'Re: Deleted', text: 'The reply.' } })
    const [before, unread, read] = [
      (await admin.get(`/api/message/${_id}`)).json,
      await act().countUnreadMessages(),
      (await act().pageOfMessages({ status: 'Read', page: 1, size: 1 })).total,
    ]
    expect((await admin.delete(`/api/message/${_id}`)).status).toBe(204)
    expect((await act().pageOfMessages({ status: 'Read', page: 1, size: 1 })).total).toBe(read - 1)
    await act().restoreMessage(_id)
    expect((await admin.get(`/api/message/${_id}`)).json).toEqual(before)
    expect(
      (await act().searchMessages({ text: 'ofthehand', limit: 6 })).map((message) => message._id),
    ).toEqual([_id])
    expect((await act().repliesToMessage(_id)).map(({ text }) => text)).toEqual(['The reply.'])
    expect([
      await act().countUnreadMessages(),
      (await act().pageOfMessages({ status: 'Read', page: 1, size: 1 })).total,
    ]).toEqual([unread, read])
    await expect(act().restoreMessage(_id)).rejects.toMatchObject({ status: 404 })
  })

  test('are gone for good a day after deletion', async () => {
    const { _id } = await send('Long Gone')
    await admin.delete(`/api/message/${_id}`)
    await site.app.database.db
      .updateTable('deleted_records')
      .set((e) => ({ deleted_at: e('deleted_at', '-', 24 * 60 * 60 * 1000) }))
      .where('id', '=', _id)
      .execute()
    await expect(act().restoreMessage(_id)).rejects.toMatchObject({ status: 404 })
    await purgeDeleted(site.app)
    expect(
      await site.app.database.db.selectFrom('deleted_records').select('id').where('id', '=', _id).execute(),
    ).toEqual([])
  })

  test('are found by beginnings of words, and no longer after deletion', async () => {
    const { _id } = await send('Zoë Ångström', 'About the quarterly figures')
    const found = async (text: string) =>
      (await act().searchMessages({ text, limit: 6 })).map((message) => message._id)
    for (const text of ['zoe', 'angstr', 'quarter zo', 'figures']) expect(await found(text)).toContain(_id)
    expect(await found('zoe nothing')).toEqual([])
    const everything = (await admin.get('/api/search?q=quarterly')).json
    expect(everything).toEqual([
      { kind: 'Message', to: `/view/${_id}`, title: 'About the quarterly figures', detail: 'Zoë Ångström' },
    ])
    expect((await admin.delete(`/api/message/${_id}`)).status).toBe(204)
    expect(await found('zoe')).toEqual([])
    expect((await admin.get(`/api/message/${_id}`)).status).toBe(404)
  })

  test('are found newest first by a very common word, alone and with others', async () => {
    // Terms of messages older than all others, and more of them than the search ever collects.
    const places = Array.from({ length: 20_001 }, (_, n) => ({ term: 'query', seq: -1 - n }))
    for (let done = 0; done < places.length; done += 5_000)
      await site.app.database.db
        .insertInto('message_terms')
        .values(places.slice(done, done + 5_000))
        .execute()
    const [first, second, third] = [
      await send('Vera Stone', 'A query'),
      await send('Vera Wood', 'Queryless'),
      await send('Otto Wood', 'A query'),
    ]
    const found = async (text: string) =>
      (await act().searchMessages({ text, limit: 2 })).map((message) => message._id)
    expect(await found('query')).toEqual([third._id, second._id])
    expect(await found('query vera')).toEqual([second._id, first._id])
    expect(await found('query stone')).toEqual([first._id])
    expect(await found('query qu')).toEqual([third._id, second._id])
    expect(await found('query nobody')).toEqual([])
  })
})

describe('subscribers', () => {
  test('are listed newest first, the unconfirmed apart', async () => {
    await join('first@test.example', false)
    await join('second@test.example')
    const third = await join('third@test.example')
    await act().confirmSubscription({
      token: (
        await site.app.database.db
          .selectFrom('subscribers')
          .select('confirm_token')
          .where('email', '=', 'first@test.example')
          .executeTakeFirstOrThrow()
      ).confirm_token,
      peer: '203.0.113.1',
    })
    await join('waiting@test.example', false)
    await act().unsubscribe(third.leave_token)
    const page = await act().pageOfSubscribers({ status: 'subscribed', page: 1, size: 5 })
    expect([page.total, page.rows.map((subscriber) => subscriber.subemail)]).toEqual([
      2,
      ['first@test.example', 'second@test.example'],
    ])
    expect(
      (await act().pageOfSubscribers({ status: 'pending', page: 1, size: 5 })).rows.map(
        (subscriber) => subscriber.subemail,
      ),
    ).toEqual(['waiting@test.example'])
    expect((await admin.get('/api/subscribers?status=unsubscribed')).json).toMatchObject([
      { subemail: 'third@test.example', status: 'unsubscribed' },
    ])
    expect((await admin.get('/api/subscribers?status=odd')).status).toBe(422)
    const all = (await admin.get('/api/subscribers')).json.map(
      (subscriber: { _id: string }) => subscriber._id,
    )
    const pages = []
    for (let after = ''; pages.length < all.length; after = `&after=${pages.at(-1)}`)
      pages.push((await admin.get(`/api/subscribers?limit=1${after}`)).json[0]._id)
    expect(pages).toEqual(all)
  })

  test('can be restored, unless they subscribed again meanwhile', async () => {
    const { id } = await join('undone@test.example')
    await admin.delete(`/api/subscriber/${id}`)
    expect(await act().restoreSubscriber(id)).toMatchObject({
      _id: id,
      subemail: 'undone@test.example',
      status: 'subscribed',
    })
    expect((await admin.get(`/api/subscriber/${id}`)).status).toBe(200)
    await admin.delete(`/api/subscriber/${id}`)
    await join('undone@test.example')
    await expect(act().restoreSubscriber(id)).rejects.toMatchObject({ status: 409 })
  })

  test('can be removed for good', async () => {
    const { id } = await join('gone@test.example')
    expect((await admin.delete(`/api/subscriber/${id}`)).status).toBe(204)
    expect((await admin.get(`/api/subscriber/${id}`)).status).toBe(404)
    expect((await act().pageOfAudit({ page: 1, size: 5 })).rows[0]).toMatchObject({
      action: 'subscriber removed',
      note: 'gone@test.example',
      actor: ADMIN.email,
    })
  })
})

test('exports are for admins, have every row, no formula and each unsubscribe link', async () => {
  await send('=1+1')
  const messages = await admin.get('/api/messages.csv')
  expect(messages.headers.get('content-type')).toContain('text/csv')
  expect(messages.text.trim().split('\r\n')).toHaveLength((await admin.get('/api/messages')).json.length + 1)
  expect(messages.text).toContain("'=1+1")
  const subscribers = (await admin.get('/api/subscribers.csv')).text
  expect(subscribers).toMatch(new RegExp(`${site.origin}/unsubscribe/\\w{20,}`))
  for (const path of ['/api/messages.csv', '/api/subscribers.csv', '/api/search?q=ab'])
    expect([
      (await site.visitor().get(path)).status,
      (await (await site.customer()).get(path)).status,
    ]).toEqual([401, 403])
})

test('an export of messages continues if the last one of a page is deleted meanwhile', async () => {
  const { db } = site.app.database
  const many = Array.from({ length: 1200 }, (_, n) => ({
    id: `many${n}`,
    name: 'Many',
    email: 'm@test.example',
    number: '1',
    subject: 's',
    message: 'm',
    status: 'Read' as const,
    version: 1,
    created_at: 1,
    updated_at: 1,
  }))
  await db.insertInto('messages').values(many).execute()
  const all = (await db.selectFrom('messages').select('id').orderBy('seq', 'desc').execute()).map(
    ({ id }) => id,
  )
  const found: string[] = []
  for await (const page of exportMessages(site.app, OWNER)) {
    found.push(...page.map(({ _id }) => _id))
    if (found.length > all.length) break
    await db.deleteFrom('messages').where('id', '=', found.at(-1)!).execute()
  }
  expect(found).toEqual(all)
  await db.deleteFrom('messages').where('name', '=', 'Many').execute()
})
