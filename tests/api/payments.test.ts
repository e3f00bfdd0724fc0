// Payments: what a notification must be before it is believed, and what it does then.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { MachineName } from '#domain/permissions.ts'
import { DAY, MINUTE } from '#server/clock.ts'
import { rateLimits } from '#server/rate-limits/rate-limits.ts'
import { actAs } from '#server/use-cases/index.ts'
import { deleteForgedNotifications } from '#server/use-cases/notifications/delete-forged-notifications.ts'
import type { Caller } from '#tests/support/caller.ts'
import { mailsOf } from '#tests/support/mailbox.ts'
import { payFields } from '#tests/support/pay-fields.ts'
import { ADMIN } from '#tests/support/people.ts'
import { startProvider, type Fields, type TestProvider } from '#tests/support/provider.ts'
import { openShop, place, RECEIVER, until, type Plan } from '#tests/support/shop.ts'
import { startSite, type TestSite } from '#tests/support/start-site.ts'

let bank: TestProvider
let site: TestSite
let admin: Caller
let who: Caller
let plan: Plan
/** Moves the site's clock; the real one goes on beneath. */
let ahead = 0

beforeAll(async () => {
  bank = await startProvider()
  site = await startSite({ settings: bank.settings, parts: { clock: { now: () => Date.now() + ahead } } })
  admin = await site.admin()
  plan = (await openShop(admin)).Basic!
  who = await site.customer()
})
afterAll(async () => {
  await site.close()
  await bank.close()
})

const viewer = {
  role: 'admin',
  userId: 'test',
  email: ADMIN.email,
  verified: true,
  name: '',
  sessionId: '',
} as const
const state = async (id: string): Promise<string> => (await admin.get(`/api/order/${id}`)).json.paymentStatus
const become = (id: string, status: string) =>
  until(
    () => state(id),
    (now) => now === status,
  )
const evidence = (id: string) => actAs(site.house, viewer).paymentEvidence(id)
const sales = async () => (await actAs(site.house, viewer).salesTotals()).salesCents
const settled = (id: string, count: number) =>
  until(
    async () => (await evidence(id)).notifications,
    (list) => list.length >= count && list.every((one) => one.state !== 'received'),
  )

const waiting = async () =>
  (
    await site.house.database.db
      .selectFrom('notifications')
      .select('id')
      .where('state', '=', 'received')
      .execute()
  ).length

async function payable(): Promise<{ id: string; form: Fields }> {
  ahead += rateLimits.newOrder.perMs / 5 // The limit counts orders per minute.
  const { _id: id } = await place(who, plan)
  return { id, form: await payFields(site, id) }
}
async function paid(): Promise<{ id: string; form: Fields; txn: string; body: string }> {
  const { id, form } = await payable()
  const fields = bank.about(form)
  const { body } = await bank.notify(fields)
  expect(await become(id, 'Paid')).toBe('Paid')
  return { id, form, txn: fields.txn_id!, body }
}

