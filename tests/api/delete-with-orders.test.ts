// Deleting an account that has open orders: they are named first, the agency hears of it, and the person gets
// a last email.
import { expect, it } from 'vitest'
import { deleteLastEmails } from '#email/server/delete-old-emails.ts'
import { DAY } from '#platform/rules/durations.ts'
import { deleteAccount } from '#tests/support/delete-account.ts'
import { emailsOf } from '#tests/support/mailbox.ts'
import { ADMIN, CUSTOMER_PASSWORD } from '#tests/support/people.ts'
import { place } from '#tests/support/shop.ts'
import { startShop } from '#tests/support/start-shop.ts'

const { site, admin, plan } = await startShop({
  screens: true,
  settings: { DOCUMENT_RETENTION_YEARS: '7' },
})

const numberOf = (id: string) => id.slice(0, 8).toUpperCase()
const adminMails = async () =>
  (await emailsOf(site, ADMIN.email)).filter(({ kind }) => kind === 'admin-account-deleted')

/** One order of each kind. The first two are open. */
async function customerWithOrders() {
  const who = await site.customer()
  const orders: string[] = []
  for (let n = 0; n < 4; n++) orders.push((await place(who, plan))._id)
  const [paid, unpaid, done, cancelled] = orders as [string, string, string, string]
  for (const id of [paid, done])
    await admin.post(`/api/record-payment/${id}`, { amount: '19.99', note: 'By transfer' })
  await admin.put(`/api/order-status/${done}`, { orderStatus: 'Delivered' })
  await who.put(`/api/order-cancelled/${cancelled}`, { paymentStatus: 'Cancelled' })
  return { who, paid, unpaid, done, cancelled }
}

it('is refused until the customer has seen their open orders', async () => {
  const { who, paid, unpaid, done, cancelled } = await customerWithOrders()
  const answer = await who.delete('/api/me', { body: { password: CUSTOMER_PASSWORD } })
  expect(answer.status).toBe(409)
  expect(answer.json.current.openOrders).toMatchObject([
    { _id: paid, isPaid: true },
    { _id: unpaid, isPaid: false },
  ])
  for (const id of [paid, unpaid]) expect(answer.json.detail).toContain(numberOf(id))
  // The person did not see one of the orders. It may have been paid a moment ago.
  expect(
    (
      await who.delete('/api/me', {
        body: { password: CUSTOMER_PASSWORD, openOrders: [unpaid, done, cancelled] },
      })
    ).status,
  ).toBe(409)
  expect(
    (await who.delete('/api/me', { body: { password: CUSTOMER_PASSWORD, openOrders: 'all' } })).status,
  ).toBe(422)
  expect((await who.get('/api/orders')).json).toHaveLength(4)
  expect(
    (await who.delete('/api/me', { body: { password: CUSTOMER_PASSWORD, openOrders: [paid, unpaid] } }))
      .status,
  ).toBe(204)
})

it('shows them on the screen, without scripts too', async () => {
  const { who, paid, unpaid, done } = await customerWithOrders()
  const page = await who.page('/account')
  for (const id of [paid, unpaid]) expect(page.text).toContain(`value="${id}"`)
  expect(page.text).not.toContain(`value="${done}"`)
  expect(page.text).toContain('Paid, not delivered')
  const form = (more: [string, string][]) =>
    who.send('POST', '/account', {
      form: [
        ['intent', 'delete'],
        ['password', CUSTOMER_PASSWORD],
        ['openOrder', paid],
        ['openOrder', unpaid],
        ...more,
      ],
      headers: { accept: 'text/html' },
    })
  const refused = await form([])
  expect([refused.status, refused.text]).toEqual([
    409,
    expect.stringContaining('Please confirm that you have seen your open orders.'),
  ])
  const empty = await who.submit('/account', { intent: 'delete', password: '', openOrder: paid })
  expect(empty.status).toBe(422)
  expect(empty.text).toContain('Password is Required')
  expect(empty.text).toContain('Please confirm that you have seen your open orders.')
  const { location } = await form([['seen', 'yes']])
  const { text } = await who.page(location!)
  expect(text).toContain('Your account is deleted.')
  expect((await who.page('/login')).text).not.toContain('Your account is deleted.')
  expect((await who.get('/api/orders')).status).toBe(401)
})

it('tells the agency which orders lost their customer, without naming them', async () => {
  const before = (await adminMails()).length
  const { who, paid, unpaid, done } = await customerWithOrders()
  await deleteAccount(who, CUSTOMER_PASSWORD)
  const mails = await adminMails()
  expect(mails).toHaveLength(before + 1)
  const { subject, text } = mails.at(-1)!
  expect(subject).toBe('A customer with 2 open orders deleted the account')
  for (const id of [paid, unpaid]) expect(text).toContain(numberOf(id))
  expect(text).not.toContain(numberOf(done))
  for (const trace of [who.email, 'Ada']) expect(text).not.toContain(trace)
  expect((await admin.get(`/api/order/${paid}`)).json.history.at(-1)).toMatchObject({
    kind: 'account-deleted',
  })
  const nobodyMissed = await site.customer()
  await deleteAccount(nobodyMissed, CUSTOMER_PASSWORD)
  expect(await adminMails()).toHaveLength(before + 1)
})

it('sends a last email about what is kept; a week later the address leaves the outbox', async () => {
  const { who, paid } = await customerWithOrders()
  const { number } = await site.app.database.db
    .selectFrom('documents')
    .select('number')
    .where('order_id', '=', paid)
    .executeTakeFirstOrThrow()
  await deleteAccount(who, CUSTOMER_PASSWORD)
  const mails = await emailsOf(site, who.email)
  expect(mails.map(({ kind }) => kind)).toEqual(['account-deleted'])
  expect(mails[0]!.text).toContain(number)
  expect(mails[0]!.text).toContain('7 years')
  expect(mails[0]!.text).toContain(numberOf(paid))
  await deleteLastEmails(site.app)
  expect(await emailsOf(site, who.email)).toHaveLength(1)
  await deleteLastEmails({ ...site.app, clock: { now: () => Date.now() + 8 * DAY } })
  expect(await emailsOf(site, who.email)).toEqual([])
})
