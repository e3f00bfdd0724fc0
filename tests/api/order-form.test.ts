// The order form and its key: a form that is sent again shows the placed order and makes no second one.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { HOUR } from '#platform/rules/durations.ts'
import { orderBody } from '#tests/support/shop.ts'
import { startShop } from '#tests/support/start-shop.ts'
import { textOf } from '#tests/support/text-of.ts'

const { site, admin, plans } = await startShop({
  screens: true,
  prices: { Basic: '1290', Standard: '99.50' },
})
const who = await site.customer()
let plan = plans.Basic!

const keyIn = (page: string): string => /name="key" value="([^"]+)"/.exec(page)?.[1] ?? ''
const path = (key = '') => `/order-now/${plan._id}${key && `?form=${key}`}`
const orders = async () => (await who.get('/api/orders')).json as { _id: string }[]
const send = (key: string, more: Record<string, string> = {}, caller = who) => {
  const {
    customerEmail: _,
    orderDate: __,
    ...fields
  } = orderBody(plan, caller.email) as Record<string, string>
  return caller.submit(path(), { ...fields, key, ...more })
}

const newKeyIn = (page: string): string =>
  /\?form=([^"]+)"[^>]*>\s*Order this package again/.exec(page)?.[1] ?? ''

it('has the same key each time it is loaded, until it was sent', async () => {
  const key = keyIn((await who.get(path())).text)
  expect(key).not.toBe('')
  expect(keyIn((await who.get(path())).text)).toBe(key)
  expect(keyIn((await who.get(path('another'))).text)).toBe('another')
})

it('shows the order after it was sent, instead of placing a second one', async () => {
  const key = keyIn((await who.get(path())).text)
  const before = (await orders()).length
  const answer = await send(key)
  expect([answer.status, answer.location]).toEqual([303, '/pending-order?done=placed'])
  const [placed] = await orders()
  for (const address of [path(), path(key)]) {
    const { status, text } = await who.get(address)
    expect(status).toBe(200)
    expect(text).toContain('Your order is placed')
    expect(text).toContain(`href="/order/${placed!._id}"`)
    expect(text).toContain(`href="/pay-now/${placed!._id}"`)
    expect(keyIn(text)).toBe('')
  }
  // A browser that kept the filled form sends it again.
  expect((await send(key)).location).toBe('/pending-order?done=placed')
  expect(await orders()).toHaveLength(before + 1)
  // Sent again with other values, it says that the first order stands.
  const again = await send(key, { customerName: 'Somebody Else' })
  expect(again.status).toBe(422)
  expect(again.text).toContain('You already placed an order with this form')
  expect(await orders()).toHaveLength(before + 1)
})

it('places another order of the same package on request, once too', async () => {
  const before = (await orders()).length
  const next = newKeyIn((await who.get(path())).text)
  expect(keyIn((await who.get(path(next))).text)).toBe(next)
  for (let times = 0; times < 2; times++) expect((await send(next)).status).toBe(303)
  expect(await orders()).toHaveLength(before + 1)
  expect((await who.get(path(next))).text).toContain('Your order is placed')
})

it('is filled in as the last order of the account, and of no other', async () => {
  const buyer = await site.customer()
  await send(keyIn((await buyer.get(path())).text), { customerName: 'Ada Ames' }, buyer)
  const again = await buyer.get(path('once-more'))
  expect(again.text).toMatch(/name="customerName"[^>]*value="Ada Ames"/)
  const fresh = await (await site.customer()).get(path())
  expect(fresh.text).not.toContain('Ada Ames')
})

it('keeps the coupon of the link that led here', async () => {
  const { text } = await who.get(`${path()}?coupon=SPRING-20`)
  expect(text).toContain('Your order is placed')
  expect(text).toMatch(/\?form=[^"&]+&amp;coupon=SPRING-20"[^>]*>\s*Order this package again/)
  const other = await site.customer()
  expect((await other.get(`${path()}?coupon=SPRING-20`)).text).toContain('href="/pricing?coupon=SPRING-20"')
})

it('opens the form at once after a refund', async () => {
  const buyer = await site.customer()
  await send(keyIn((await buyer.get(path())).text), {}, buyer)
  const [order] = (await buyer.get('/api/orders')).json as { _id: string; packagePrice: string }[]
  await admin.post(`/api/record-payment/${order!._id}`, { amount: order!.packagePrice, note: 'Statement 2' })
  const refund = await admin.post(`/api/refund/${order!._id}`, { reason: 'Asked for it' })
  expect(refund.status, refund.text).toBeLessThan(300)
  expect((await buyer.get(path())).location).toContain('?form=')
  expect(textOf((await buyer.page('/dashboard')).text)).toContain('Nothing is left to deliver')
})

it('opens the form for a customer who comes back after the first order is settled', async () => {
  const buyer = await site.customer()
  await send(keyIn((await buyer.get(path())).text), {}, buyer)
  const [order] = (await buyer.get('/api/orders')).json as { _id: string; packagePrice: string }[]
  await admin.post(`/api/record-payment/${order!._id}`, { amount: order!.packagePrice, note: 'Statement 1' })
  expect((await buyer.get(path())).text).toContain('You have ordered this before')
  await site.app.database.db
    .updateTable('orders')
    .set((e) => ({ placed_at: e('placed_at', '-', 2 * HOUR) }))
    .where('id', '=', order!._id)
    .execute()
  const { status, location } = await buyer.get(path())
  expect([status, location]).toEqual([302, expect.stringContaining(`${path()}?form=`)])
  const again = await buyer.get(location!)
  expect(again.text).not.toContain('Your order is placed')
  expect(keyIn(again.text)).toBe(location!.split('?form=')[1])
})

it('shows nobody what somebody else sent with the same key', async () => {
  const other = await site.customer()
  for (const address of [path(), path('shared')]) {
    await send('shared')
    const { text } = await other.get(address)
    expect(text).not.toContain('Your order is placed')
    expect(keyIn(text)).not.toBe('')
  }
})

it('treats a malformed key as none', async () => {
  const other = await site.customer()
  const key = keyIn((await other.get(path())).text)
  for (const given of ['%20', '%00', 'x'.repeat(201)])
    expect(keyIn((await other.get(path(given))).text)).toBe(key)
})

it('says the old and the new price when the price has changed', async () => {
  const { json: sold } = await admin.put(`/api/pricing/${plan._id}`, {
    packageName: 'Basic',
    packagePrice: '1390',
    packageButtonText: 'Order',
  })
  const answer = await send('after-the-price-changed')
  expect(answer.status).toBe(409)
  expect(answer.text).toContain('Your price changed from $1,290 to $1,390.')
  expect(answer.text.replace(/<script[\s\S]*?<\/script>/g, '')).not.toContain('not possible right now')
  const call = await who.post('/api/new-order', orderBody(plan, who.email))
  expect(call.json.detail).toContain('Your price changed from $1,290 to $1,390.')
  plan = sold
})

it('loads whole documents between screens, so a missing script hides no result', async () => {
  const { customerEmail: _, orderDate: __, ...fields } = orderBody(plan, who.email) as Record<string, string>
  const answer = await who.submit(`/order-now/${plan._id}.data`, { ...fields, key: 'whole-document' })
  expect(answer.text).toContain('"/pending-order?done=placed"')
  expect(answer.text).toMatch(/"reload",true/)
})

it('keeps the scripts of earlier builds for a while', async () => {
  writeFileSync(join(site.dataDir, 'assets', 'pending-order-EARLIER1.js'), 'export {}')
  const file = await who.get('/assets/pending-order-EARLIER1.js')
  expect([file.status, file.headers.get('cache-control')]).toEqual([
    200,
    'public, max-age=31536000, immutable',
  ])
  expect((await who.get('/assets/pending-order-MISSING1.js')).status).toBe(404)
})