describe('a verified payment', () => {
  it('pays the order once, mails the receipt once and counts once', async () => {
    const before = await sales()
    const { id, form, txn, body } = await paid()
    const statuses = await Promise.all(Array.from({ length: 20 }, () => bank.deliver(form.notify_url!, body)))
    expect(new Set(statuses)).toEqual(new Set([200]))
    await bank.notify(bank.about(form, { txn_id: txn, payment_status: 'Pending' }))
    await bank.notify(bank.about(form, { txn_id: txn, payment_status: 'Failed' }))
    // The same payment in other bytes is still the same payment.
    await bank.notify(bank.about(form, { txn_id: txn }))
    expect((await settled(id, 4)).map((one) => one.state)).toEqual(Array(4).fill('verified'))
    expect(await state(id)).toBe('Paid')
    expect(await sales()).toBe(before + 1999)
    const receipts = (await mailsOf(site, who.email)).filter(
      (mail) => mail.kind === 'order-paid' && mail.text.includes(txn),
    )
    expect(receipts).toHaveLength(1)
    const { notifications, history } = await evidence(id)
    expect(notifications.find((one) => one.said === 'Completed' && one.deliveries > 1)).toMatchObject({
      deliveries: 21,
      state: 'verified',
      facts: { 'Paid by': 'Zoë Müller y Peña' },
    })
    expect(notifications.at(-1)!.checks.every((check) => check.ok)).toBe(true)
    expect(history.filter((event) => event.kind === 'completed')).toHaveLength(1)
  })

  it('may name the receiver in another case, or only as business', async () => {
    const { id, form } = await payable()
    await bank.notify(
      bank.about(form, { business: RECEIVER.toUpperCase(), receiver_email: 'primary@test.example' }),
    )
    expect(await become(id, 'Paid')).toBe('Paid')
  })

  it('counts to the receiver that the form named, after the setting has changed', async () => {
    const { id, form } = await payable()
    const [account] = (await admin.get('/api/paypal-email')).json
    await admin.put(`/api/paypal-email/${account._id}`, { paypalEmail: 'new@test.example' })
    await bank.notify(bank.about(form))
    expect(await become(id, 'Paid')).toBe('Paid')
    await admin.put(`/api/paypal-email/${account._id}`, { paypalEmail: RECEIVER })
  })

  it('makes a cancelled order Paid', async () => {
    const { id, form } = await payable()
    await who.put(`/api/order-cancelled/${id}`, { paymentStatus: 'Cancelled' })
    await bank.notify(bank.about(form))
    expect(await become(id, 'Paid')).toBe('Paid')
  })
})

describe('what must not pay', () => {
  it.each<[string, Fields, { status: number; text: string } | undefined, string]>([
    ['a smaller amount', { mc_gross: '0.01' }, undefined, 'Amount'],
    ['no amount', { mc_gross: '' }, undefined, 'Amount'],
    ['another currency', { mc_currency: 'EUR' }, undefined, 'Currency'],
    [
      'another receiver',
      { business: 'thief@evil.example', receiver_email: 'thief@evil.example' },
      undefined,
      'Receiver',
    ],
    ['no transaction', { txn_id: '' }, undefined, 'Transaction'],
    ['INVALID', {}, { status: 200, text: 'INVALID' }, ''],
    ['a payment that waits', { payment_status: 'Pending' }, undefined, ''],
    ['a payment that failed', { payment_status: 'Failed' }, undefined, ''],
    ['a payment of another state', { payment_status: 'Created' }, undefined, ''],
  ])('%s: kept, with the reason, and shown to admins', async (_, change, rule, failed) => {
    const { id, form } = await payable()
    const fields = bank.about(form, change)
    if (rule) bank.rules.set(fields.txn_id!, rule)
    expect((await bank.notify(fields)).status).toBe(200)
    const [notification] = await settled(id, 1)
    expect(await state(id)).toBe('UnPaid')
    expect(notification!.txnId).toBe(fields.txn_id)
    expect(notification!.checks.filter((check) => !check.ok).map((check) => check.name)).toEqual(
      failed ? [failed] : [],
    )
  })

  it('a forged one', async () => {
    const { id, form } = await payable()
    await bank.notify(bank.about(form), { forged: true })
    expect((await settled(id, 1))[0]).toMatchObject({ state: 'invalid' })
    expect(await state(id)).toBe('UnPaid')
  })

  it('a genuine cheap payment that names a dear order, without its key', async () => {
    const { id, form } = await payable()
    await bank.notify(bank.about(form, { custom: `${id}.guessed` }))
    expect((await settled(id, 1))[0]!.checks[0]).toMatchObject({ name: 'Order', ok: false })
    expect(await state(id)).toBe('UnPaid')
  })

  it('the transaction of another order', async () => {
    const first = await paid()
    const { id, form } = await payable()
    await bank.notify(bank.about(form, { txn_id: first.txn }))
    expect((await settled(id, 1))[0]!.outcome).toMatch(/belongs to another order/)
    expect(await state(id)).toBe('UnPaid')
  })

  it('an order whose pay form was never shown', async () => {
    ahead += rateLimits.newOrder.perMs / 5
    const { _id: id } = await place(who, plan)
    const { pay_key: key } = await site.house.database.db
      .selectFrom('orders')
      .select('pay_key')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    await bank.notify(
      bank.about({
        custom: `${id}.${key}`,
        amount: '19.99',
        currency_code: 'USD',
        business: RECEIVER,
        notify_url: `${site.origin}/api/payments/notify`,
      }),
    )
    expect((await settled(id, 1))[0]!.outcome).toMatch(/no pay form/)
  })

  it('but a mismatch tells the admins, and can be paid properly later', async () => {
    const { id, form } = await payable()
    const before = (await mailsOf(site, ADMIN.email)).length
    const fields = bank.about(form, { mc_gross: '1.00' })
    await bank.notify(fields)
    await settled(id, 1)
    const told = (await mailsOf(site, ADMIN.email))
      .slice(before)
      .find((mail) => mail.kind === 'admin-payment-attention')
    expect(told?.text).toContain(fields.txn_id)
    await bank.notify(bank.about(form))
    expect(await become(id, 'Paid')).toBe('Paid')
  })
})

