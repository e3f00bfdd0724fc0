// The link in an email that pays an order without an account: what it shows and does, and what it does not.
import { expect, it } from 'vitest'
import { makePayLink } from '#identity/server/pay-link.ts'
import { DAY } from '#platform/rules/durations.ts'
import { inTransaction } from '#platform/server/unit-of-work.ts'
import { fromElsewhere } from '#tests/support/elsewhere.ts'
import { mailedPath, tokenIn } from '#tests/support/mailbox.ts'
import { movableClock } from '#tests/support/movable-clock.ts'
import { CUSTOMER_PASSWORD } from '#tests/support/people.ts'
import { place, until } from '#tests/support/shop.ts'
import { startPaidShop } from '#tests/support/start-shop.ts'

const clock = movableClock()
const { bank, site, plan } = await startPaidShop({ screens: true, parts: { clock } })
const { db } = site.app.database

const linkTo = (orderId: string) => inTransaction(site.app, (unit) => makePayLink(unit, orderId))

/** The fields of the provider's form on a page. */
const formIn = (page: string): Record<string, string> =>
  Object.fromEntries(
    [...page.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [
      name,
      value,
    ]),
  )

async function ordered() {
  const owner = await site.customer()
  const { _id: orderId } = await place(owner, plan)
  return { owner, orderId, link: await linkTo(orderId) }
}

it('shows what is to be paid, and nothing of the account', async () => {
  const { owner, link } = await ordered()
  const page = await fromElsewhere(site).page(link)
  expect(page.status).toBe(200)
  expect(page.text).toContain('Pay for your order')
  expect(page.text).toContain('$19.99')
  expect(page.text).not.toContain(owner.email)
  expect(page.text).not.toContain('1 Test Street')
  expect(page.headers.get('cache-control')).toContain('no-store')
  expect(page.headers.get('referrer-policy')).toBe('same-origin')
  expect(page.text).toMatch(/<meta name="robots" content="noindex/)
})

it('opens nothing else, whoever holds it', async () => {
  const { orderId, link } = await ordered()
  const holder = fromElsewhere(site)
  await holder.page(link)
  for (const path of [`/order/${orderId}`, `/pay-now/${orderId}`, `/receipt/${orderId}`])
    expect([path, (await holder.page(path)).status]).toEqual([path, 302])
  for (const path of [`/api/order/${orderId}`, `/api/order-thread/${orderId}`])
    expect([path, (await holder.get(path)).status]).toEqual([path, 401])
})

it('is paid by a visitor, and by somebody else who is signed in; then it has the receipt', async () => {
  for (const holder of [fromElsewhere(site), await site.customer()]) {
    const { orderId, link } = await ordered()
    const form = formIn((await holder.page(link)).text)
    expect(form.return).toBe(`${site.origin}/received-payment/${orderId}`)
    const back = await holder.page(`/received-payment/${orderId}?returned=1`)
    expect([back.status, back.location]).toEqual([303, `${link}?returned=1`])
    expect((await holder.page(back.location!)).status).toBe(200)
    const events = db.selectFrom('order_events').select('kind').where('order_id', '=', orderId)
    expect((await events.execute()).map(({ kind }) => kind)).toContain('returned')
    await bank.notify(bank.about(form))
    const paid = await until(
      () => holder.page(link),
      ({ text }) => text.includes('This order is paid'),
    )
    const receipt = paid.text.match(/href="(\/pay\/\w+\/receipt\/pdf)"/)?.[1]
    const file = await holder.get(receipt!)
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    expect(file.headers.get('cache-control')).toContain('no-store')
  }
})

it('one link shows no documents of another order', async () => {
  const [one, other] = [await ordered(), await ordered()]
  expect((await fromElsewhere(site).get(`${one.link}/INV-0001/pdf`)).status).toBe(404)
  expect((await fromElsewhere(site).get(`${other.link}/receipt/pdf`)).status).toBe(404)
})

it('an order without an account joins it once the address is confirmed, and never before', async () => {
  const { orderId } = await ordered()
  const email = 'joins@test.example'
  await db
    .updateTable('orders')
    .set({ user_id: null, customer_email: email })
    .where('id', '=', orderId)
    .execute()
  const who = Object.assign(fromElsewhere(site), { email })
  const signUp = { email, password: CUSTOMER_PASSWORD, name: 'Joins' }
  expect((await who.post('/api/auth/sign-up/email', signUp)).status).toBe(200)
  expect((await who.get(`/api/order/${orderId}`)).status).toBe(404)
  const token = tokenIn(await mailedPath(site, email, '/verify'))
  expect((await who.post('/api/auth/verify-email', { token })).status).toBe(200)
  expect((await who.get(`/api/order/${orderId}`)).status).toBe(200)
})

it('an unknown, an expired and an erased one get the same plain page', async () => {
  const { orderId, link } = await ordered()
  const dead = await fromElsewhere(site).page(`/pay/${'x'.repeat(43)}`)
  expect(dead.status).toBe(404)
  expect(dead.text).toContain('This payment link no longer works')
  expect((await fromElsewhere(site).submit(`/pay/${'x'.repeat(43)}`, { provider: 'stand-in' })).status).toBe(
    404,
  )
  clock.advance(181 * DAY)
  expect((await fromElsewhere(site).page(link)).text).toContain('This payment link no longer works')
  const fresh = await linkTo(orderId)
  await db.updateTable('orders').set({ customer_email: '' }).where('id', '=', orderId).execute()
  expect((await fromElsewhere(site).page(fresh)).text).toContain('This payment link no longer works')
})
