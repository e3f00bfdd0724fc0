// Pictures through the calls: taken, served, described, found unused, deleted.
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { banner } from '#content/rules/types/banner.ts'
import { PICTURE_LIMIT } from '#platform/rules/picture-file.ts'
import type { Caller } from '#tests/support/caller.ts'
import { startSite, type TestSite } from '#tests/support/start-site.ts'

let site: TestSite
let admin: Caller
let png: Uint8Array<ArrayBuffer>

beforeAll(async () => {
  site = await startSite({ screens: true })
  admin = await site.admin()
  png = new Uint8Array(
    await sharp({ create: { width: 600, height: 300, channels: 4, background: '#0f6b55' } })
      .png()
      .toBuffer(),
  )
})
afterAll(() => site.close())

const form = (
  bytes: Uint8Array<ArrayBuffer>,
  alt = 'A green field',
  name = 'C:\\pictures\\field.png',
  type = 'image/png',
) => {
  const body = new FormData()
  body.set('file', new File([bytes], name, { type }))
  body.set('alt', alt)
  return body
}

test('only admins upload', async () => {
  expect((await site.visitor().post('/api/media', form(png))).status).toBe(401)
  expect((await (await site.customer()).post('/api/media', form(png))).status).toBe(403)
  expect((await admin.get('/api/media')).json).toEqual([])
})

test('a picture is stored, served in its variants, and can be described', async () => {
  const { status, json: record } = await admin.post('/api/media', form(png))
  expect(status).toBe(201)
  expect(record).toMatchObject({
    name: 'field.png',
    alt: 'A green field',
    mime: 'image/png',
    width: 600,
    height: 300,
    version: 1,
  })
  expect(record.path).toMatch(/^\/media\/\w{22}\.png$/)
  for (const { path, mime } of [record, ...record.variants]) {
    const served = await fetch(site.origin + path)
    expect([
      served.status,
      served.headers.get('content-type'),
      served.headers.get('x-content-type-options'),
    ]).toEqual([200, mime, 'nosniff'])
    expect(served.headers.get('cache-control')).toContain('immutable')
    expect(served.headers.get('content-security-policy')).toContain('sandbox')
    const again = await fetch(site.origin + path, {
      headers: { 'if-none-match': served.headers.get('etag')! },
    })
    expect(again.status).toBe(304)
  }
  expect((await admin.put(`/api/media/${record._id}`, { alt: 'Another text' })).json).toMatchObject({
    alt: 'Another text',
    version: 2,
  })
  for (const body of [
    {},
    { alt: 'x'.repeat(301) },
    { alt: 'two\nlines' },
    { alt: 7 },
    { alt: 'a', path: '/x' },
  ])
    expect((await admin.put(`/api/media/${record._id}`, body)).status).toBe(422)
})

test('the focal point is stored with the picture, and every page uses it', async () => {
  const { json: record } = await admin.post('/api/media', form(png))
  expect(record).toMatchObject({ focalPoint: { x: 50, y: 50 }, transparent: false })
  const values = {
    bannerHeading: 'H',
    bannerDetails: 'D',
    bannerText: 'T',
    imageOne: record.path,
    buttonText: 'B',
    buttonURL: '/pricing',
  }
  const { json: shown } = await admin.post('/api/add-banner', values)
  const page = async () => (await site.visitor().page('/')).text
  expect(await page()).not.toMatch(/style="[^"]*object-position/)
  expect((await admin.put(`/api/media/${record._id}`, { focalPoint: { x: 0, y: 85 } })).json).toMatchObject({
    alt: 'A green field',
    focalPoint: { x: 0, y: 85 },
    version: 2,
  })
  expect((await admin.get(`/api/media/${record._id}`)).json.focalPoint).toEqual({ x: 0, y: 85 })
  expect(await page()).toMatch(/style="[^"]*object-position:0% 85%/)
  for (const focalPoint of [
    { x: 1 },
    { x: -1, y: 0 },
    { x: 101, y: 0 },
    { x: 1.5, y: 0 },
    { x: '1', y: 0 },
    { x: 1, y: 1, z: 1 },
    [1, 2],
    'centre',
    null,
  ]) {
    expect((await admin.put(`/api/media/${record._id}`, { focalPoint })).status).toBe(422)
  }
  expect(
    (await (await site.customer()).put(`/api/media/${record._id}`, { focalPoint: { x: 1, y: 1 } })).status,
  ).toBe(403)
  await admin.delete(`/api/banner/${shown._id}`)
})