describe('money that goes back', () => {
  const refund = (form: Fields, parent: string, mc_gross: string, status = 'Refunded') =>
    bank.notify(
      bank.about(form, { payment_status: status, mc_gross, parent_txn_id: parent, reason_code: 'refund' }),
    )

  it('in full: out of the sales, cancelled, said in the history, mailed; repeats and new payments change nothing', async () => {
    const { id, form, txn, body } = await paid()
    const before = await sales()
    await refund(form, txn, '-19.99')
    expect(await become(id, 'Cancelled')).toBe('Cancelled')
    expect(await sales()).toBe(before - 1999)
    expect((await evidence(id)).history.at(-1)!.note).toMatch(/Refunded/)
    expect((await mailsOf(site, who.email)).at(-1)!.kind).toBe('order-refunded')
    await bank.deliver(form.notify_url!, body)
    await bank.notify(bank.about(form))
    await settled(id, 3)
    expect(await state(id)).toBe('Cancelled')
    expect(await payFields(site, id).catch((error: Error) => error.message)).toMatch(/refunded/)
    expect((await admin.post(`/api/record-payment/${id}`, { amount: '19.99', note: 'cash' })).status).toBe(
      409,
    )
  })

  it('in parts: stays Paid with the amount in the history, until nothing is left', async () => {
    const { id, form, txn } = await paid()
    await refund(form, txn, '-9.99')
    await settled(id, 2)
    expect(await state(id)).toBe('Paid')
    expect((await evidence(id)).history.at(-1)!.note).toMatch(/\$9\.99.*\$10\.00 are left/)
    expect((await actAs(site.house, viewer).orderStory(id)).history.at(-1)!.note).toBe(
      '$9.99 went back to you.',
    )
    await refund(form, txn, '-10.00')
    expect(await become(id, 'Cancelled')).toBe('Cancelled')
  })

  it('by a reversal, and comes back when that is cancelled', async () => {
    const { id, form, txn } = await paid()
    const before = await sales()
    await refund(form, txn, '-19.99', 'Reversed')
    expect(await become(id, 'Cancelled')).toBe('Cancelled')
    await refund(form, txn, '19.99', 'Canceled_Reversal')
    expect(await become(id, 'Paid')).toBe('Paid')
    expect(await sales()).toBe(before)
    expect(
      (await mailsOf(site, who.email)).filter(
        (mail) => mail.kind === 'order-paid' && mail.text.includes(txn),
      ),
    ).toHaveLength(1)
  })

  it('before its payment was told: the order never counts as paid', async () => {
    const { id, form } = await payable()
    const before = await sales()
    const fields = bank.about(form)
    await refund(form, fields.txn_id!, '-19.99')
    await settled(id, 1)
    expect(await state(id)).toBe('UnPaid')
    await bank.notify(fields)
    expect(await become(id, 'Cancelled')).toBe('Cancelled')
    expect(await sales()).toBe(before)
  })

  it('by a dispute that was told before its payment and ends well: Paid, with one receipt', async () => {
    const { id, form } = await payable()
    const fields = bank.about(form)
    await refund(form, fields.txn_id!, '-19.99', 'Reversed')
    await settled(id, 1)
    await bank.notify(fields)
    expect(await become(id, 'Cancelled')).toBe('Cancelled')
    const number = id.slice(0, 8).toUpperCase()
    const receipts = async () =>
      (await mailsOf(site, who.email)).filter(
        (mail) => mail.kind === 'order-paid' && mail.text.includes(number),
      )
    expect(await receipts()).toEqual([])
    await refund(form, fields.txn_id!, '19.99', 'Canceled_Reversal')
    expect(await become(id, 'Paid')).toBe('Paid')
    expect(await receipts()).toHaveLength(1)
  })

  it('is known by its parent alone, when it names no order', async () => {
    const { id, form, txn } = await paid()
    await bank.notify(
      bank.about(form, { payment_status: 'Refunded', mc_gross: '-19.99', parent_txn_id: txn, custom: '' }),
    )
    expect(await become(id, 'Cancelled')).toBe('Cancelled')
  })

  it('of one of two payments leaves the order Paid', async () => {
    const { id, form } = await paid()
    const second = bank.about(form)
    await bank.notify(second)
    await settled(id, 2)
    expect((await evidence(id)).history.at(-1)!.note).toMatch(/Paid twice/)
    await refund(form, second.txn_id!, '-19.99')
    await settled(id, 3)
    expect(await state(id)).toBe('Paid')
  })
})

