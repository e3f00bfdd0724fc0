// Add-ons and quantities of a package: what is offered, what they come to, and what an order keeps of them.
import { expect, it } from 'vitest'
import { agreementOf, linesOf } from '#orders/server/agreed.ts'
import { findOrder } from '#orders/server/find-order.ts'
import { FEATURE_NAMES } from '#platform/rules/features.ts'
import { addCoupon } from '#tests/support/coupons.ts'
import { orderBody } from '#tests/support/shop.ts'
import { startShop } from '#tests/support/start-shop.ts'

const { site, admin, plans } = await startShop({ prices: { Basic: '100', Premium: '900' } })
const { db } = site.app.database
await admin.put('/api/features', {
  ...(await admin.get('/api/features')).json,
  addOns: 'Open',
  coupons: 'Open',
})
const basic = plans.Basic!
const several = { ...basic, packageMost: '5', packageButtonText: 'Order', packagePointOne: 'One point' }
await admin.put(`/api/pricing/${basic._id}`, {
  packageName: 'Basic',
  packagePrice: '100',
  packageButtonText: several.packageButtonText,
  packagePointOne: several.packagePointOne,
  packageMost: several.packageMost,
})

const pickFeatures = (stored: Record<string, unknown>) =>
  Object.fromEntries(FEATURE_NAMES.map((name) => [name, stored[name] ?? 'Open']))

const addOn = async (fields: Record<string, string>) => {
  const made = await admin.post('/api/add-add-on', { price: '25', ...fields })
  expect([made.status, made.text]).toEqual([201, made.text])
  return made.json as { _id: string }
}
const language = await addOn({ name: 'Second language', days: '3' })
const workshop = await addOn({ name: 'Workshop', price: '40.50' })
const forPremium = await addOn({ name: 'For Premium', packageIds: plans.Premium!._id })
const monthly = await addOn({ name: 'Care', billing: 'month' })

it('an order has a line for the package and each add-on, and comes to their sum', async () => {
  const who = await site.customer()
  const body = orderBody(basic, who.email, { quantity: 3, addOns: [language._id, workshop._id] })
  const { status, json } = await who.post('/api/new-order', body)
  expect(status).toBe(201)
  expect(json).toMatchObject({ packageName: 'Basic and 2 more', packagePrice: '365.50' })
  const order = (await findOrder(db, json._id))!
  expect(order).toMatchObject({ list_cents: 365_50, price_cents: 365_50, discount_cents: 0, parts: 1 })
  const lines = await linesOf(db, order)
  expect(lines.map(({ kind, name, quantity, unitCents }) => [kind, name, quantity, unitCents])).toEqual([
    ['package', 'Basic', 3, 100_00],
    ['add-on', 'Second language', 1, 25_00],
    ['add-on', 'Workshop', 1, 40_50],
  ])
  const agreement = (await agreementOf(db, order))!
  expect(agreement).toMatchObject({ totalCents: 365_50, currency: 'USD', by: 'Ada Buyer', lines })
  expect(agreement.hash).toMatch(/^[\da-f]{64}$/)
})

it('what is not offered with the package, or not so often, is refused', async () => {
  const who = await site.customer()
  const ordered = (more: Record<string, unknown>, plan = basic) =>
    who.post('/api/new-order', orderBody(plan, who.email, more))
  expect((await ordered({ addOns: [forPremium._id] })).status).toBe(409)
  // It renews, and the package does not.
  expect((await ordered({ addOns: [monthly._id] })).status).toBe(409)
  expect((await ordered({ addOns: ['no-such-add-on'] })).status).toBe(409)
  expect((await ordered({ quantity: 6 })).json.errors).toEqual({
    quantity: 'Choose a whole number from 1 to 5.',
  })
  expect((await ordered({ quantity: 2 }, plans.Premium)).status).toBe(422)
  for (const quantity of [0, -1, 1.5, '2', 1e9]) expect((await ordered({ quantity })).status).toBe(422)
  expect((await ordered({ addOns: [forPremium._id] }, plans.Premium)).status).toBe(201)
  expect((await who.get('/api/orders')).json).toHaveLength(1)
})

it('a coupon takes its share off the packages, not off the add-ons', async () => {
  const who = await site.customer()
  await addCoupon(admin, { code: 'TENTH', percentOff: '10' })
  const price = await who.post('/api/coupon-price', {
    packageName: 'Basic',
    couponCode: 'TENTH',
    quantity: 3,
  })
  expect(price.json).toMatchObject({ listPrice: '300.00', discount: '30.00', price: '270.00' })
  const body = orderBody(basic, who.email, { quantity: 3, addOns: [language._id], couponCode: 'TENTH' })
  const { json } = await who.post('/api/new-order', body)
  expect(await findOrder(db, json._id)).toMatchObject({
    list_cents: 325_00,
    discount_cents: 30_00,
    price_cents: 295_00,
  })
})

it('a coupon of one customer is of no use to another', async () => {
  const [hers, his] = [await site.customer(), await site.customer()]
  await addCoupon(admin, { code: 'ONLY-HERS', percentOff: '50', customerEmail: hers.email })
  const asked = (who: typeof hers) =>
    who.post('/api/coupon-price', { packageName: 'Basic', couponCode: 'ONLY-HERS' })
  expect((await asked(hers)).json).toMatchObject({ price: '50.00' })
  expect((await asked(his)).json.errors).toEqual({ couponCode: 'This coupon belongs to another customer.' })
})

it('with add-ons closed nothing of them is there', async () => {
  const [stored] = (await admin.get('/api/features')).json
  const closed = { ...(stored && pickFeatures(stored)), addOns: 'Closed' }
  const saved = stored
    ? await admin.put(`/api/features/${stored._id}`, closed)
    : await admin.post('/api/add-features', closed)
  expect([saved.status, saved.text]).toEqual([stored ? 200 : 201, saved.text])
  const who = await site.customer()
  const ordered = (more: Record<string, unknown>) =>
    who.post('/api/new-order', orderBody(basic, who.email, more))
  expect((await ordered({ addOns: [language._id] })).status).toBe(409)
  expect((await ordered({ quantity: 2 })).status).toBe(422)
  expect((await ordered({})).status).toBe(201)
})
