// Pictures in the editor: cropped, replaced and brought back; the same picture is stored once.
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { HEIC_MESSAGE } from '#platform/rules/picture-file.ts'
import type { Caller } from '#tests/support/caller.ts'
import { startSite, type TestSite } from '#tests/support/start-site.ts'
import { inEnglish } from '#tests/support/words.ts'

type Bytes = Uint8Array<ArrayBuffer>

let site: TestSite
let admin: Caller

beforeAll(async () => {
  site = await startSite({ screens: true })
  admin = await site.admin()
})
afterAll(() => site.close())

const RED = { r: 255, g: 0, b: 0 }
const BLUE = { r: 0, g: 0, b: 255 }

/** Red on the left, blue on the right: a crop is seen by its colour. Another `mark` is another picture. */
async function drawing(mark: number, { width = 600, height = 400 } = {}) {
  const half = { width: width / 2, height, channels: 3 as const }
  return sharp({ create: { width, height, channels: 3, background: BLUE } }).composite([
    { input: { create: { ...half, background: RED } }, left: 0, top: 0 },
    {
      input: { create: { width: 4, height: 4, channels: 3, background: { r: mark, g: 200, b: 9 } } },
      left: 0,
      top: 0,
    },
  ])
}
const png = async (mark: number, size = {}): Promise<Bytes> =>
  new Uint8Array(await (await drawing(mark, size)).png().toBuffer())

const formOf = (bytes: Bytes, name = 'field.png', alt = 'A field') => {
  const body = new FormData()
  body.set('file', new File([bytes], name))
  body.set('alt', alt)
  return body
}
const upload = async (bytes: Bytes, name?: string) => {
  const { status, json } = await admin.post('/api/media', formOf(bytes, name))
  expect(status).toBe(201)
  return json
}
const replace = (id: string, bytes: Bytes, name = 'other.png') => {
  const body = new FormData()
  body.set('file', new File([bytes], name))
  return admin.send('PUT', `/api/media/${id}/file`, { body })
}
const one = async (id: string) => (await admin.get(`/api/media/${id}`)).json
const crop = (id: string, value: unknown) => admin.put(`/api/media/${id}`, { crop: value })
const statusOf = async (path: string) => (await fetch(site.origin + path)).status
const pixel = async (path: string, x = 0.5, y = 0.5) => {
  const served = await fetch(site.origin + path)
  expect(served.status).toBe(200)
  const { data, info } = await sharp(Buffer.from(await served.arrayBuffer()))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const at =
    (Math.floor(y * (info.height - 1)) * info.width + Math.floor(x * (info.width - 1))) * info.channels
  return { size: [info.width, info.height], isRed: data[at]! > 200, isBlue: data[at + 2]! > 200 }
}
const pathsOf = (record: { src: string; variants: { path: string }[] }) => [
  record.src,
  ...record.variants.map(({ path }) => path),
]
const fileCount = async () =>
  (await site.app.database.db.selectFrom('media_files').select('path').execute()).length
const bannerWith = (imageOne: string) =>
  admin.post('/api/add-banner', {
    bannerHeading: 'H',
    bannerDetails: 'D',
    bannerText: 'T',
    imageOne,
    buttonText: 'B',
    buttonURL: '/pricing',
  })

const RIGHT_HALF = { left: 300, top: 0, width: 300, height: 400 }

