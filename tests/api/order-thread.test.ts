// The thread of an order: messages are actions, stored once, can be changed until their email leaves, and are
// read by nobody else.
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { lockOrder } from '#orders/server/find-order.ts'
import { MINUTE } from '#platform/rules/durations.ts'
import { randomId } from '#platform/server/ids.ts'
import { writeEmails } from '#platform/server/outbox/write-emails.ts'
import { rateLimits } from '#platform/server/rate-limits/rate-limits.ts'
import { inTransaction } from '#platform/server/unit-of-work.ts'
import { actInEnglish } from '#tests/support/act-in-english.ts'
import { place } from '#tests/support/shop.ts'
import { startThreadShop } from '#tests/support/thread-shop.ts'
import { announce, upload } from '#tests/support/upload.ts'

const { site, admin, plan, db, clock, ordered, say, entries, workOf } = await startThreadShop()

async function* oneByte() {
  yield Uint8Array.of(7)
}

describe('both sides', () => {
  it('read what either wrote, by name and not by address', async () => {
    const { who, order } = await ordered()
    expect((await say(who, order, 'Hello, when do you start?')).status).toBe(201)
    expect((await workOf(order)).account.answerWantedSince).not.toBeNull()
    expect((await say(admin, order, 'Today.')).status).toBe(201)
    expect((await workOf(order)).account.answerWantedSince).toBeNull()
    const thread = await entries(who, order)
    expect(thread).toMatchObject([
      { side: 'customer', kind: 'message', text: 'Hello, when do you start?', mine: true, byLink: false },
      { side: 'agency', kind: 'message', text: 'Today.', mine: false, canChange: false },
    ])
    expect(JSON.stringify(thread)).not.toContain(admin.email)
    expect((await entries(admin, order)).map(({ mine }: { mine: boolean }) => mine)).toEqual([false, true])
  })

  it('and nobody else', async () => {
    const { who, order } = await ordered()
    const { json: message } = await say(who, order, 'Private')
    const stranger = (await ordered()).who
    for (const [one, status] of [
      [stranger, 404],
      [site.visitor(), 401],
    ] as const)
      expect([
        (await one.get(`/api/order-thread/${order}`)).status,
        (await say(one, order, 'x')).status,
        (await one.put(`/api/order-message/${message._id}`, { text: 'x' })).status,
        (await one.delete(`/api/order-message/${message._id}`)).status,
      ]).toEqual([status, status, status, status])
    // The other side can read the message, but not change it.
    expect([
      (await admin.put(`/api/order-message/${message._id}`, { text: 'x' })).status,
      (await admin.delete(`/api/order-message/${message._id}`)).status,
    ]).toEqual([404, 404])
    for (const act of ['question-back', 'nudge', 'no-answer'])
      expect((await who.post(`/api/order-${act}/${order}`)).status).toBe(403)
    expect(await entries(who, order)).toMatchObject([{ text: 'Private', version: 1 }])
  })

  it('an admin who ordered is the customer of that order', async () => {
    const order = (await place(admin, plan))._id
    expect((await say(admin, order, 'For myself')).json).toMatchObject({ side: 'customer', mine: true })
    expect((await announce(admin, order, 'x', 1)).json.side).toBe('customer')
  })

  it('the holder of the order’s link writes as the customer, which is said, and reaches no other order', async () => {
    const [{ who, order }, other] = [await ordered(), await ordered()]
    const { user_id: userId } = await db
      .selectFrom('orders')
      .select('user_id')
      .where('id', '=', order)
      .executeTakeFirstOrThrow()
    const byLink = actInEnglish(site.app, { role: 'visitor', orderLink: { orderId: order, userId: userId! } })
    const { message } = await byLink.writeMessage(order, { text: 'From my phone' })
    expect(message).toMatchObject({ side: 'customer', byLink: true, mine: true, canChange: true })
    const { _id: file } = await byLink.createFile(order, { name: 'x', size: 1 })
    await byLink.receiveFile(file, { from: 0, length: 1, pieces: oneByte() })
    expect((await byLink.openFile(file)).file.complete).toBe(true)
    await byLink.takeMessageBack(message._id)
    // The holder of the link can't change what the owner wrote.
    const { json: own } = await say(who, order, 'From my desk')
    expect((await byLink.orderThread(order)).entries).toMatchObject([{ _id: own._id, canChange: false }])
    for (const refused of [
      () => byLink.changeMessage(own._id, { text: 'x' }),
      () => byLink.takeMessageBack(own._id),
    ])
      await expect(refused()).rejects.toMatchObject({ code: 'forbidden' })
    expect(await entries(who, order)).toMatchObject([{ text: 'From my desk', canChange: true }])
    const { json: theirs } = await say(other.who, other.order, 'Private')
    const foreign = await upload(other.who, other.order, 'foreign')
    await expect(byLink.openFile(foreign)).rejects.toMatchObject({ code: 'not-found' })
    await expect(byLink.changeMessage(theirs._id, { text: 'x' })).rejects.toMatchObject({ code: 'not-found' })
    for (const refused of [
      () => byLink.writeMessage(other.order, { text: 'x' }),
      () => byLink.orderThread(other.order),
      () => byLink.listOrderFiles(other.order),
      () => byLink.createFile(other.order, { name: 'x', size: 1 }),
      () => byLink.listNotes(order),
    ])
      await expect(refused()).rejects.toMatchObject({ code: 'signed-out' })
  })

  it('have their times in the order in which things happened, however long somebody had to wait', async () => {
    const { order } = await ordered()
    const { promise: holds, resolve: nowHeld } = Promise.withResolvers<void>()
    const first = inTransaction(site.app, async (unit) => {
      await lockOrder(site.app, unit, order)
      nowHeld()
      await sleep(50)
      return site.app.clock.now()
    })
    await holds
    const second = inTransaction(site.app, async (unit) => {
      await lockOrder(site.app, unit, order)
      return unit.at
    })
    expect(await second).toBeGreaterThanOrEqual(await first)
  })

  it('write before the payment and after the end too', async () => {
    const { who, order } = await ordered({ paid: false })
    expect((await say(who, order, 'A question before I pay')).status).toBe(201)
    await admin.put(`/api/order-status/${order}`, { orderStatus: 'Delivered' })
    expect((await say(who, order, 'Thank you')).status).toBe(201)
    expect((await admin.post(`/api/order-no-answer/${order}`)).status).toBe(204)
    expect((await workOf(order)).account.answerWantedSince).toBeNull()
    expect((await admin.post(`/api/order-no-answer/${order}`)).status).toBe(409)
  })
})

