// Withdrawing from a contract: without a login, without telling strangers anything, with a receipt, a task for the
// agency and its answer.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DAY } from '#platform/rules/durations.ts'
import type { Caller } from '#tests/support/caller.ts'
import { sellToConsumers, setConsumers } from '#tests/support/consumer-shop.ts'
import { deleteAccount } from '#tests/support/delete-account.ts'
import { fromElsewhere } from '#tests/support/elsewhere.ts'
import { startInvoiceShop } from '#tests/support/invoice-shop.ts'
import { emailsOf } from '#tests/support/mailbox.ts'
import { ADMIN, CUSTOMER_PASSWORD } from '#tests/support/people.ts'
import { place, until } from '#tests/support/shop.ts'
import { textOf } from '#tests/support/text-of.ts'

const { site, admin, plans, pay, db } = await startInvoiceShop()
const plan = plans.Plain!
const numberOf = (id: string) => id.slice(0, 8).toUpperCase()

async function ordered(who: Caller, more: Record<string, unknown> = {}): Promise<string> {
  return (await place(who, plan, { termsAgreed: true, ...more }))._id
}

/** Through the call, as somebody who is not signed in, each from an address of their own. */
async function declare(body: Record<string, string>): Promise<string> {
  const visitor = fromElsewhere(site)
  const answer = await visitor.post('/api/add-withdrawal', body)
  expect(answer.status, answer.text).toBe(201)
  return answer.json._id
}

const rowOf = (id: string) =>
  db.selectFrom('withdrawals').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const handled = (id: string) =>
  until(
    () => rowOf(id),
    ({ next_try_at: at }) => at === null,
  )
const mailsOf = async (email: string, kind: string) =>
  (await emailsOf(site, email)).filter((mail) => mail.kind === kind)

async function withdrawn(who: Caller, orderId: string): Promise<string> {
  const id = await declare({ name: 'Ada Buyer', number: numberOf(orderId), email: who.email })
  await handled(id)
  return id
}
const factsOf = async (orderId: string) => {
  const row = await db
    .selectFrom('order_work')
    .select(['account', 'state'])
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  return { state: row.state, ...JSON.parse(row.account!).facts }
}

describe('a site to which the law does not apply', () => {
  it('has neither the page, nor the call, nor the link', async () => {
    expect((await site.visitor().page('/withdraw')).status).toBe(404)
    const body = { name: 'Ada', number: 'ABCDEFGH', email: 'ada@test.example' }
    expect((await site.visitor().post('/api/add-withdrawal', body)).status).toBe(404)
    expect((await site.visitor().page('/')).text).not.toContain('/withdraw')
  })
})

