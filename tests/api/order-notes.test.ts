// The team's notes reach nobody else: not in an answer, an email, an export or a page.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ServerBuild } from 'react-router'
import { expect, it } from 'vitest'
import { routesOf } from '#commands/routes.ts'
import { deleteFilesOfDeletedAccounts } from '#files/server/delete-files.ts'
import { DAY } from '#platform/rules/durations.ts'
import { randomId } from '#platform/server/ids.ts'
import { deleteAccount } from '#tests/support/delete-account.ts'
import { movableClock } from '#tests/support/movable-clock.ts'
import { CUSTOMER_PASSWORD } from '#tests/support/people.ts'
import { place } from '#tests/support/shop.ts'
import { startShop } from '#tests/support/start-shop.ts'
import { upload } from '#tests/support/upload.ts'

const clock = movableClock()
const { site, admin, plan } = await startShop({ parts: { clock }, screens: true })
const { db } = site.app.database
const routes = routesOf(
  site.app,
  (await import(pathToFileURL(join(import.meta.dirname, '../../build/server/index.js')).href)) as ServerBuild,
)

it('are written, read and deleted by admins, each their own', async () => {
  const who = await site.customer()
  const order = (await place(who, plan))._id
  const key = randomId()
  const written = await admin.post(`/api/order-notes/${order}`, { text: 'Call her first', key })
  expect([written.status, written.json]).toMatchObject([201, { text: 'Call her first', mine: true }])
  await admin.post(`/api/order-notes/${order}`, { text: 'Call her first', key })
  expect((await admin.post(`/api/order-notes/${order}`, { text: 'Other', key })).status).toBe(422)
  for (const text of ['', 'a'.repeat(10_001)])
    expect((await admin.post(`/api/order-notes/${order}`, { text })).status).toBe(422)
  expect((await admin.get(`/api/order-notes/${order}`)).json).toMatchObject([{ _id: key }])
  expect((await admin.post(`/api/order-notes/${randomId()}`, { text: 'x' })).status).toBe(404)
  for (const [one, status] of [
    [who, 403],
    [site.visitor(), 401],
  ] as const)
    expect([
      (await one.get(`/api/order-notes/${order}`)).status,
      (await one.post(`/api/order-notes/${order}`, { text: 'x' })).status,
      (await one.delete(`/api/order-note/${key}`)).status,
    ]).toEqual([status, status, status])
  await db.updateTable('order_notes').set({ actor: randomId() }).where('id', '=', key).execute()
  expect((await admin.delete(`/api/order-note/${key}`)).json).toMatchObject({
    status: 403,
    detail: 'Only its author can delete a note.',
  })
  const { json: own } = await admin.post(`/api/order-notes/${order}`, { text: 'Mine' })
  expect((await admin.delete(`/api/order-note/${own._id}`)).status).toBe(204)
  expect((await admin.delete(`/api/order-note/${own._id}`)).status).toBe(404)
})

it('name their author, or the address of an author without a name', async () => {
  const order = (await place(await site.customer(), plan))._id
  await admin.post(`/api/order-notes/${order}`, { text: 'Who wrote this?' })
  const author = async () => (await admin.get(`/api/order-notes/${order}`)).json[0].author
  const rename = (name: string) =>
    db.updateTable('user').set({ name }).where('email', '=', admin.email).execute()
  await rename('Ada Keller')
  expect(await author()).toBe('Ada Keller')
  await rename('')
  expect(await author()).toBe(admin.email)
})

it('appear in nothing that a customer or visitor gets, in no email, and in no export', async () => {
  const canary = 'Canary-b7d41'
  const who = await site.customer()
  const order = (await place(who, plan))._id
  const note = (await admin.post(`/api/order-notes/${order}`, { text: canary })).json._id
  await admin.post(`/api/record-payment/${order}`, { amount: plan.packagePrice, note: 'cash' })
  await admin.post(`/api/order-message/${order}`, { text: 'Which logo?', kind: 'question' })
  await who.post(`/api/order-message/${order}`, { text: 'The blue one', kind: 'answer' })
  await admin.put(`/api/order-status/${order}`, { orderStatus: 'Delivered' })
  await admin.post(`/api/order-notes/${order}`, { text: `${canary} again` })
  const told: string[] = []
  for (const { kind, method, path } of routes.filter(({ method }) => method === 'GET')) {
    for (const one of [who, site.visitor()])
      for (const address of kind === 'screen' ? [path, `${path}.data`] : [path]) {
        const at = address.replace(/\{\w+\}/g, order)
        const { text } = kind === 'screen' ? await one.page(at) : await one.get(at)
        if (text.includes(canary) || text.includes(note)) told.push(`${method} ${address}`)
      }
  }
  expect(told).toEqual([])
  const csv = await admin.get('/api/orders.csv')
  expect(csv.text).toContain(who.email)
  expect(csv.text).not.toContain(canary)
  const mails = await db.selectFrom('outbox').selectAll().execute()
  expect(mails.length).toBeGreaterThan(2)
  expect(JSON.stringify(mails)).not.toContain(canary)
  const events = await db.selectFrom('order_events').selectAll().where('order_id', '=', order).execute()
  expect(JSON.stringify(events)).not.toContain(canary)
  // The same words are found in the thread, so this way of searching works.
  expect((await who.get(`/api/order-thread/${order}`)).text).toContain('Which logo?')
})

it('a customer’s words and files are in their export; with the account the names go, and the files later', async () => {
  const who = await site.customer()
  const order = (await place(who, plan))._id
  const [sent, loose] = [await upload(who, order, 'sent.txt'), await upload(who, order, 'loose.txt')]
  await who.post(`/api/order-message/${order}`, { text: 'My words', files: [sent] })
  await admin.post(`/api/order-message/${order}`, { text: 'Our words' })
  const exported = await who.get('/api/me/export')
  expect(exported.json.orders[0]).toMatchObject({
    thread: [{ text: 'My words', kind: 'message' }],
    files: [{ name: 'sent.txt' }, { name: 'loose.txt' }],
    brief: [],
  })
  const fileIds = async () =>
    (await db.selectFrom('files').select('id').where('order_id', '=', order).execute()).map(({ id }) => id)
  expect((await deleteAccount(who, CUSTOMER_PASSWORD)).status).toBe(204)
  expect((await admin.get(`/api/order-thread/${order}`)).json.entries).toMatchObject([
    { text: 'My words', author: 'a deleted account', files: [{ _id: sent }] },
    { text: 'Our words' },
  ])
  expect(await fileIds()).toEqual([sent])
  expect(loose).not.toBe(sent)
  await clock.later(29 * DAY, () => deleteFilesOfDeletedAccounts(site.app))
  expect(await fileIds()).toEqual([sent])
  await clock.later(31 * DAY, () => deleteFilesOfDeletedAccounts(site.app))
  expect(await fileIds()).toEqual([])
})