describe('a message', () => {
  it('has words or files, of a length, and its side’s kinds', async () => {
    const { who, order } = await ordered()
    for (const [body, field] of [
      [{ text: '' }, 'text'],
      [{ text: ' \n ' }, 'text'],
      [{ text: 'a'.repeat(10_001) }, 'text'],
      [{ text: 'x', kind: 'question' }, 'kind'],
      [{ text: 'x', kind: 'changes' }, 'kind'],
      [{ text: 'x', key: 'short' }, 'key'],
      [{ text: 'x', files: Array(11).fill('a') }, 'files'],
      [{ text: 'x', files: [randomId()] }, 'files'],
    ] as const) {
      const refused = await who.post(`/api/order-message/${order}`, body)
      expect([refused.status, Object.keys(refused.json.errors)]).toEqual([422, [field]])
      // Nothing typed is lost.
      expect(refused.json.sent.text).toBe(body.text)
    }
    expect((await say(admin, order, 'x', { kind: 'answer' })).status).toBe(422)
    expect(await entries(who, order)).toEqual([])
    expect((await say(who, order, 'ä'.repeat(10_000))).status).toBe(201)
  })

  it('takes its files along', async () => {
    const { who, order } = await ordered()
    const file = await upload(who, order, 'logo.png')
    const begun = (await announce(who, order, 'begun', 5)).json._id
    expect((await say(who, order, '', { files: [file, begun] })).status).toBe(422)
    expect((await say(who, order, '', { files: [file] })).json.files).toMatchObject([
      { _id: file, name: 'logo.png' },
    ])
    expect((await entries(admin, order))[0].files).toMatchObject([{ _id: file }])
    expect((await admin.get(`/api/order-file/${file}`)).status).toBe(200)
    expect((await say(who, order, 'again', { files: [file] })).status).toBe(422)
  })

  it('is written once, however often it is sent', async () => {
    const { who, order } = await ordered()
    const key = randomId()
    const sent = await Promise.all(Array.from({ length: 5 }, () => say(who, order, 'Once', { key })))
    expect(sent.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 201])
    expect(await entries(who, order)).toHaveLength(1)
    expect((await say(who, order, 'Other words', { key })).status).toBe(422)
    const other = await ordered()
    expect((await say(other.who, other.order, 'Once', { key })).status).toBe(422)
  })

  it('is one of at most 30 in 10 minutes', async () => {
    const { who, order } = await ordered()
    for (let at = 0; at < rateLimits.orderMessages.most; at++)
      expect((await say(who, order, `${at}`)).status).toBe(201)
    const refused = await say(who, order, 'more')
    expect([refused.status, refused.json.sent.text]).toEqual([429, 'more'])
    await clock.later(rateLimits.orderMessages.perMs, async () =>
      expect((await say(who, order, 'more')).status).toBe(201),
    )
  })

  it('can be changed until its email leaves, and the email has the last words', async () => {
    const { who, order } = await ordered()
    const { json: message } = await say(who, order, 'It is "bleu"')
    expect(message).toMatchObject({ canChange: true, changeUntil: message.at + 5 * MINUTE })
    const mail = {
      kind: 'held',
      to: 'a@test.example',
      subject: 'x',
      heading: 'x',
      paragraphs: ['It is "bleu"'],
    }
    await writeEmails(db, [{ ...mail, notBefore: message.at + 5 * MINUTE, orderId: order }], message.at)
    const changed = await who.put(`/api/order-message/${message._id}`, { text: 'It is "blue"', version: 1 })
    expect(changed.json).toMatchObject({ text: 'It is "blue"', version: 2, editedAt: expect.any(Number) })
    expect((await who.put(`/api/order-message/${message._id}`, { text: 'x', version: 1 })).status).toBe(409)
    expect((await who.put(`/api/order-message/${message._id}`, { text: '' })).status).toBe(422)
    const held = () =>
      db
        .selectFrom('outbox')
        .select('words')
        .where('order_id', '=', order)
        .where('kind', '=', 'held')
        .execute()
    expect(JSON.parse((await held())[0]!.words).paragraphs).toEqual(['It is "blue"'])
    await clock.later(5 * MINUTE, async () => {
      expect((await who.put(`/api/order-message/${message._id}`, { text: 'late' })).status).toBe(409)
      expect((await who.delete(`/api/order-message/${message._id}`)).status).toBe(409)
      expect(await entries(who, order)).toMatchObject([{ canChange: false, changeUntil: null }])
    })
    expect((await who.delete(`/api/order-message/${message._id}`)).status).toBe(204)
    expect([await held(), await entries(who, order)]).toEqual([[], []])
  })

  it('that is changed changes nothing else in its email', async () => {
    const { who, order } = await ordered()
    await say(admin, order, 'Which one?', { kind: 'question' })
    const { json: answer } = await say(who, order, 'a', { kind: 'answer' })
    const mail = () =>
      db
        .selectFrom('outbox')
        .select('words')
        .where('order_id', '=', order)
        .where('kind', '=', 'admin-order-answer-in')
        .executeTakeFirstOrThrow()
    const before = JSON.parse((await mail()).words)
    await who.put(`/api/order-message/${answer._id}`, { text: 'The blue one' })
    const paragraphs = before.paragraphs.map((each: string) => (each === 'a' ? 'The blue one' : each))
    expect(JSON.parse((await mail()).words)).toEqual({ ...before, paragraphs })
    expect(paragraphs).not.toEqual(before.paragraphs)
  })

  it('that is taken back leaves the work as it was, and gives its files back', async () => {
    const { who, order } = await ordered()
    const before = await workOf(order)
    const file = await upload(who, order, 'wrong.png')
    const { json: message } = await say(who, order, 'Oops', { files: [file] })
    expect((await who.delete(`/api/order-message/${message._id}`)).status).toBe(204)
    expect((await workOf(order)).account).toEqual(before.account)
    expect((await who.get(`/api/order-files/${order}`)).json).toMatchObject([{ _id: file, attachedTo: null }])
    expect((await admin.get(`/api/order-file/${file}`)).status).toBe(404)
    expect((await who.delete(`/api/order-message/${message._id}`)).status).toBe(404)
    expect((await say(who, order, 'Right', { files: [file] })).status).toBe(201)
  })
})

it('a long thread is read page by page, newest last', async () => {
  const { who, order } = await ordered()
  const { userId: actor } = (await db.selectFrom('session').select('userId').execute())[0]!
  const rows = Array.from({ length: 130 }, (_, at) => ({
    id: randomId(),
    order_id: order,
    side: 'agency' as const,
    kind: 'message' as const,
    number: null,
    body: `Number ${at}`,
    actor,
    edited_at: null,
    at: 1000 + at,
  }))
  await db.insertInto('order_messages').values(rows).execute()
  const seen: string[] = []
  const sizes: number[] = []
  for (let before: number | null = 0; before !== null;) {
    const { json } = await who.get(`/api/order-thread/${order}${before ? `?before=${before}` : ''}`)
    seen.unshift(...json.entries.map(({ text }: { text: string }) => text))
    sizes.push(json.entries.length)
    before = json.earlier
  }
  expect(sizes).toEqual([50, 50, 30])
  expect(seen).toEqual(rows.map(({ body }) => body))
  expect((await who.get(`/api/order-thread/${order}?limit=0`)).status).toBe(422)
  expect((await who.get(`/api/order-thread/${order}?limit=7`)).json.entries).toHaveLength(7)
})
