// Pictures and files of orders in a bucket, on a real S3 server: moved, read, deleted, backed up, moved back.
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, describe, expect, it, onTestFinished } from 'vitest'
import { moveFiles } from '#commands/move-files.ts'
import { backup } from '#operations/server/backups/engine/backup.ts'
import { proveBackup } from '#operations/server/backups/engine/prove-backup.ts'
import { restore } from '#operations/server/backups/engine/restore.ts'
import type { Digest } from '#operations/server/backups/engine/row-digest.ts'
import { HOUR } from '#platform/rules/durations.ts'
import type { App } from '#platform/server/app.ts'
import { connectDatabase } from '#platform/server/database/connect.ts'
import { migrate } from '#platform/server/database/migrate.ts'
import { bucketOptions, createBucket } from '#platform/server/storage/bucket.ts'
import { s3Client } from '#platform/server/storage/s3-client.ts'
import { storagePass } from '#platform/server/storage/storage-worker.ts'
import { runChecks } from '#setup/server/go-live-checks.ts'
import type { Caller } from '#tests/support/caller.ts'
import { newFolder, newSettings, silent } from '#tests/support/empty-database.ts'
import { startFileShop } from '#tests/support/file-shop.ts'
import { freePort } from '#tests/support/free-port.ts'
import { startS3ForFile, storageSettings } from '#tests/support/s3-store.ts'
import { shingle } from '#tests/support/shingle.ts'
import { someBytes, upload } from '#tests/support/upload.ts'
import { inEnglish } from '#tests/support/words.ts'

const MB = 1024 * 1024
const s3 = await startS3ForFile()
// The site itself moves nothing: the tests run the worker's pass themselves.
const { site, admin, db, clock, ordered, rowOf } = await startFileShop({
  ...storageSettings(s3),
  STORAGE: 'database',
})
const withStorage = (STORAGE: 's3' | 'database'): App => ({
  ...site.app,
  settings: { ...site.app.settings, STORAGE },
})
const inBucket = () => s3Client(s3, { tries: 1, longestMs: 10_000, longestPauseMs: 10_000 }).names()
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const ownBucket = site.app.bucket
afterEach(() => {
  site.app.bucket = ownBucket
})

const download = async (who: Caller, id: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(new URL(`/api/order-file/${id}`, who.origin), {
    headers: { ...headers, cookie: who.cookieHeader },
  })
  return { status: answer.status, headers: answer.headers, bytes: new Uint8Array(await answer.arrayBuffer()) }
}

async function addPicture(hue: number) {
  const background = { r: hue, g: 90, b: 200 }
  const bytes = await sharp({ create: { width: 64, height: 48, channels: 3, background } })
    .png()
    .toBuffer()
  const body = new FormData()
  body.set('file', new File([new Uint8Array(bytes)], `${hue}.png`))
  const { status, json } = await admin.post('/api/media', body)
  expect(status).toBe(201)
  return json
}
const served = async (path: string) => {
  const answer = await fetch(site.origin + path)
  return { status: answer.status, headers: answer.headers, bytes: new Uint8Array(await answer.arrayBuffer()) }
}
/** Empties the cache of media files. */
const emptyMediaCache = () => site.app.signals.emit('media')
const objects = async (): Promise<string[]> => {
  const pictures = await db
    .selectFrom('media_files')
    .select('object')
    .where('object', 'is not', null)
    .execute()
  const files = await db.selectFrom('files').select('object').where('object', 'is not', null).execute()
  return [...pictures, ...files].map(({ object }) => object!).sort()
}
const bytesInDatabase = async () => {
  const pictures = await db.selectFrom('media_files').select('bytes').execute()
  const chunks = await db.selectFrom('file_chunks').select('start').execute()
  return [pictures.reduce((sum, { bytes }) => sum + bytes.length, 0), chunks.length]
}
const unreachableBucket = async () =>
  createBucket({ ...s3, endpoint: `http://127.0.0.1:${await freePort()}` })