describe('the receipt', () => {
  const receipt = async (id: string) => {
    const { transaction, by } = await actAs(site.house, viewer).receiptOf(id)
    return [transaction, by]
  }

  it('names the payment by which the order is paid now, though another came first and went back', async () => {
    const { id, form, txn } = await paid()
    expect(await receipt(id)).toEqual([txn, 'PayPal'])
    const second = bank.about(form)
    await bank.notify(second)
    await settled(id, 2)
    expect(await receipt(id)).toEqual([txn, 'PayPal'])
    await bank.notify(
      bank.about(form, { payment_status: 'Refunded', mc_gross: '-19.99', parent_txn_id: txn }),
    )
    await settled(id, 3)
    expect(await state(id)).toBe('Paid')
    expect(await receipt(id)).toEqual([second.txn_id, 'PayPal'])
  })

  it('says so when the money came another way', async () => {
    const { id } = await payable()
    await admin.post(`/api/record-payment/${id}`, { amount: '19.99', note: 'cash' })
    expect(await receipt(id)).toEqual([expect.stringMatching(/./), 'Received directly'])
  })
})

describe('a dispute', () => {
  it('is kept in the history and told to the admins; no money moves', async () => {
    const { id, form, txn } = await paid()
    await bank.notify(
      bank.about(form, {
        txn_id: txn,
        payment_status: '',
        txn_type: 'new_case',
        case_type: 'dispute',
        case_id: 'PP-1',
        mc_gross: '',
      }),
    )
    await settled(id, 2)
    expect(await state(id)).toBe('Paid')
    expect((await evidence(id)).history.at(-1)!.note).toMatch(/dispute PP-1/)
    expect((await mailsOf(site, ADMIN.email)).at(-1)!.kind).toBe('admin-payment-attention')
  })
})

describe('a verifier that is down', () => {
  it('is asked again until it answers, and the payment is in without being sent again', async () => {
    const { id, form } = await payable()
    const fields = bank.about(form)
    bank.rules.set(fields.txn_id!, { status: 500, text: 'oops' })
    expect((await bank.notify(fields)).status).toBe(200)
    await until(
      async () => bank.asked.get(fields.txn_id!) ?? 0,
      (asked) => asked > 0,
    )
    expect(await state(id)).toBe('UnPaid')
    // An hour, by the site's clock, in which it is asked now and then.
    for (let minute = 0; minute < 60; minute += 10) {
      const asked = bank.asked.get(fields.txn_id!)!
      ahead += 10 * MINUTE
      site.house.signals.emit('notifications')
      await until(
        async () => bank.asked.get(fields.txn_id!)!,
        (now) => now > asked,
      )
    }
    expect(await state(id)).toBe('UnPaid')
    bank.rules.delete(fields.txn_id!)
    ahead += 11 * MINUTE
    site.house.signals.emit('notifications')
    expect(await become(id, 'Paid')).toBe('Paid')
  })

  it('can be asked by hand about what did not match, once the reason is gone', async () => {
    const { id, form } = await payable()
    const fields = bank.about(form, { business: 'late@test.example', receiver_email: 'late@test.example' })
    await bank.notify(fields)
    const [notification] = await settled(id, 1)
    await site.house.database.db
      .insertInto('pay_forms')
      .values({ order_id: id, receiver: 'late@test.example', at: 0 })
      .execute()
    expect(await actAs(site.house, viewer).reverifyNotification(notification!._id)).toMatch(/^Paid/)
    expect(await state(id)).toBe('Paid')
    // Once more says the same and does nothing.
    expect(await actAs(site.house, viewer).reverifyNotification(notification!._id)).toMatch(/^Paid/)
    expect((await evidence(id)).history.filter((event) => event.kind === 'completed')).toHaveLength(1)
  })
})

