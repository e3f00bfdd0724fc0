// The screens of a site that takes real money after it was tried out: only the test orders themselves mention
// tests.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '#platform/rules/permissions.ts'
import { actInEnglish } from '#tests/support/act-in-english.ts'
import { Caller } from '#tests/support/caller.ts'
import { HTTPS_SITE } from '#tests/support/https-site.ts'
import { ADMIN, CUSTOMER_PASSWORD } from '#tests/support/people.ts'
import { openShop, orderBody, type Plan } from '#tests/support/shop.ts'
import { startSite, type TestSite } from '#tests/support/start-site.ts'
import { userIdOf } from '#tests/support/user-id.ts'

let site: TestSite
let pages: { admin: (path: string) => Promise<string>; customer: (path: string) => Promise<string> }
let order: { old: string; open: string; real: string }

/** Asks the port directly, without the HTTPS proxy, but with the cookie and origin that it would pass on. */
async function signedIn(
  email: string,
  path: string,
  password: string,
): Promise<(path: string) => Promise<string>> {
  const at = `http://127.0.0.1:${site.port}`
  const headers = { 'content-type': 'application/json', origin: HTTPS_SITE.APP_ORIGIN }
  const answer = await fetch(`${at}/api/auth/${path}/email`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ email, password, ...(path === 'sign-up' && { name: 'Zoe' }) }),
  })
  const cookie = answer.headers.getSetCookie()[0]!.split(';')[0]!
  return async (page) => (await fetch(at + page, { headers: { cookie } })).text()
}

beforeAll(async () => {
  // The shop is set up before it gets its public address.
  const before = await startSite()
  const plan: Plan = (await openShop(await before.admin())).Basic!
  const email = 'zoe@test.example'
  const who = new Caller(before.origin)
  await who.post('/api/auth/sign-up/email', { email, password: CUSTOMER_PASSWORD, name: 'Zoe' })
  const userId = await userIdOf(before, email)
  const buyer: Person = { role: 'customer', userId, email, verified: true, name: '', sessionId: '' }
  const owner: Person = { ...buyer, role: 'admin', email: ADMIN.email, confirmedAt: Date.now() }
  const live = { ...before.app, settings: { ...before.app.settings, PAYMENT_MODE: 'live' as const } }
  const placed = async (app: typeof live, customerName: string) =>
    (await actInEnglish(app, buyer).placeOrder(orderBody(plan, email, { customerName }))).order._id
  order = {
    old: await placed(before.app as typeof live, 'Old Test'),
    open: await placed(before.app as typeof live, 'Open Test'),
    real: await placed(live, 'Real Order'),
  }
  await actInEnglish(before.app, owner).recordPayment(order.old, { amount: '19.99', note: 'by hand' })
  await actInEnglish(live, owner).recordPayment(order.real, { amount: '19.99', note: 'by hand' })
  const settings = { ...HTTPS_SITE, PAYMENT_PROVIDERS: 'paypal-standard', PAYMENT_MODE: 'live' }
  site = await startSite({ screens: true, settings, beside: before })
  await before.close()
  pages = {
    admin: await signedIn(ADMIN.email, 'sign-in', ADMIN.password),
    customer: await signedIn(email, 'sign-in', CUSTOMER_PASSWORD),
  }
})
afterAll(() => site.close())

const TEST = /Test mode|not a receipt/

describe('a site in live mode', () => {
  it('warns admins that no backups are made', async () => {
    expect(await pages.admin('/admin')).toContain('No backups are made')
  })

  it('has no banner, and leaves test orders out of lists and sums', async () => {
    for (const path of ['/admin', '/total-orders', '/setting'])
      expect([path, TEST.test(await pages.admin(path))]).toEqual([path, false])
    const list = await pages.admin('/total-orders')
    expect([
      list.includes('Real Order'),
      list.includes('Open Test'),
      list.includes('Clear test orders'),
    ]).toEqual([true, false, false])
    expect(list).toContain('$19.99')
  })

  it('shows test orders to admins on request, with a button to delete them', async () => {
    const list = await pages.admin('/total-orders?mode=test')
    for (const words of [
      'These are test orders',
      'Open Test',
      'Clear test orders',
      '/api/orders.csv?mode=test',
    ])
      expect(list).toContain(words)
    expect(list).not.toContain('Real Order')
    expect(await pages.admin(`/admin/payment-status/${order.open}`)).toContain('This is a test order')
  })

  it('marks test orders for the customer, who can’t pay them', async () => {
    const list = await pages.customer('/my-order')
    expect([...list.matchAll(/>Test</g)]).toHaveLength(2)
    expect(list).not.toContain(`/pay-now/${order.open}`)
    expect(await pages.customer(`/order/${order.open}`)).toContain('A test order')
    const pay = await pages.customer(`/pay-now/${order.open}`)
    expect([pay.includes('This was a test order'), pay.includes('cgi-bin/webscr')]).toEqual([true, false])
    expect(await pages.customer(`/received-payment/${order.open}`)).toContain(
      'This was a test order: no real money moved.',
    )
  })

  it('gives real receipts, and numbers those of tests separately', async () => {
    expect(await pages.customer(`/receipt/${order.real}`)).toMatch(/R-000001/)
    expect(await pages.customer(`/receipt/${order.real}`)).not.toMatch(TEST)
    const old = await pages.customer(`/receipt/${order.old}`)
    expect([old.includes('TEST – not a receipt'), /T-000001/.test(old), /R-\d{6}/.test(old)]).toEqual([
      true,
      true,
      false,
    ])
  })
})
