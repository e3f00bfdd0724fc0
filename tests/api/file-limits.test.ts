// What one person may not do with files, and what happens when two things happen to a file at once.
import { request, type ClientRequest } from 'node:http'
import { expect, it } from 'vitest'
import { ORDER_FILE_BYTES, UNSENT_SPACE_BYTES } from '#files/rules/order-file.ts'
import { finishFile } from '#files/server/finish-file.ts'
import { UPLOADS_OF_ONE } from '#files/server/uploads-at-once.ts'
import { MINUTE } from '#platform/rules/durations.ts'
import { PATIENCE } from '#platform/server/http/slow-clients.ts'
import { rateLimits } from '#platform/server/rate-limits/rate-limits.ts'
import type { Caller } from '#tests/support/caller.ts'
import { movableClock } from '#tests/support/movable-clock.ts'
import { place, until } from '#tests/support/shop.ts'
import { startShop } from '#tests/support/start-shop.ts'
import { announce, send, someBytes } from '#tests/support/upload.ts'
import { refusal } from '#tests/support/work-shop.ts'

const clock = movableClock()
// A busy machine needs longer to begin all uploads than a slow client is given.
const patience = { ...PATIENCE, graceMs: 5 * MINUTE }
const { site, plan } = await startShop({ parts: { clock }, patience })
const { db } = site.app.database
const MB = 1024 * 1024

async function ordered(): Promise<{ who: Caller; order: string }> {
  const who = await site.customer()
  return { who, order: (await place(who, plan))._id }
}

it('room claimed on several orders at the same moment ends at the same 500 MB', async () => {
  const { who, order } = await ordered()
  const orders = [order]
  while (orders.length < 6) orders.push((await place(who, plan))._id)
  const answers = await Promise.all(
    orders.flatMap((id) => Array.from({ length: 5 }, () => announce(who, id, 'large', ORDER_FILE_BYTES))),
  )
  const { claimed } = await db
    .selectFrom('files')
    .select((e) => e.fn.sum<number>('size').as('claimed'))
    .where('order_id', 'in', orders)
    .executeTakeFirstOrThrow()
  expect(Number(claimed)).toBe(UNSENT_SPACE_BYTES)
  const taken = answers.filter(({ status }) => status === 201).length
  expect(taken).toBe(UNSENT_SPACE_BYTES / ORDER_FILE_BYTES)
  await db.deleteFrom('files').where('order_id', 'in', orders).execute()
})

it('a file that its owner deletes while it is finished is gone, and that is no fault', async () => {
  const { who, order } = await ordered()
  const id = (await announce(who, order, 'short-lived', 10)).json._id
  await send(who, id, someBytes(4))
  const row = await db.selectFrom('files').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  await db.deleteFrom('file_chunks').where('file_id', '=', id).execute()
  // As long as the file exists, missing bytes are a fault.
  const finish = () => refusal(finishFile(site.app, { ...row, received: row.size }))
  await expect(finish()).rejects.toThrow('has no chunk')
  expect((await who.delete(`/api/order-file/${id}`)).status).toBe(204)
  expect(await finish()).toMatchObject({ code: 'not-found' })
})

it('only so many parts of one person are short; whole ones and last ones don’t count', async () => {
  const { who, order } = await ordered()
  const bytes = someBytes(3 * MB)
  const id = (await announce(who, order, 'crumbs', bytes.length)).json._id
  let at = 0
  const part = async (length: number) => {
    const answer = await send(who, id, bytes.subarray(at, at + length), at)
    if (answer.status === 200) at += length
    return answer.status
  }
  for (let time = 0; time < rateLimits.shortParts.most - 1; time++) expect(await part(1)).toBe(200)
  expect(await part(MB)).toBe(200)
  expect(await part(MB)).toBe(200)
  expect(await part(1)).toBe(200)
  expect(await part(1)).toBe(429)
  expect(await part(bytes.length)).toBe(429)
  const others = await ordered()
  const mine = (await announce(others.who, others.order, 'mine', 10)).json._id
  expect((await send(others.who, mine, someBytes(4))).status).toBe(200)
  await clock.later(rateLimits.shortParts.perMs, async () => {
    expect((await send(who, id, bytes.subarray(at), at)).json).toMatchObject({ complete: true })
  })
})

it('one person has only so many uploads under way, and others go on', async () => {
  const { who, order } = await ordered()
  const slow = (await announce(who, order, 'slow', 1000)).json._id
  const next = (await announce(who, order, 'next', 10)).json._id
  // A few more, in case the database refuses some at this rate.
  const lines = Array.from({ length: UPLOADS_OF_ONE + 5 }, () => begin(who, slow))
  const { actor } = await db
    .selectFrom('files')
    .select('actor')
    .where('id', '=', slow)
    .executeTakeFirstOrThrow()
  // Each upload that has begun is counted as a part.
  const counted = db.selectFrom('limits').select('count').where('key', '=', `short parts ${actor}`)
  await until(
    async () => (await counted.executeTakeFirst())?.count,
    (count = 0) => count >= UPLOADS_OF_ONE,
  )
  const refused = await send(who, next, someBytes(10))
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5'])
  const form = new FormData()
  form.append('file', new Blob(['words']), 'a.txt')
  expect((await who.send('POST', `/api/order-file-form/${order}`, { body: form })).status).toBe(503)
  const others = await ordered()
  const mine = (await announce(others.who, others.order, 'mine', 4)).json._id
  expect((await send(others.who, mine, someBytes(4))).status).toBe(200)
  for (const line of lines) line.destroy()
  const after = await until(
    () => send(who, next, someBytes(10)),
    ({ status }) => status === 200,
  )
  expect(after.json).toMatchObject({ complete: true })
})

/** Sends the head of an upload and nothing else. */
function begin(who: Caller, id: string): ClientRequest {
  const line = request(new URL(`/api/order-file/${id}`, who.origin), {
    method: 'PUT',
    agent: false,
    headers: {
      origin: who.origin,
      cookie: who.cookieHeader,
      'content-length': 1000,
    },
  })
  line.on('error', () => {})
  line.flushHeaders()
  return line
}