describe('a crop', () => {
  it('is served everywhere under new addresses, moves the focal point, and can be undone', async () => {
    const before = await upload(await png(1))
    await admin.put(`/api/media/${before._id}`, { focalPoint: { x: 75, y: 50 } })
    const { json: banner } = await bannerWith(before.path)
    const { status, json: cropped } = await crop(before._id, RIGHT_HALF)
    expect(status).toBe(200)
    expect(cropped).toMatchObject({
      path: before.path,
      width: 300,
      height: 400,
      crop: RIGHT_HALF,
      whole: { width: 600, height: 400 },
      alt: 'A field',
      focalPoint: { x: 50, y: 50 },
    })
    for (const path of pathsOf(cropped)) {
      expect(pathsOf(before)).not.toContain(path)
      expect(await pixel(path, 0.05)).toMatchObject({ isRed: false, isBlue: true })
      expect((await fetch(site.origin + path)).headers.get('cache-control')).toContain('immutable')
    }
    // The picture's own address gives the crop too, and makes browsers ask again next time.
    const byPath = await fetch(site.origin + before.path)
    expect(byPath.headers.get('cache-control')).toBe('public, no-cache')
    expect(await pixel(before.path)).toMatchObject({ size: [300, 400], isBlue: true })
    const page = (await site.visitor().page('/')).text
    for (const { path } of cropped.variants) expect(page).toContain(path)
    expect(page).toContain(`src="${cropped.src}"`)
    for (const { path } of before.variants) expect(page).not.toContain(path)
    // Only the team can see what was cut off.
    for (const { path } of before.variants) expect(await statusOf(path)).toBe(404)
    const whole = await admin.get(`/api/media/${before._id}/whole`)
    expect([whole.status, whole.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
    expect((await site.visitor().get(`/api/media/${before._id}/whole`)).status).toBe(401)
    // Another crop replaces the first one.
    const { json: second } = await crop(before._id, { left: 0, top: 0, width: 100, height: 100 })
    expect(await pixel(second.src, 0.9)).toMatchObject({ size: [100, 100], isRed: true })
    for (const path of pathsOf(cropped)) expect(await statusOf(path)).toBe(404)
    const { json: undone } = await crop(before._id, null)
    expect(undone).toMatchObject({ width: 600, height: 400, crop: null, variants: before.variants })
    for (const path of pathsOf(undone)) expect(await statusOf(path)).toBe(200)
    for (const path of pathsOf(second)) expect(await statusOf(path)).toBe(404)
    await admin.delete(`/api/banner/${banner._id}`)
  })

  it('outside the picture, too small or malformed is refused', async () => {
    const { _id } = await upload(await png(2))
    for (const wrong of [
      { left: 0, top: 0, width: 601, height: 400 },
      { left: 590, top: 0, width: 16, height: 16 },
      { left: 0, top: 0, width: 15, height: 16 },
      { left: -1, top: 0, width: 30, height: 30 },
      { left: 0.5, top: 0, width: 30, height: 30 },
      { left: 0, top: 0, width: 30 },
      'all of it',
    ])
      expect((await crop(_id, wrong)).status).toBe(422)
    const { json } = await crop(_id, { left: 0, top: 0, width: 600, height: 400 })
    expect(json.crop).toBeNull()
    expect((await crop('A'.repeat(22), null)).status).toBe(404)
    const demo = await site.app.database.db
      .selectFrom('media')
      .select('id')
      .where('path', 'like', '/art/%')
      .executeTakeFirst()
    if (demo) expect((await crop(demo.id, { left: 0, top: 0, width: 20, height: 20 })).status).toBe(422)
  })

  it('is set by a form without scripts; a refusal keeps what was typed, with its message beside the field', async () => {
    const { _id } = await upload(await png(3))
    const screen = `/media/${_id}/edit`
    const shown = (await admin.page(screen)).text
    for (const field of ['crop-left', 'crop-top', 'crop-width', 'crop-height'])
      expect(shown).toContain(`name="${field}"`)
    const send = (values: Record<string, string>) => admin.submit(screen, { intent: 'crop', ...values })
    const typed = { 'crop-left': '10', 'crop-top': '20', 'crop-width': '5000', 'crop-height': '100' }
    const refused = await send(typed)
    expect(refused.status).toBe(422)
    expect(/<input[^>]*name="crop-width"[^>]*>/.exec(refused.text)?.[0]).toContain('aria-invalid="true"')
    expect(refused.text).toContain('value="5000"')
    expect((await send({ ...typed, 'crop-width': 'wide' })).status).toBe(422)
    expect((await send({ ...typed, 'crop-width': '200' })).status).toBe(303)
    expect((await one(_id)).crop).toEqual({ left: 10, top: 20, width: 200, height: 100 })
    expect((await admin.page(screen)).text).toContain('Show the whole picture again')
    expect((await admin.submit(screen, { intent: 'uncrop' })).status).toBe(303)
    expect((await one(_id)).crop).toBeNull()
    expect((await admin.submit(screen, { intent: 'nothing' })).status).toBe(400)
    expect((await site.visitor().page(screen)).status).not.toBe(200)
  })

  it('and its file belong together, also when two are sent at once', async () => {
    const { _id } = await upload(await png(4))
    const both = await Promise.all([
      crop(_id, { left: 0, top: 0, width: 100, height: 100 }),
      crop(_id, { left: 0, top: 0, width: 200, height: 200 }),
    ])
    const statuses = both.map(({ status }) => status).sort()
    expect([
      [200, 200],
      [200, 409],
    ]).toContainEqual(statuses)
    const { crop: stored, src } = await one(_id)
    expect((await pixel(src)).size).toEqual([stored.width, stored.height])
  })
})

describe('a replacement', () => {
  it('shows everywhere, keeps words and focal point, and can be undone', async () => {
    const before = await upload(await png(11), 'first.png')
    await admin.put(`/api/media/${before._id}`, { focalPoint: { x: 20, y: 30 } })
    const { json: banner } = await bannerWith(before.path)
    const { status, json: after } = await replace(
      before._id,
      await png(12, { width: 300, height: 200 }),
      'second.png',
    )
    expect(status).toBe(200)
    expect(after).toMatchObject({
      path: before.path,
      name: 'second.png',
      alt: 'A field',
      width: 300,
      height: 200,
      focalPoint: { x: 20, y: 30 },
      focalPointReset: false,
      cropRemoved: false,
      earlierName: 'first.png',
    })
    const page = (await site.visitor().page('/')).text
    for (const path of pathsOf(after)) {
      expect(page).toContain(path)
      expect(await statusOf(path)).toBe(200)
    }
    expect((await pixel(before.path)).size).toEqual([300, 200])
    for (const { path } of before.variants) expect(await statusOf(path)).toBe(404)
    const back = await admin.post(`/api/media/${before._id}/bring-back`, {})
    expect([back.status, back.json]).toEqual([
      200,
      expect.objectContaining({ name: 'first.png', width: 600, focalPoint: { x: 20, y: 30 } }),
    ])
    for (const { path } of before.variants) expect(await statusOf(path)).toBe(200)
    expect((await admin.post(`/api/media/${before._id}/bring-back`, {})).json.name).toBe('second.png')
    const trail = await site.app.database.db
      .selectFrom('audit')
      .select(['action', 'note'])
      .where('target', '=', before._id)
      .orderBy('seq')
      .execute()
    expect(inEnglish(trail)).toEqual([
      { action: 'picture replaced', note: 'first.png by second.png' },
      { action: 'picture brought back', note: 'first.png instead of second.png' },
      { action: 'picture brought back', note: 'second.png instead of first.png' },
    ])
    await admin.delete(`/api/banner/${banner._id}`)
    const had = await fileCount()
    expect((await admin.delete(`/api/media/${before._id}`)).status).toBe(204)
    expect(await fileCount()).toBe(had - pathsOf(before).length - pathsOf(after).length)
  })

  it('of another shape puts the focal point into the middle and says so, also in the form', async () => {
    const { _id } = await upload(await png(13))
    await admin.put(`/api/media/${_id}`, { focalPoint: { x: 20, y: 30 } })
    await crop(_id, { left: 0, top: 0, width: 300, height: 200 })
    expect((await replace(_id, await png(14, { width: 200, height: 400 }))).json).toMatchObject({
      focalPoint: { x: 50, y: 50 },
      focalPointReset: true,
      cropRemoved: true,
      crop: null,
    })
    await admin.put(`/api/media/${_id}`, { focalPoint: { x: 20, y: 30 } })
    const body = new FormData()
    body.set('intent', 'replace')
    body.set('file', new File([await png(15)], 'wide.png'))
    const sent = await admin.send('POST', `/media/${_id}/edit`, { body, headers: { accept: 'text/html' } })
    expect(sent.headers.get('location')).toContain('done=replaced-centred')
  })

  it('by the same picture, by none, or without one to bring back is refused', async () => {
    const bytes = await png(16)
    const { _id } = await upload(bytes)
    expect((await replace(_id, bytes)).json.errors.file).toContain('here already')
    expect((await replace(_id, new Uint8Array(Buffer.from('text')))).status).toBe(415)
    expect((await replace('A'.repeat(22), bytes)).status).toBe(404)
    expect((await admin.post(`/api/media/${_id}/bring-back`, {})).status).toBe(409)
    const body = new FormData()
    body.set('intent', 'replace')
    body.set('file', new File(['text'], 'notes.txt'))
    const sent = await admin.send('POST', `/media/${_id}/edit`, { body, headers: { accept: 'text/html' } })
    expect([sent.status, sent.text]).toEqual([415, expect.stringContaining('This file is not a picture')])
  })
})

describe('the same picture twice', () => {
  it('is found by its pixels, named, and stored once, until the last one is deleted', async () => {
    const first = await upload(await png(21), 'first.png')
    const had = await fileCount()
    const other = new Uint8Array(
      await (await drawing(21)).withMetadata().png({ compressionLevel: 1 }).toBuffer(),
    )
    const second = await upload(other, 'again.png')
    expect(second).toMatchObject({ name: 'again.png', sameAs: { _id: first._id, name: 'first.png' } })
    expect(first.sameAs).toBeNull()
    expect(await fileCount()).toBe(had)
    expect(await pixel(second.path)).toMatchObject({ size: [600, 400] })
    const library = (await admin.page('/media')).text
    expect(library.match(/The same picture as/g)?.length).toBeGreaterThanOrEqual(2)
    // Changing one picture does not change the other.
    await crop(first._id, RIGHT_HALF)
    expect(await pixel((await one(second._id)).src, 0.1)).toMatchObject({ size: [600, 400], isRed: true })
    expect(await pixel(second.path, 0.1)).toMatchObject({ size: [600, 400], isRed: true })
    await replace(first._id, await png(22))
    await admin.delete(`/api/media/${first._id}`)
    const left = await one(second._id)
    for (const path of [second.path, ...pathsOf(left)]) expect(await statusOf(path)).toBe(200)
    await admin.delete(`/api/media/${second._id}`)
    for (const path of [second.path, ...pathsOf(left)]) expect(await statusOf(path)).toBe(404)
    expect(await fileCount()).toBe(had - pathsOf(first).length)
  })

  it('is found too when the first one was cropped, or is from before hashes were kept', async () => {
    const bytes = await png(23)
    const first = await upload(bytes)
    await crop(first._id, RIGHT_HALF)
    const second = await upload(bytes)
    expect(second).toMatchObject({ sameAs: { _id: first._id }, width: 600, crop: null })
    for (const path of pathsOf(second)) expect(await pixel(path, 0.1)).toMatchObject({ isRed: true })
    const old = await upload(await png(24))
    await site.app.database.db
      .updateTable('media')
      .set({ picture_hash: null })
      .where('id', '=', old._id)
      .execute()
    const had = await fileCount()
    expect((await upload(await png(24))).sameAs).toMatchObject({ _id: old._id })
    expect(await fileCount()).toBe(had)
    expect((await upload(await png(25))).sameAs).toBeNull()
  })

  it('is said after an upload without scripts', async () => {
    const bytes = await png(26)
    await upload(bytes)
    const body = new FormData()
    body.set('intent', 'upload')
    body.set('alt', '')
    body.append('file', new File([bytes], 'one.png'))
    body.append('file', new File([await png(27)], 'two.png'))
    const sent = await admin.send('POST', '/media', { body, headers: { accept: 'text/html' } })
    expect([sent.status, sent.headers.get('location')]).toEqual([303, '/media?done=known'])
  })
})

it('a HEIC photograph under any name gets the way out', async () => {
  const heic = new Uint8Array([...Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic'), ...new Uint8Array(64)])
  const { status, json } = await admin.post('/api/media', formOf(heic, 'IMG_1.jpg'))
  expect([status, json.detail]).toEqual([415, inEnglish(HEIC_MESSAGE)])
  expect(inEnglish(HEIC_MESSAGE)).toMatch(/iPhone.*as JPEG.*Mac/s)
})

it('the form of a record leads to the editor of its picture', async () => {
  const { _id, path } = await upload(await png(31))
  const sent = await admin.send('GET', `/media?${new URLSearchParams({ picture: path })}`, {
    headers: { accept: 'text/html' },
  })
  expect([sent.status, sent.headers.get('location')]).toEqual([302, `/media/${_id}/edit`])
})

it('the library finds pictures by name and alternative text, and those without one', async () => {
  await admin.post('/api/media', formOf(await png(41), 'Harbour-1.png', 'Boats at noon'))
  await admin.post('/api/media', formOf(await png(42), 'pine.png', ''))
  const names = async (query: string) => {
    const { text } = await admin.page(`/media?${query}`)
    return ['Harbour-1.png', 'pine.png'].filter((name) => text.includes(`aria-label="${name}"`))
  }
  expect(await names('q=HARBOUR')).toEqual(['Harbour-1.png'])
  expect(await names('q=boats')).toEqual(['Harbour-1.png'])
  expect(await names('show=undescribed')).toEqual(['pine.png'])
  expect(await names('show=undescribed&q=harbour')).toEqual([])
  expect((await admin.page('/media?q=nothing-like-this')).text).toContain('No picture matches')
})
