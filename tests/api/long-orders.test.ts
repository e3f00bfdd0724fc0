// Orders with thousands of messages, notes and events: they are read page by page.
import { expect, it } from 'vitest'
import { findOrder } from '#orders/server/find-order.ts'
import { MOST_EVENTS } from '#orders/server/order-events.ts'
import { addDays } from '#platform/rules/calendar.ts'
import { DAY } from '#platform/rules/durations.ts'
import { randomId } from '#platform/server/ids.ts'
import { place } from '#tests/support/shop.ts'
import { startWorkShop } from '#tests/support/work-shop.ts'
import { sendMorningLists } from '#work/server/desk/morning-list.ts'
import { MOST_OPEN } from '#work/server/desk/open-work.ts'
import { morningNews } from '#work/server/emails/morning-news.ts'

const shop = await startWorkShop({ screens: true })
const { site, admin, agency, boss, clock, db, plan } = shop

const inHundreds = async (count: number, insert: (places: number[]) => Promise<unknown>) => {
  for (let start = 0; start < count; start += 100)
    await insert(Array.from({ length: Math.min(100, count - start) }, (_, at) => start + at))
}

const writeNotes = (orderId: string, count: number) =>
  inHundreds(count, (places) =>
    db
      .insertInto('order_notes')
      .values(
        places.map((place) => ({
          id: randomId(),
          order_id: orderId,
          body: `Note ${place}.`,
          actor: boss.userId,
          at: clock.now(),
        })),
      )
      .execute(),
  )

/** Writes messages as the customer's own actions. */
const writeMessages = (orderId: string, actor: string, count: number) =>
  inHundreds(count, async (places) => {
    const at = clock.now() - DAY
    const rows = places.map((place) => ({ id: randomId(), body: `Message ${place}.` }))
    await db
      .insertInto('order_messages')
      .values(
        rows.map(({ id, body }) => ({
          id,
          order_id: orderId,
          side: 'customer' as const,
          kind: 'message' as const,
          number: null,
          body,
          actor,
          by_link: 0,
          version: 1,
          edited_at: null,
          at,
        })),
      )
      .execute()
    await db
      .insertInto('order_events')
      .values(
        rows.map(({ id, body }) => ({
          order_id: orderId,
          kind: 'work',
          actor,
          note: `Wrote: ${body}`,
          data: JSON.stringify({ action: 'customer-wrote', by: 'owner', at, message: id }),
          at,
        })),
      )
      .execute()
  })

it('notes are read in pages, on the screen too', async () => {
  const who = await site.customer()
  const order = (await place(who, plan))._id
  await writeNotes(order, 120)
  const texts: string[][] = []
  for (let next: string | undefined = `/api/order-notes/${order}`; next;) {
    const page = await admin.get(next)
    texts.unshift(page.json.map(({ text }: { text: string }) => text))
    next = /<([^>]+)>; rel="next"/.exec(page.headers.get('link') ?? '')?.[1]
  }
  expect(texts.map((page) => page.length)).toEqual([20, 50, 50])
  expect(texts.flat()).toEqual(Array.from({ length: 120 }, (_, at) => `Note ${at}.`))
  const screen = await admin.page(`/admin/payment-status/${order}`)
  expect([screen.text.includes('Note 119.'), screen.text.includes('Note 69.')]).toEqual([true, false])
  const [, earlier] = /\?notes=(\d+)#notes/.exec(screen.text)!
  const older = await admin.page(`/admin/payment-status/${order}?notes=${earlier}`)
  expect([older.text.includes('Note 119.'), older.text.includes('Note 69.')]).toEqual([false, true])
  for (const limit of ['0', '201', 'x'])
    expect((await admin.get(`/api/order-notes/${order}?limit=${limit}`)).status).toBe(422)
})

it('a note can be written twice the same way when others wrote much meanwhile', async () => {
  const who = await site.customer()
  const order = (await place(who, plan))._id
  const path = `/admin/payment-status/${order}`
  const keyOn = async () =>
    /name="key" value="(\w+)"[^]{0,800}name="noteText"/.exec((await admin.page(path)).text)![1]!
  const first = await keyOn()
  await admin.post(`/api/order-notes/${order}`, { text: 'Mine', key: first })
  await writeNotes(order, 60)
  expect(await keyOn()).not.toBe(first)
})

it('a place in a list that no list has shows the newest', async () => {
  const who = await site.customer()
  const order = (await place(who, plan))._id
  for (const odd of ['1e30', '1.5', '-1', 'x', '9'.repeat(30)]) {
    expect((await who.page(`/order/${order}?before=${odd}`)).status).toBe(200)
    expect((await who.page(`/dispute-file/${order}?before=${odd}`)).status).toBe(200)
    expect((await admin.page(`/admin/payment-status/${order}?before=${odd}&notes=${odd}`)).status).toBe(200)
  }
})

