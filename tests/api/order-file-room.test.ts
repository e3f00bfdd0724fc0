// The room for files on orders: of the disk, of the site, of an order and of a person.
import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { ORDER_FILE_BYTES } from '#files/rules/order-file.ts'
import { deleteLooseFiles } from '#files/server/delete-files.ts'
import { DAY } from '#platform/rules/durations.ts'
import { rateLimits } from '#platform/server/rate-limits/rate-limits.ts'
import { actInEnglish } from '#tests/support/act-in-english.ts'
import { startFileShop } from '#tests/support/file-shop.ts'
import { giveRoom, takeRoom } from '#tests/support/full-disk.ts'
import { OWNER } from '#tests/support/people.ts'
import { place } from '#tests/support/shop.ts'
import { announce, send, someBytes, upload } from '#tests/support/upload.ts'

const { clock, site, admin, plan, db, rowOf, ordered, attach } = await startFileShop()
const MB = 1024 * 1024
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

// This test comes first, while the database has few pages to fill.
it('room that the disk has not is said, and nothing is lost', async () => {
  const { who, order } = await ordered()
  const bytes = someBytes(3 * MB)
  const id = (await announce(who, order, 'full.bin', bytes.length)).json._id
  await send(who, id, bytes.subarray(0, MB))
  await takeRoom(site)
  const refused = await send(who, id, bytes.subarray(MB), MB)
  await giveRoom(site)
  expect([refused.status, refused.json.detail]).toEqual([503, expect.stringContaining('no room left')])
  expect(await rowOf(id)).toMatchObject({ received: MB })
  expect((await send(who, id, bytes.subarray(MB), MB)).json.sha256).toBe(sha256(bytes))
})

describe('room', () => {
  it('is 500 MB for an order, and given back by what is deleted', async () => {
    const { who, order } = await ordered()
    const ids: string[] = []
    for (let at = 0; at < 10; at++) ids.push((await announce(who, order, `${at}`, ORDER_FILE_BYTES)).json._id)
    const refused = await announce(who, order, 'more', 1)
    expect([refused.status, refused.json.detail]).toEqual([413, expect.stringContaining('500 MB')])
    for (const id of ids) expect((await who.delete(`/api/order-file/${id}`)).status).toBe(204)
    expect((await announce(who, order, 'more', 1)).status).toBe(201)
  })

  it('that one person claims on several orders and does not use ends at 500 MB', async () => {
    const { who, order } = await ordered()
    const second = (await place(who, plan))._id
    const ids: string[] = []
    for (let at = 0; at < 10; at++)
      ids.push((await announce(who, at % 2 ? order : second, `${at}`, ORDER_FILE_BYTES)).json._id)
    const refused = await announce(who, order, 'more', 1)
    expect([refused.status, refused.json.detail]).toEqual([413, expect.stringContaining('not sent yet')])
    // A sent file counts for its order, and no longer for its sender.
    await db.updateTable('files').set({ attached_to: 'message:x' }).where('id', '=', ids[0]!).execute()
    expect((await announce(who, order, 'more', 1)).status).toBe(201)
    const others = await ordered()
    expect((await announce(others.who, others.order, 'mine', 1)).status).toBe(201)
    await db.updateTable('files').set({ attached_to: null }).where('id', '=', ids[0]!).execute()
    for (const id of ids) await who.delete(`/api/order-file/${id}`)
  })

  it('on the site is warned of at 80%, ends for customers at 95%, and for the agency at 100%', async () => {
    const space = () => actInEnglish(site.app, OWNER).fileSpace()
    const used = (await space()).usedBytes
    const setUsed = (share: number) =>
      db
        .updateTable('totals')
        .set({ cents: Math.ceil(1000 * MB * share) })
        .where('scope', '=', 'files')
        .execute()
    const { who, order } = await ordered()
    expect((await space()).notice).toBeNull()
    await setUsed(0.8)
    expect((await space()).notice).toContain('80%')
    await setUsed(0.95)
    expect([
      (await announce(who, order, 'x', 1)).status,
      (await announce(admin, order, 'x', 1)).status,
    ]).toEqual([503, 201])
    await setUsed(1)
    expect((await announce(admin, order, 'x', 1)).status).toBe(503)
    expect((await space()).notice).toContain('full')
    const metrics = await site.visitor().get('/metrics')
    expect(metrics.text).toContain(`shingle_file_bytes ${1000 * MB}`)
    await db
      .updateTable('totals')
      .set({ cents: used + 1 })
      .where('scope', '=', 'files')
      .execute()
  })

  it('is not for a flood: 60 files an hour', async () => {
    const { who, order } = await ordered()
    for (let at = 0; at < rateLimits.orderFiles.most; at++)
      expect((await announce(who, order, 'x', 1)).status).toBe(201)
    expect((await announce(who, order, 'x', 1)).status).toBe(429)
    await clock.later(rateLimits.orderFiles.perMs, async () =>
      expect((await announce(who, order, 'x', 1)).status).toBe(201),
    )
  })

  it('is given back by what nobody sent within a day', async () => {
    const { who, order } = await ordered()
    const [loose, begun, sent] = [
      await upload(who, order, 'loose'),
      (await announce(who, order, 'begun', 5)).json._id,
      await upload(who, order, 'sent'),
    ]
    await attach(sent)
    await deleteLooseFiles(site.app)
    expect(await rowOf(loose)).toBeDefined()
    await clock.later(DAY + 1, () => deleteLooseFiles(site.app))
    expect([await rowOf(loose), await rowOf(begun), (await rowOf(sent))?.id]).toEqual([
      undefined,
      undefined,
      sent,
    ])
    const { total } = await db
      .selectFrom('files')
      .select((e) => e.fn.sum('size').as('total'))
      .executeTakeFirstOrThrow()
    const kept = await db
      .selectFrom('totals')
      .select('cents')
      .where('scope', '=', 'files')
      .executeTakeFirstOrThrow()
    expect(Number(kept.cents)).toBe(Number(total))
    const left = await db.selectFrom('file_chunks').select('start').where('file_id', '=', loose).execute()
    expect(left).toEqual([])
  })
})
