// Pictures through the calls: taken, served, described, found unused, deleted.
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '#tests/support/caller.ts'
import { startSite, type TestSite } from '#tests/support/start-site.ts'

let site: TestSite
let admin: Caller
let png: Uint8Array<ArrayBuffer>

beforeAll(async () => {
  site = await startSite()
  admin = await site.admin()
  png = new Uint8Array(await sharp({ create: { width: 600, height: 300, channels: 4, background: '#0f6b55' } }).png().toBuffer())
})
afterAll(() => site.close())

const form = (bytes: Uint8Array<ArrayBuffer>, alt = 'A green field', name = 'C:\\pictures\\field.png', type = 'image/png') => {
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

test('a picture is taken, served with its variants, and can be described', async () => {
  const { status, json: record } = await admin.post('/api/media', form(png))
  expect(status).toBe(201)
  expect(record).toMatchObject({ name: 'field.png', alt: 'A green field', mime: 'image/png', width: 600, height: 300, version: 1 })
  expect(record.path).toMatch(/^\/media\/\w{22}\.png$/)
  for (const { path, mime } of [record, ...record.variants]) {
    const served = await fetch(site.origin + path)
    expect([served.status, served.headers.get('content-type'), served.headers.get('x-content-type-options')]).toEqual([200, mime, 'nosniff'])
    expect(served.headers.get('cache-control')).toContain('immutable')
    expect(served.headers.get('content-security-policy')).toContain('sandbox')
    const again = await fetch(site.origin + path, { headers: { 'if-none-match': served.headers.get('etag')! } })
    expect(again.status).toBe(304)
  }
  expect((await admin.put(`/api/media/${record._id}`, { alt: 'Another text' })).json).toMatchObject({ alt: 'Another text', version: 2 })
  for (const body of [{ alt: 'x'.repeat(301) }, { alt: 'two\nlines' }, { alt: 7 }, { alt: 'a', path: '/x' }]) expect((await admin.put(`/api/media/${record._id}`, body)).status).toBe(422)
})

test.each([
  ['a drawing with a script', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'), 415],
  ['a page that calls itself a picture', Buffer.from('<!doctype html><script>alert(1)</script>'), 415],
  ['nothing', Buffer.alloc(0), 422],
])('%s is refused, and nothing of it is kept', async (_, bytes, status) => {
  const before = (await admin.get('/api/media')).headers.get('x-total-count')
  expect((await admin.post('/api/media', form(new Uint8Array(bytes)))).status).toBe(status)
  expect((await admin.get('/api/media')).headers.get('x-total-count')).toBe(before)
})

test('a picture in use is not deleted; once it is not, it goes from every address at once', async () => {
  const { json: record } = await admin.post('/api/media', form(png))
  const { json: logo } = await admin.post('/api/add-logo', { logo: record.path })
  const refused = await admin.delete(`/api/media/${record._id}`)
  expect(refused.status).toBe(409)
  expect(refused.json.detail).toContain('Logo')
  await admin.delete(`/api/logo/${logo._id}`)
  expect((await fetch(site.origin + record.path)).status).toBe(200)
  expect((await admin.delete(`/api/media/${record._id}`)).status).toBe(204)
  for (const { path } of [record, ...record.variants]) expect((await fetch(site.origin + path)).status).toBe(404)
  expect((await admin.get(`/api/media/${record._id}`)).status).toBe(404)
})

test('the list goes on where it ended', async () => {
  const ids = (await admin.get('/api/media')).json.map((record: { _id: string }) => record._id)
  const first = await admin.get('/api/media?limit=1')
  expect(first.json.map((record: { _id: string }) => record._id)).toEqual(ids.slice(0, 1))
  if (ids.length > 1) expect((await admin.get(`/api/media?limit=1&after=${ids[0]}`)).json[0]._id).toBe(ids[1])
})