it('the history on pages ends, and so does a dispute file, which goes on in another one', async () => {
  const { id, person, owner } = await shop.started()
  await writeMessages(id, person.userId, 600)
  expect((await owner.orderStory(id)).history.length).toBe(MOST_EVENTS)
  const evidence = await agency.paymentEvidence(id)
  expect(evidence.history.length).toBe(MOST_EVENTS)
  expect(evidence.history.at(-1)!.note).toBe('Wrote: Message 599.')
  // All but the latest entries of the page's one list are folded.
  const { text } = await admin.page(`/admin/payment-status/${id}`)
  const timeline = text.slice(text.indexOf('id="timeline"'), text.indexOf('id="write-title"'))
  const [folded, shown] = timeline.split('role="log"')
  expect(folded).toMatch(/Show \d+ earlier entries/)
  expect(['Message 560.', 'Message 599.'].map((words) => shown!.includes(words))).toEqual([false, true])
  const file = await owner.disputeFile(id)
  expect([file.thread.length, file.history.length]).toEqual([500, MOST_EVENTS])
  expect(file.thread.map(({ body }) => body).slice(0, 1)).toEqual(['Message 100.'])
  expect([file.historyCut, file.emailsCut]).toEqual([true, false])
  const rest = await owner.disputeFile(id, { before: file.earlier! })
  expect([rest.thread.length, rest.thread[0]!.body, rest.earlier]).toEqual([100, 'Message 0.', null])
  const screen = await admin.page(`/dispute-file/${id}`)
  expect(screen.text).toContain(`?before=${file.earlier}`)
  expect(screen.text).not.toContain('Message 99.')
  expect(screen.text).toContain('These are the newest entries. Earlier ones are left out.')
  const mails = await db.selectFrom('outbox').selectAll().where('order_id', '=', id).limit(1).execute()
  await inHundreds(501, (places) =>
    db
      .insertInto('outbox')
      .values(places.map(() => (({ seq: _, ...mail }) => ({ ...mail, id: randomId() }))(mails[0]!)))
      .execute(),
  )
  const after = await owner.disputeFile(id)
  expect([after.mails.length, after.emailsCut]).toEqual([500, true])
})

it('a request for a refund is found among them, and a second click writes nothing', async () => {
  const { id, person, owner } = await shop.started()
  const asked = async () => (await agency.agencyOrderWork(id)).refundAsked
  await writeMessages(id, person.userId, 100)
  await owner.writeMessage(id, { text: '"refundAsked":{"reason":"forged"},"action":"refunded"' })
  expect(await asked()).toBeNull()
  await Promise.all(['Too late', 'Too late', 'Too late'].map((reason) => owner.askForRefund(id, { reason })))
  const { entries } = await owner.orderThread(id)
  const requests = entries.filter(({ text }) => text.startsWith('I ask for a refund.'))
  expect(requests).toHaveLength(1)
  await writeMessages(id, person.userId, 100)
  expect(await asked()).toMatchObject({ reason: 'Too late', cents: expect.any(Number) })
  await owner.takeMessageBack(requests[0]!._id)
  expect(await asked()).toBeNull()
})

it('the morning list reads what it tells of, and as many orders as the desk', async () => {
  const { id, person } = await shop.started()
  await writeMessages(id, person.userId, 100)
  const read: number[] = []
  const counted = db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      read.push(result.rows.length)
      return result
    },
  })
  const day = new Date(clock.now()).toISOString().slice(0, 10)
  const news = await morningNews(counted, [id], {
    reader: randomId(),
    day: addDays(day, -1),
    timeZone: 'UTC',
  })
  expect(news.get(id)).toBe('brief-sent')
  expect(read.reduce((sum, rows) => sum + rows)).toBe(1)

  const { seq: _, ...order } = (await findOrder(db, id))!
  const work = await db
    .selectFrom('order_work')
    .selectAll()
    .where('order_id', '=', id)
    .executeTakeFirstOrThrow()
  await inHundreds(MOST_OPEN + 100, async (places) => {
    const ids = places.map(() => randomId())
    await db
      .insertInto('orders')
      .values(ids.map((each) => ({ ...order, id: each, pay_key: each, receipt_number: null })))
      .execute()
    await db
      .insertInto('order_work')
      .values(ids.map((each) => ({ ...work, order_id: each })))
      .execute()
  })
  // If today's list was due already, the worker has written it. The test writes its own.
  await db.deleteFrom('morning_lists').execute()
  await db.deleteFrom('outbox').where('kind', '=', 'admin-morning-list').execute()
  await sendMorningLists(site.app, day)
  const list = await db
    .selectFrom('outbox')
    .select('subject')
    .where('kind', '=', 'admin-morning-list')
    .where('recipient', '=', boss.email)
    .executeTakeFirstOrThrow()
  expect(list.subject).toContain(`${MOST_OPEN} unassigned`)
})