const HUGE = new Uint8Array(PICTURE_LIMIT + 3_000_000)

test('a picture over the limit is refused, naming the limit, by call and by form', async () => {
  const limit = 'at most 20 MB'
  const byCall = await admin.post('/api/media', form(HUGE))
  expect([byCall.status, byCall.json.detail]).toEqual([413, expect.stringContaining(limit)])
  const values = {
    bannerHeading: 'Typed <before>',
    bannerDetails: 'D',
    bannerText: 'T',
    imageOne: '',
    buttonText: 'Typed after',
    buttonURL: '/pricing',
  }
  const sent = new FormData()
  for (const [name, value] of Object.entries({ intent: 'create', type: 'banner', ...values }))
    sent.set(name, value)
  sent.set('upload:imageOne', new File([HUGE], 'huge.jpg', { type: 'image/jpeg' }))
  const byForm = await admin.send('POST', banner.screens.manage, {
    body: sent,
    headers: { accept: 'text/html' },
  })
  expect(byForm.status).toBe(413)
  expect(byForm.text).toMatch(/id="banner-imageOne-error"[^>]*>[^<]*huge\.jpg[^<]*at most 20 MB/)
  for (const typed of ['Typed &lt;before&gt;', 'Typed after']) expect(byForm.text).toContain(typed)
  const several = new FormData()
  several.set('intent', 'upload')
  several.set('alt', 'Typed words')
  several.append('file', new File([png], 'good.png'))
  several.append('file', new File([HUGE], 'huge.jpg'))
  several.append('file', new File(['text'], 'notes.txt'))
  const before = Number((await admin.get('/api/media')).headers.get('x-total-count'))
  const byLibrary = await admin.send('POST', '/media', { body: several, headers: { accept: 'text/html' } })
  expect(byLibrary.status).toBe(413)
  const said = byLibrary.text.replaceAll('<!-- -->', '')
  for (const words of [
    '“huge.jpg” is too large',
    limit,
    'notes.txt: This file is not a picture',
    'The picture is in the library',
    'value="Typed words"',
  ])
    expect(said).toContain(words)
  expect(Number((await admin.get('/api/media')).headers.get('x-total-count'))).toBe(before + 1)
})

test('a refused description leaves the record unsaved, with a message beside its field', async () => {
  const { json: picture } = await admin.post('/api/media', form(png))
  const { json: record } = await admin.post('/api/add-banner', {
    bannerHeading: 'H',
    bannerDetails: 'D',
    bannerText: 'T',
    imageOne: picture.path,
    buttonText: 'B',
    buttonURL: '/pricing',
  })
  const save = async (more: Record<string, string | File>) => {
    const sent = new FormData()
    for (const [name, value] of Object.entries({
      intent: 'save',
      type: 'banner',
      version: '1',
      bannerHeading: 'Changed',
      bannerDetails: 'D',
      bannerText: 'T',
      imageOne: picture.path,
      buttonText: 'B',
      buttonURL: '/pricing',
      'picture:imageOne': picture.path,
      ...more,
    }))
      sent.set(name, value)
    return admin.send('POST', banner.screens.edit.replace('{id}', record._id), {
      body: sent,
      headers: { accept: 'text/html' },
    })
  }
  const WRONG: Record<string, string>[] = [
    { 'alt:imageOne': 'x'.repeat(301) },
    { 'alt:imageOne': '', 'focal-x:imageOne': '300', 'focal-y:imageOne': '1' },
  ]
  for (const wrong of WRONG) {
    const refused = await save(wrong)
    expect(refused.status).toBe(422)
    expect(refused.text).toContain('id="banner-imageOne-error"')
    expect((await admin.get(`/api/banner/${record._id}`)).json.version).toBe(1)
  }
  expect(
    (await save({ 'alt:imageOne': 'Words', 'focal-x:imageOne': '30', 'focal-y:imageOne': '40' })).status,
  ).toBe(303)
  expect((await admin.get(`/api/media/${picture._id}`)).json).toMatchObject({
    alt: 'Words',
    focalPoint: { x: 30, y: 40 },
  })
  // The picture is replaced. The words on the form are for the new one, and the old one keeps its own.
  const uploaded = await save({
    version: '2',
    'alt:imageOne': 'New words',
    'focal-x:imageOne': '30',
    'focal-y:imageOne': '40',
    'upload:imageOne': new File([png], 'new.png'),
  })
  expect(uploaded.status).toBe(303)
  const [newest] = (await admin.get('/api/media')).json
  expect(newest).toMatchObject({ name: 'new.png', alt: 'New words', focalPoint: { x: 50, y: 50 } })
  expect((await admin.get(`/api/media/${picture._id}`)).json.alt).toBe('Words')
})