describe('a seller in the EU who sells to consumers', () => {
  beforeAll(() => sellToConsumers(admin))

  it('has the link at the end of every page, those of the account too', async () => {
    const who = await site.customer()
    const pages = ['/', '/pricing', '/contact', '/login', '/newsletter', '/no-such-page']
    for (const page of pages)
      expect((await site.visitor().page(page)).text, page).toContain('href="/withdraw"')
    for (const page of ['/dashboard', '/account', '/orders', `/order-now/${plan._id}`])
      expect((await who.page(page)).text, page).toContain('href="/withdraw"')
  })

  it('takes two steps without scripts, and keeps what was typed', async () => {
    const who = await site.customer()
    const order = await ordered(who)
    const visitor = fromElsewhere(site)
    const form = { name: 'Ada', number: numberOf(order), email: who.email, elapsed: '5000' }
    const refused = await visitor.submit('/withdraw', { ...form, number: 'short' })
    expect(refused.status).toBe(422)
    expect(refused.text).toContain('value="short"')
    expect(textOf(refused.text)).toContain('at least 8 letters and digits')
    const checked = await visitor.submit('/withdraw', form)
    expect(textOf(checked.text)).toContain('Withdraw now')
    expect(await db.selectFrom('withdrawals').select('id').execute()).toEqual([])
    const changed = await visitor.submit('/withdraw', { ...form, step: 'change' })
    expect(changed.text).toContain(`value="${who.email}"`)
    const sent = await visitor.submit('/withdraw', { ...form, step: 'declare' })
    expect(sent.status).toBe(303)
    expect(textOf((await visitor.page(sent.location!)).text)).toContain('We received your withdrawal')
    // The same form again is the same declaration.
    expect((await visitor.submit('/withdraw', { ...form, step: 'declare' })).location).toBe(sent.location)
    expect(await db.selectFrom('withdrawals').select('id').execute()).toHaveLength(1)
  })

  it('answers the same, whether or not there is such an order, and mails no stranger', async () => {
    const who = await site.customer()
    const order = await ordered(who)
    const visitor = fromElsewhere(site)
    const declared = async (number: string, email: string) => {
      const sent = await visitor.submit('/withdraw', { name: 'X', number, email, step: 'declare' })
      const id = new URL(sent.location!, 'http://x').searchParams.get('received')!
      await handled(id)
      const { text } = await visitor.page(sent.location!)
      return { id, says: textOf(text).replace(/It arrived on [^.]*\./, '') }
    }
    const [strange, real] = [
      await declared(numberOf(order), 'stranger@test.example'),
      await declared(numberOf(order), who.email),
    ]
    expect(strange.says).toBe(real.says)
    expect(await emailsOf(site, 'stranger@test.example')).toEqual([])
    expect(await rowOf(strange.id)).toMatchObject({ order_id: null, state: 'open' })
    expect(await rowOf(real.id)).toMatchObject({ order_id: order, state: 'open' })
  })

  it('sends a receipt with date and time, tells the team, and stops the work', async () => {
    const who = await site.customer()
    const order = await ordered(who)
    await pay(order)
    const id = await withdrawn(who, order)
    const [receipt] = await mailsOf(who.email, 'withdrawal-received')
    expect(receipt!.text).toMatch(/Received on:\s+\d+\/\d+\/\d{4}.*\d:\d\d/)
    expect(receipt!.text).toContain(numberOf(order))
    const told = await mailsOf(ADMIN.email, 'admin-withdrawal')
    expect(told.some(({ text }) => text.includes(numberOf(order)))).toBe(true)
    expect(await factsOf(order)).toMatchObject({ withdrawn: true })
    const page = textOf((await admin.page(`/admin/payment-status/${order}`)).text)
    for (const words of ['Ada Buyer withdrew on', 'Accept and refund $100.00', 'Withdrew from the contract'])
      expect(page).toContain(words)
    expect(textOf((await admin.page('/admin')).text)).toContain('Withdraws from the contract')
    expect(
      (await admin.get('/api/withdrawals')).json.find((each: { _id: string }) => each._id === id),
    ).toMatchObject({
      order,
      state: 'open',
      late: false,
    })
    // A second one needs no second answer.
    const again = await declare({
      name: 'Ada',
      number: ` #${numberOf(order).toLowerCase()}`,
      email: who.email,
    })
    expect((await handled(again)).state).toBe('repeated')
  })

  it('is accepted in full: the money goes back, the order is closed, the customer is told', async () => {
    const who = await site.customer()
    const order = await ordered(who)
    await pay(order)
    const id = await withdrawn(who, order)
    const form = { intent: 'answer-withdrawal', withdrawal: id, answer: 'all' }
    const answer = await admin.submit(`/admin/payment-status/${order}`, form)
    expect([answer.status, answer.location]).toEqual([
      303,
      `/admin/payment-status/${order}?done=withdrawal-accepted`,
    ])
    expect((await admin.get(`/api/order/${order}`)).json.refunds).toMatchObject([{ amount: '100.00' }])
    expect(await factsOf(order)).toMatchObject({ state: 'closed', withdrawn: false })
    expect((await mailsOf(who.email, 'withdrawal-accepted'))[0]!.text).toContain('$100.00 goes back')
    const twice = await admin.post(`/api/answer-withdrawal/${id}`, { answer: 'all' })
    expect(twice.status).toBe(409)
  })

  it('is accepted by what was done, if the customer asked for an early start', async () => {
    const who = await site.customer()
    const order = await ordered(who, { earlyStart: true })
    await pay(order)
    const id = await withdrawn(who, order)
    expect((await admin.post(`/api/answer-withdrawal/${id}`, { answer: 'part' })).status).toBe(422)
    const refused = await admin.submit(`/admin/payment-status/${order}`, {
      intent: 'answer-withdrawal',
      withdrawal: id,
      answer: 'part',
      amount: '1000',
    })
    expect(refused.status).toBe(422)
    expect(refused.text).toContain('value="1000"')
    expect((await admin.post(`/api/answer-withdrawal/${id}`, { answer: 'part', amount: '30' })).status).toBe(
      204,
    )
    expect((await admin.get(`/api/order/${order}`)).json.refunds).toMatchObject([{ amount: '30.00' }])
    expect(await factsOf(order)).toMatchObject({ state: 'closed' })
    const [mail] = await mailsOf(who.email, 'withdrawal-accepted')
    expect(mail!.text).toContain('$30.00 goes back')
    expect(mail!.text).toContain('you asked us to begin early')
  })

  it('is not accepted, because …; then the work goes on', async () => {
    const who = await site.customer()
    const order = await ordered(who, { companyName: 'Exemple SARL' })
    await pay(order)
    const id = await withdrawn(who, order)
    expect(textOf((await admin.page(`/admin/payment-status/${order}`)).text)).toContain(
      'A company ordered: it has no right to withdraw.',
    )
    const path = `/admin/payment-status/${order}`
    const form = { intent: 'answer-withdrawal', withdrawal: id, answer: 'declined' }
    expect((await admin.submit(path, { ...form, reason: '' })).status).toBe(422)
    expect((await admin.submit(path, { ...form, reason: 'You are a company.' })).status).toBe(303)
    expect(await factsOf(order)).toMatchObject({ withdrawn: false })
    expect((await mailsOf(who.email, 'withdrawal-declined'))[0]!.text).toContain('You are a company.')
    expect((await who.get(`/api/order/${order}`)).json.refunds).toEqual([])
  })

  it('says to the agency alone that the days are over', async () => {
    const who = await site.customer()
    const order = await ordered(who)
    const { placed_at: placed } = await db
      .selectFrom('orders')
      .select('placed_at')
      .where('id', '=', order)
      .executeTakeFirstOrThrow()
    await db
      .updateTable('orders')
      .set({ placed_at: placed - 16 * DAY })
      .where('id', '=', order)
      .execute()
    const id = await withdrawn(who, order)
    const listed = (await admin.get('/api/withdrawals')).json as { _id: string; late: boolean }[]
    expect(listed.find(({ _id }) => _id === id)).toMatchObject({ late: true })
    expect((await mailsOf(who.email, 'withdrawal-received'))[0]!.text).not.toContain('14 days')
  })

  it('finds its order by hand after a typing error, or is set aside', async () => {
    const who = await site.customer()
    const order = await ordered(who)
    const id = await declare({ name: 'Ada', number: 'WRONGNUMBER', email: who.email })
    await handled(id)
    expect(textOf((await admin.page('/admin/withdrawals')).text)).toContain('Order WRONGNUMBER')
    expect((await admin.post(`/api/link-withdrawal/${id}`, { order: 'nothing-like-it' })).status).toBe(422)
    expect((await admin.post(`/api/link-withdrawal/${id}`, { order: numberOf(order) })).status).toBe(204)
    expect(await rowOf(id)).toMatchObject({ order_id: order, state: 'open' })
    expect(await mailsOf(who.email, 'withdrawal-received')).toHaveLength(1)
    const other = await declare({ name: 'Nobody', number: 'WRONGNUMBER', email: 'nobody@test.example' })
    await handled(other)
    const aside = await admin.submit('/admin/withdrawals', { id: other, intent: 'aside', reason: 'A test' })
    expect(aside.status).toBe(303)
    expect(await rowOf(other)).toMatchObject({ state: 'declined', answer: 'A test' })
    expect(await emailsOf(site, 'nobody@test.example')).toEqual([])
  })

  it('is in the person’s data, and goes with their account', async () => {
    const who = await site.customer()
    const order = await ordered(who)
    const id = await withdrawn(who, order)
    await db
      .updateTable('user')
      .set({ emailVerified: site.app.database.kind === 'postgres' ? true : 1 })
      .where('email', '=', who.email)
      .execute()
    expect((await who.get('/api/me/export')).json.withdrawals).toMatchObject([{ number: numberOf(order) }])
    expect((await deleteAccount(who, CUSTOMER_PASSWORD)).status).toBeLessThan(300)
    expect(await rowOf(id)).toMatchObject({ email: '', order_id: order })
    expect((await rowOf(id)).name).not.toContain('Ada')
  })

  it('is limited for one peer', async () => {
    const visitor = fromElsewhere(site)
    const statuses = []
    for (let sent = 0; sent < 12; sent++)
      statuses.push(
        (
          await visitor.post('/api/add-withdrawal', {
            name: 'X',
            number: `NUMBER${sent}00`,
            email: 'x@test.example',
          })
        ).status,
      )
    expect(statuses.at(-1)).toBe(429)
    expect(statuses[0]).toBe(201)
  })

  afterAll(() => setConsumers(admin, { sellsTo: 'Companies only' }))
})