describe('what comes to the same when it is asked about again', () => {
  it.each<[string, Fields]>([
    ['a mismatch', { mc_gross: '1.00' }],
    ['a payment for an order that is not here', { custom: 'nowhere.key' }],
    [
      'a dispute',
      { payment_status: '', txn_type: 'new_case', case_type: 'dispute', case_id: 'PP-2', mc_gross: '' },
    ],
  ])('%s is told to the admins once, and stands in the history once', async (_, change) => {
    const { id, form } = await payable()
    const fields = bank.about(form, change)
    await bank.notify(fields)
    const find = () =>
      site.house.database.db
        .selectFrom('notifications')
        .select(['id', 'outcome'])
        .where('txn_id', '=', fields.txn_id!)
        .where('state', '=', 'verified')
        .executeTakeFirst()
    const { id: notificationId, outcome } = (await until(find))!
    const told = async () => ({
      mails: (await mailsOf(site, ADMIN.email)).filter(
        (mail) => mail.kind === 'admin-payment-attention' && mail.text.includes(fields.txn_id!),
      ).length,
      events: (await evidence(id)).history.length,
    })
    const before = await told()
    expect(before.mails).toBe(1)
    for (let i = 0; i < 3; i++)
      expect(await actAs(site.house, viewer).reverifyNotification(notificationId)).toBe(outcome)
    expect(await told()).toEqual(before)
  })
})