test.each([
  [
    'a drawing with a script',
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    415,
  ],
  ['a page that calls itself a picture', Buffer.from('<!doctype html><script>alert(1)</script>'), 415],
  ['nothing', Buffer.alloc(0), 422],
  [
    'a drawing that loads a file',
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>'),
    415,
  ],
])('%s is refused, and nothing of it is stored', async (_, bytes, status) => {
  const before = (await admin.get('/api/media')).headers.get('x-total-count')
  expect((await admin.post('/api/media', form(new Uint8Array(bytes)))).status).toBe(status)
  expect((await admin.get('/api/media')).headers.get('x-total-count')).toBe(before)
})

test('an SVG is stored as the PNG that was drawn from it, and as nothing else', async () => {
  const logo = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 10"><circle cx="5" cy="5" r="5" fill="#0b2a5b"/></svg>',
  )
  const upload = form(new Uint8Array(logo), 'Harbour & Pine', 'logo.svg', 'image/svg+xml')
  const { status, json: record } = await admin.post('/api/media', upload)
  expect(status).toBe(201)
  expect(record).toMatchObject({ mime: 'image/png', width: 1600, height: 400, transparent: true })
  for (const { path } of [record, ...record.variants]) {
    const served = await fetch(site.origin + path)
    expect(await served.text()).not.toContain('<svg')
  }
  const files = await site.app.database.db
    .selectFrom('media_files')
    .select('mime')
    .where('media_id', '=', record._id)
    .execute()
  expect(new Set(files.map(({ mime }) => mime))).toEqual(new Set(['image/png', 'image/avif', 'image/webp']))
})

test('a picture in use can’t be deleted; a deleted one is gone from every address', async () => {
  // Not the picture from above: a file that two pictures share is deleted only with the last of them.
  const other = new Uint8Array(await sharp(png).negate({ alpha: false }).png().toBuffer())
  const { json: record } = await admin.post('/api/media', form(other))
  const { json: logo } = await admin.post('/api/add-logo', { logo: record.path })
  const refused = await admin.delete(`/api/media/${record._id}`)
  expect(refused.status).toBe(409)
  expect(refused.json.detail).toContain('Logo')
  await admin.delete(`/api/logo/${logo._id}`)
  expect((await fetch(site.origin + record.path)).status).toBe(200)
  expect((await admin.delete(`/api/media/${record._id}`)).status).toBe(204)
  for (const { path } of [record, ...record.variants])
    expect((await fetch(site.origin + path)).status).toBe(404)
  expect((await admin.get(`/api/media/${record._id}`)).status).toBe(404)
})

test('the list has a next page', async () => {
  const ids = (await admin.get('/api/media')).json.map((record: { _id: string }) => record._id)
  const first = await admin.get('/api/media?limit=1')
  expect(first.json.map((record: { _id: string }) => record._id)).toEqual(ids.slice(0, 1))
  if (ids.length > 1) expect((await admin.get(`/api/media?limit=1&after=${ids[0]}`)).json[0]._id).toBe(ids[1])
})