describe('a bucket', () => {
  it('takes over every picture and complete file, and the site serves them as before', async () => {
    const { who, order } = await ordered()
    const bytes = someBytes(9 * MB + 77)
    const small = someBytes(500, 3)
    const [large, note] = [
      await upload(who, order, 'film.mov', bytes),
      await upload(who, order, 'a.txt', small),
    ]
    const unfinished = (await who.post(`/api/order-files/${order}`, { name: 'half', size: 10 })).json._id
    const picture = await addPicture(1)
    const before = await served(picture.path)
    expect(await objects()).toEqual([])
    const { DATA_DIR, DATABASE_URL, SECRET } = site.app.settings
    const command = await shingle(['move-files', '--to', 's3'], {
      DATA_DIR,
      DATABASE_URL,
      SECRET,
      ...storageSettings(s3),
    })
    expect(command).toMatchObject({
      status: 0,
      stderr: '',
      stdout: expect.stringMatching(/files of pictures and 2 files of orders \(9 MB\) were copied/),
    })
    expect(await bytesInDatabase()).toEqual([0, 0])
    expect((await inBucket()).sort()).toEqual(await objects())
    expect((await rowOf(unfinished))!.object).toBeNull()
    expect(await moveFiles(withStorage('s3'), 's3')).toBe('Everything is in the bucket already.')
    emptyMediaCache()
    for (const path of [picture.path, ...picture.variants.map((file: { path: string }) => file.path)])
      expect((await served(path)).status).toBe(200)
    expect(sha256((await served(picture.path)).bytes)).toBe(sha256(before.bytes))
    expect(sha256((await download(who, large)).bytes)).toBe(sha256(bytes))
    expect(sha256((await download(who, note)).bytes)).toBe(sha256(small))
    const part = await download(who, large, { range: `bytes=${MB - 5}-${8 * MB + 3}` })
    expect([part.status, sha256(part.bytes)]).toEqual([206, sha256(bytes.subarray(MB - 5, 8 * MB + 4))])
    // The permission checks are the same, because browsers never talk to the bucket.
    expect((await download(await site.customer(), large)).status).toBe(404)
    const { metrics } = site.app
    const rendered = await metrics.render({ staleAnswers: 0, pageCache: { hits: 0, misses: 0 } })
    expect(rendered).toMatch(/shingle_storage_read_seconds_count [1-9]/)
    // A picture there can still be cropped.
    const crop = { left: 0, top: 0, width: 20, height: 20 }
    const { status, json: cropped } = await admin.put(`/api/media/${picture._id}`, { crop })
    expect([status, cropped.width]).toEqual([200, 20])
    expect((await served(cropped.src)).status).toBe(200)
  })

  it('loses an object an hour after its picture or file is deleted, and deletion is retried', async () => {
    const { who, order } = await ordered()
    const id = await upload(who, order, 'a.txt')
    const picture = await addPicture(2)
    await storagePass(withStorage('s3'))
    const gone = [
      (await rowOf(id))!.object!,
      ...(
        await db.selectFrom('media_files').select('object').where('media_id', '=', picture._id).execute()
      ).map(({ object }) => object!),
    ]
    expect((await who.delete(`/api/order-file/${id}`)).status).toBe(204)
    expect((await admin.delete(`/api/media/${picture._id}`)).status).toBe(204)
    await storagePass(withStorage('s3'))
    expect(await inBucket()).toEqual(expect.arrayContaining(gone))
    clock.advance(1.1 * HOUR)
    await storagePass({ ...withStorage('s3'), bucket: await unreachableBucket() })
    expect(await inBucket()).toEqual(expect.arrayContaining(gone))
    clock.advance(HOUR)
    await storagePass(withStorage('s3'))
    expect((await inBucket()).sort()).toEqual(await objects())
    for (const object of gone) expect(await inBucket()).not.toContain(object)
    expect(await db.selectFrom('unused_objects').selectAll().execute()).toEqual([])
  })

  it('that does not answer leaves pages, uploads and cached pictures working; the rest answers 503', async () => {
    const { who, order } = await ordered()
    const id = await upload(who, order, 'a.txt')
    const [seen, unseen] = [await addPicture(3), await addPicture(4)]
    await storagePass(withStorage('s3'))
    emptyMediaCache()
    expect((await served(seen.path)).status).toBe(200)
    site.app.bucket = await unreachableBucket()
    expect((await served(seen.path)).status).toBe(200)
    for (const answer of [await served(unseen.path), await download(who, id)]) {
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '30'])
      expect(Buffer.from(answer.bytes).toString()).toContain('please try again soon')
    }
    // While the bucket is away, an outdated picture in memory is better than none.
    emptyMediaCache()
    expect((await served(seen.path)).status).toBe(200)
    expect((await site.visitor().get('/api/banner')).status).toBe(200)
    const later = await upload(who, order, 'b.txt')
    await storagePass({ ...withStorage('s3'), bucket: await unreachableBucket() })
    expect(sha256((await download(who, later)).bytes)).toBe(sha256(someBytes(1000)))
    const lineOf = async () => inEnglish(await runChecks(site.app)).find(({ name }) => name === 'storage')
    expect(await lineOf()).toMatchObject({ state: 'open', reason: expect.stringContaining('ECONNREFUSED') })
    site.app.bucket = undefined
    expect(await lineOf()).toMatchObject({
      state: 'open',
      reason: expect.stringContaining('in a bucket that the settings don’t name'),
    })
    site.app.bucket = ownBucket
    expect(await lineOf()).toMatchObject({ state: 'done' })
    expect(await inBucket()).not.toContainEqual(expect.stringContaining('probe'))
    expect((await download(who, id)).status).toBe(200)
  })

  it('can be left by the same command, which goes on where it was interrupted', async () => {
    const { who, order } = await ordered()
    const bytes = someBytes(2 * MB + 5, 5)
    const id = await upload(who, order, 'plan.pdf', bytes)
    await expect(
      moveFiles({ ...withStorage('s3'), bucket: await unreachableBucket() }, 's3'),
    ).rejects.toThrow(/can’t be reached.*goes on where it ended/)
    expect(sha256((await download(who, id)).bytes)).toBe(sha256(bytes))
    await moveFiles(withStorage('s3'), 's3')
    expect((await rowOf(id))!.object).not.toBeNull()
    await expect(moveFiles(withStorage('s3'), 'database')).rejects.toThrow('Set STORAGE=database first')
    await expect(moveFiles(withStorage('s3'), 'disk')).rejects.toThrow('Say where to')
    // A copy that was changed in the bucket is not moved back.
    const { object } = (await rowOf(id))!
    const wrong = someBytes(2 * MB + 5, 6)
    await ownBucket!.moving.put(object!, [wrong] as never, wrong.length)
    await expect(moveFiles(withStorage('database'), 'database')).rejects.toThrow('not what was put there')
    expect((await rowOf(id))!.object).toBe(object)
    await ownBucket!.moving.put(object!, [bytes] as never, bytes.length)
    expect(await moveFiles(withStorage('database'), 'database')).toContain('were copied to the database')
    expect(await objects()).toEqual([])
    expect(sha256((await download(who, id)).bytes)).toBe(sha256(bytes))
    clock.advance(1.1 * HOUR)
    await storagePass(site.app)
    expect(await inBucket()).toEqual([])
  })
})