describe('a verdict that stands', () => {
  const reverify = (id: string, house = site.house) => actAs(house, viewer).reverifyNotification(id)
  const row = (id: string) =>
    site.house.database.db
      .selectFrom('notifications')
      .select(['state', 'outcome', 'checks', 'order_id', 'txn_id', 'handled_at'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()

  it('is not undone when the provider later denies what it confirmed; the denial is kept too', async () => {
    const { id, txn } = await paid()
    const [notification] = await settled(id, 1)
    const before = await row(notification!._id)
    bank.rules.set(txn, { status: 200, text: 'INVALID' })
    expect(await reverify(notification!._id)).toMatch(/says that it did not send this.*stands/)
    expect(await row(notification!._id)).toEqual(before)
    expect(await state(id)).toBe('Paid')
    expect((await evidence(id)).history.at(-1)!.note).toMatch(new RegExp(`${txn}.*did not send this`))
    expect((await actAs(site.house, viewer).pageOfAudit(1, 1)).rows[0]!.note).toContain(txn)
  })

  it('is not undone by what has changed on the site since', async () => {
    const { id, form } = await payable()
    await bank.notify(bank.about(form, { test_ipn: '1' }))
    expect(await become(id, 'Paid')).toBe('Paid')
    const [notification] = await settled(id, 1)
    const before = await row(notification!._id)
    expect(
      await reverify(notification!._id, {
        ...site.house,
        settings: { ...site.house.settings, PAYMENT_MODE: 'live' },
      }),
    ).toMatch(/^Paid/)
    expect(await row(notification!._id)).toEqual(before)
  })

  it('waits as long as there is none: what was given up is settled by a later answer', async () => {
    for (const [answer, expected] of [
      ['VERIFIED', 'verified'],
      ['INVALID', 'invalid'],
    ] as const) {
      const { id, form } = await payable()
      const fields = bank.about(form)
      bank.rules.set(fields.txn_id!, { status: 200, text: 'INVALID' })
      await bank.notify(fields)
      const [notification] = await settled(id, 1)
      await site.house.database.db
        .updateTable('notifications')
        .set({ state: 'given-up' })
        .where('id', '=', notification!._id)
        .execute()
      bank.rules.set(fields.txn_id!, { status: 500, text: 'oops' })
      expect(await reverify(notification!._id)).toMatch(/could not be asked/)
      bank.rules.set(fields.txn_id!, { status: 200, text: answer })
      await reverify(notification!._id)
      expect((await row(notification!._id)).state).toBe(expected)
    }
  })
})

describe('the notification call', () => {
  const url = () => `${site.origin}/api/payments/notify`

  it('takes anything up to 64 KB, keeps it and answers 200 with nothing', async () => {
    for (const body of ['', 'nonsense', '%%%', '=&=', 'a'.repeat(64 * 1024)]) {
      const answer = await fetch(url(), {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      })
      expect([answer.status, await answer.text()]).toEqual([200, ''])
    }
    expect(await bank.deliver(url(), 'a'.repeat(64 * 1024 + 1))).toBe(413)
  })

  it('is never told to wait, however much comes from one address', async () => {
    const answers = new Set<number>()
    for (let i = 0; i < 20; i++)
      for (const status of await Promise.all(
        Array.from({ length: 20 }, (_, at) => bank.deliver(url(), `txn_id=FLOOD${i}.${at}`)),
      ))
        answers.add(status)
    // What names nothing of ours may find its lane full: then it comes back later.
    expect([...answers].filter((status) => status !== 503)).toEqual([200])
    const { id, form } = await payable()
    const payments = new Set(
      await Promise.all(Array.from({ length: 20 }, async () => (await bank.notify(bank.about(form))).status)),
    )
    expect(payments).toEqual(new Set([200]))
    expect(await become(id, 'Paid')).toBe('Paid')
    await until(async () => (await waiting()) === 0, Boolean, 60_000)
  })

  it('lets the customer come back by POST too, from the provider’s own page, and reads nothing of it', async () => {
    const { id } = await payable()
    const answer = await fetch(`${site.origin}/received-payment/${id}`, {
      method: 'POST',
      body: 'payment_status=Completed',
      headers: {
        origin: 'https://provider.example',
        'sec-fetch-site': 'cross-site',
        'content-type': 'application/x-www-form-urlencoded',
      },
      redirect: 'manual',
    })
    expect([answer.status, answer.headers.get('location')]).toEqual([
      303,
      `/received-payment/${id}?returned=post`,
    ])
    expect(await state(id)).toBe('UnPaid')
  })

  it('keeps that the customer came back once, however often the page asks at once', async () => {
    const { id } = await payable()
    const { user_id: userId } = await site.house.database.db
      .selectFrom('orders')
      .select('user_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const owner = actAs(site.house, { ...viewer, role: 'customer', userId: userId! })
    await Promise.all(Array.from({ length: 5 }, () => owner.noteReturn(id, { sentBack: true })))
    expect((await evidence(id)).history.filter((event) => event.kind === 'returned')).toHaveLength(1)
  })

  it('lists to admins what fits no order', async () => {
    await bank.notify({ ...bank.about({}), txn_id: 'NOORDER1', custom: '' }, { to: url() })
    await until(async () => (await waiting()) === 0, Boolean, 30_000)
    const unmatched = await actAs(site.house, viewer).listUnmatchedNotifications()
    expect(unmatched.find((one) => one.txnId === 'NOORDER1')).toMatchObject({
      state: 'verified',
      outcome: expect.stringMatching(/names no order/),
    })
  })

  it('hides nothing that the provider sent behind forged ones, however many come', async () => {
    const { id, form, txn } = await paid()
    await bank.notify({ ...bank.about({}), txn_id: 'NOORDER2', custom: '' }, { to: url() })
    await until(async () => (await waiting()) === 0, Boolean, 30_000)
    for (let i = 0; i < 51; i++) {
      await bank.deliver(url(), `txn_id=JUNK${i}`)
      await bank.notify(bank.about(form), { forged: true })
    }
    const still = async () => [
      (await actAs(site.house, viewer).listUnmatchedNotifications())[0]!.txnId,
      (await evidence(id)).notifications.at(-1)!.txnId,
    ]
    // While they wait to be verified as well as afterwards.
    expect(await still()).toEqual(['NOORDER2', txn])
    await until(async () => (await waiting()) === 0, Boolean, 30_000)
    expect(await still()).toEqual(['NOORDER2', txn])
  })

  it('forgets after a month what was forged, and never what the provider sent', async () => {
    const { id, form, txn } = await paid()
    const forged = bank.about(form)
    await bank.notify(forged, { forged: true })
    await settled(id, 2)
    const left = async (days: number) => {
      await deleteForgedNotifications({
        ...site.house,
        clock: { now: () => site.house.clock.now() + days * DAY },
      })
      return (await evidence(id)).notifications.map((one) => one.txnId).toSorted()
    }
    expect(await left(29)).toEqual([txn, forged.txn_id!].toSorted())
    expect(await left(31)).toEqual([txn])
  })

  it('answers 503 when it can’t keep it', async () => {
    const { payments } = site.house
    const broken = actAs(
      { ...site.house, payments: { ...payments, name: null as unknown as MachineName } },
      { role: 'visitor' },
    )
    await expect(broken.receiveNotification(Buffer.from('x=y'))).rejects.toMatchObject({
      code: 'unavailable',
    })
  })
})

describe('asking whether the site is alive', () => {
  it('a thousand times costs no mail and no question to the provider', async () => {
    const { db } = site.house.database
    await until(async () => (await waiting()) === 0, Boolean, 30_000)
    const count = async () => [
      (await db.selectFrom('outbox').select('id').execute()).length,
      [...bank.asked.values()].reduce((sum, times) => sum + times, 0),
    ]
    const before = await count()
    const visitor = site.visitor()
    for (let i = 0; i < 1000; i++) expect((await visitor.get('/healthz')).status).toBe(200)
    for (const path of ['/readyz', '/metrics']) expect((await visitor.get(path)).status).toBe(200)
    expect(await count()).toEqual(before)
  })
})

describe('in live mode', () => {
  it('test notifications pay nothing, and the demo’s address shows no form', async () => {
    const { id, form } = await payable()
    const live = { ...site.house, settings: { ...site.house.settings, PAYMENT_MODE: 'live' as const } }
    const [account] = (await admin.get('/api/paypal-email')).json
    await admin.put(`/api/paypal-email/${account._id}`, { paypalEmail: 'billing@northlight.example' })
    // As if it had been placed in live mode.
    await site.house.database.db.updateTable('orders').set({ mode: 'live' }).where('id', '=', id).execute()
    const owner = await site.house.database.db
      .selectFrom('orders')
      .select('user_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const payment = await actAs(live, { ...viewer, role: 'customer', userId: owner.user_id! }).beginPayment(
      id,
    )
    expect([payment.checkout, payment.why]).toEqual([undefined, expect.stringMatching(/not set up/)])
    await admin.put(`/api/paypal-email/${account._id}`, { paypalEmail: RECEIVER })
    const { checkEvent } = await import('#server/use-cases/payments/check-event.ts')
    const event = site.house.payments.read(Buffer.from(bank.encode(bank.about(form, { test_ipn: '1' }))))
    const order = await site.house.database.db
      .selectFrom('orders')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const failed = (isLive: boolean, mode = order.mode) =>
      checkEvent(event, {
        order: { ...order, mode },
        receivers: [RECEIVER],
        transactionOrderId: undefined,
        parentOrderId: undefined,
        live: isLive,
      })
        .filter((check) => !check.ok)
        .map((check) => check.name)
    expect([failed(false, 'test'), failed(true), failed(true, 'test'), failed(false)]).toEqual([
      [],
      ['Real money'],
      ['Real money'],
      ['Real money'],
    ])
    await site.house.database.db.updateTable('orders').set({ mode: 'test' }).where('id', '=', id).execute()
  })
})

describe('the sums', () => {
  it('are exact in cents', async () => {
    const before = await sales()
    const price = before + 3 * 1999
    for (let i = 0; i < 3; i++) await paid()
    await payable()
    expect(await sales()).toBe(price)
    const rows = await site.house.database.db
      .selectFrom('orders')
      .select(['price_cents', 'payment_status'])
      .execute()
    expect(await sales()).toBe(
      rows.filter((row) => row.payment_status === 'Paid').reduce((sum, row) => sum + row.price_cents, 0),
    )
  })
})
