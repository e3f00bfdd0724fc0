// What one person may not do with files, and what happens when two things happen to a file at once.
import { expect, it } from 'vitest'
import { ORDER_FILE_BYTES, UNSENT_SPACE_BYTES } from '#domain/order-file.ts'
import { rateLimits } from '#server/rate-limits/rate-limits.ts'
import { finishFile } from '#server/use-cases/files/finish-file.ts'
import type { Caller } from '#tests/support/caller.ts'
import { movableClock } from '#tests/support/movable-clock.ts'
import { place } from '#tests/support/shop.ts'
import { startShop } from '#tests/support/start-shop.ts'
import { announce, send, someBytes } from '#tests/support/upload.ts'
import { refusal } from '#tests/support/work-shop.ts'

const clock = movableClock()
const { site, plan } = await startShop({ parts: { clock } })
const { db } = site.house.database
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
  // While it is there, lost bytes are a fault.
  const finish = () => refusal(finishFile(site.house, { ...row, received: row.size }))
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