describe('a backup', () => {
  it('holds what is in the bucket; its restore needs no bucket', async () => {
    const { who, order } = await ordered()
    const bytes = someBytes(2 * MB + 9, 8)
    const id = await upload(who, order, 'plan.pdf', bytes)
    const here = await upload(who, order, 'later.txt')
    const picture = await addPicture(5)
    const shown = await served(picture.path)
    await db.updateTable('files').set({ sha256: null }).where('id', '=', here).execute()
    await moveFiles(withStorage('s3'), 's3')
    expect((await rowOf(id))!.object).not.toBeNull()
    const file = join(newFolder(), 'site.backup')
    await expect(backup(site.app.database, { file })).rejects.toThrow('STORAGE_S3_ENDPOINT')
    let written: Digest = {}
    await backup(site.app.database, {
      file,
      bucket: bucketOptions(site.app.settings),
      check: async (partial, digest) => {
        written = digest
        await proveBackup({ file: partial, scratchIn: newFolder(), written })
      },
    })
    expect(written.file_chunks?.rows).toBeGreaterThan(3)
    const target = connectDatabase(await newSettings(), silent)
    onTestFinished(() => target.close())
    await restore({
      file,
      open: async () => {
        await migrate(target, silent)
        return target
      },
    })
    const chunks = await target.db
      .selectFrom('file_chunks')
      .selectAll()
      .where('file_id', '=', id)
      .orderBy('start')
      .execute()
    expect(sha256(Buffer.concat(chunks.map((chunk) => chunk.bytes)))).toBe(sha256(bytes))
    const row = await target.db
      .selectFrom('media_files')
      .selectAll()
      .where('path', '=', picture.path)
      .executeTakeFirstOrThrow()
    expect([row.object, sha256(row.bytes)]).toEqual([null, sha256(shown.bytes)])
    for (const table of ['files', 'media_files'] as const)
      expect(
        await target.db.selectFrom(table).select('object').where('object', 'is not', null).execute(),
      ).toEqual([])
    expect(await target.db.selectFrom('unused_objects').selectAll().execute()).toEqual([])
  })
})
