// Success messages: only after the server did what they say.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '#tests/support/caller.ts'
import { mailedPath } from '#tests/support/mailbox.ts'
import { openShop, place, type Plan } from '#tests/support/shop.ts'
import { startSite, type TestSite } from '#tests/support/start-site.ts'

let site: TestSite
let admin: Caller
let plan: Plan
beforeAll(async () => {
  site = await startSite({ screens: true })
  admin = await site.admin()
  plan = (await openShop(admin)).Basic!
})
afterAll(() => site.close())

test('a query typed by hand shows no message', async () => {
  const customer = await site.customer()
  const order = await place(customer, plan)
  const claims = [
    {
      who: admin,
      path: `/admin/payment-status/${order._id}?done=recorded`,
      claim: 'The payment is recorded',
    },
    { who: admin, path: `/admin/payment-status/${order._id}?done=refunded`, claim: 'The refund is recorded' },
    { who: admin, path: '/add-user?done=added', claim: 'User Is Added' },
    { who: admin, path: '/edit-banner?done=updated&of=banner', claim: 'Banner is Updated' },
    { who: admin, path: '/all-messages?done=deleted', claim: 'Message is deleted' },
    { who: customer, path: '/account?done=verify', claim: 'We sent you the link again' },
    { who: customer, path: '/pending-order?done=placed', claim: 'Your order is placed' },
    { who: site.visitor(), path: '/newsletter?sent=1', claim: 'Almost done' },
    { who: site.visitor(), path: '/verify?done', claim: 'Your address is confirmed' },
  ]
  for (const { who, path, claim } of claims) {
    const page = await who.page(path)
    expect([path, page.status]).toEqual([path, 200])
    expect(page.text, path).not.toContain(`>${claim}`)
  }
})

test('an action shows its message once', async () => {
  const saved = await admin.submit('/add-user', { userEmail: 'colleague@test.example', userRole: 'Admin' })
  expect([saved.status, saved.location]).toEqual([303, '/add-user?done=added'])
  // Opening another address does not use the message up.
  expect((await admin.page('/all-messages?done=deleted')).text).not.toContain('Message is deleted')
  expect((await admin.page('/add-user?done=added')).text).toContain('User Is Added')
  expect((await admin.page('/add-user?done=added')).text).not.toContain('User Is Added')
})

test('the newsletter form shows its message only after it was sent', async () => {
  const visitor = site.visitor()
  const sent = await visitor.submit('/newsletter', { subemail: 'reader@test.example', elapsed: '5000' })
  expect(sent.location).toBe('/newsletter?sent=1')
  expect((await visitor.page('/newsletter?sent=1')).text).toContain('Almost done')
})

test('a confirmed address shows its message once', async () => {
  const customer = await site.customer()
  const path = await mailedPath(site, customer.email, '/verify')
  const confirmed = await customer.submit(path, {})
  expect([confirmed.status, confirmed.location]).toEqual([303, '/verify?done'])
  expect((await customer.page('/verify?done')).text).toContain('>Your address is confirmed')
  expect((await customer.page('/verify?done')).text).not.toContain('>Your address is confirmed')
})
