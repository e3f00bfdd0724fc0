// Payments: what a notification must be before it counts, and what it changes then.
import { describe, expect, it } from 'vitest'
import { readNotification } from '#providers/server/paypal-standard/read-notification.ts'
import { actInEnglish } from '#tests/support/act-in-english.ts'
import { emailsOf } from '#tests/support/mailbox.ts'
import { payFields } from '#tests/support/pay-fields.ts'
import { startPaymentShop } from '#tests/support/payment-shop.ts'
import { ADMIN, OWNER } from '#tests/support/people.ts'
import type { Fields } from '#tests/support/provider.ts'
import { RECEIVER } from '#tests/support/shop.ts'

const {
  bank,
  site,
  admin,
  customer,
  actAsOwner,
  paymentStatus,
  reachesStatus,
  evidence,
  settled,
  salesCents,
  placeOrder,
  placeWithPayForm,
  placePaid,
} = await startPaymentShop()

describe('a verified payment', () => {
  it('pays the order once, emails the receipt once and counts once', async () => {
    const before = await salesCents()
    const { id, form, txn, body } = await placePaid()
    const statuses = await Promise.all(Array.from({ length: 20 }, () => bank.deliver(form.notify_url!, body)))
    expect(new Set(statuses)).toEqual(new Set([200]))
    await bank.notify(bank.about(form, { txn_id: txn, payment_status: 'Pending' }))
    await bank.notify(bank.about(form, { txn_id: txn, payment_status: 'Failed' }))
    // The same payment in other bytes is still the same payment.
    await bank.notify(bank.about(form, { txn_id: txn }))
    expect((await settled(id, 4)).map((one) => one.state)).toEqual(Array(4).fill('verified'))
    expect(await paymentStatus(id)).toBe('Paid')
    expect(await salesCents()).toBe(before + 1999)
    const receipts = (await emailsOf(site, customer.email)).filter(
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

  it('may name the receiver in another case, or as business only', async () => {
    const { id, form } = await placeWithPayForm()
    await bank.notify(
      bank.about(form, { business: RECEIVER.toUpperCase(), receiver_email: 'primary@test.example' }),
    )
    expect(await reachesStatus(id, 'Paid')).toBe('Paid')
  })

  it('counts for the receiver that the form named, after the setting has changed', async () => {
    const { id, form } = await placeWithPayForm()
    const [account] = (await admin.get('/api/paypal-email')).json
    await admin.put(`/api/paypal-email/${account._id}`, { paypalEmail: 'new@test.example' })
    await bank.notify(bank.about(form))
    expect(await reachesStatus(id, 'Paid')).toBe('Paid')
    await admin.put(`/api/paypal-email/${account._id}`, { paypalEmail: RECEIVER })
  })

  it('makes a cancelled order Paid', async () => {
    const { id, form } = await placeWithPayForm()
    await customer.put(`/api/order-cancelled/${id}`, { paymentStatus: 'Cancelled' })
    await bank.notify(bank.about(form))
    expect(await reachesStatus(id, 'Paid')).toBe('Paid')
  })
})

describe('a notification that must not pay', () => {
  it.each<{ difference: string; change: Fields; rule?: { status: number; text: string }; failed: string }>([
    { difference: 'a smaller amount', change: { mc_gross: '0.01' }, failed: 'Amount' },
    { difference: 'no amount', change: { mc_gross: '' }, failed: 'Amount' },
    { difference: 'another currency', change: { mc_currency: 'EUR' }, failed: 'Currency' },
    {
      difference: 'another receiver',
      change: { business: 'thief@evil.example', receiver_email: 'thief@evil.example' },
      failed: 'Receiver',
    },
    { difference: 'no transaction', change: { txn_id: '' }, failed: 'Transaction' },
    { difference: 'INVALID', change: {}, rule: { status: 200, text: 'INVALID' }, failed: '' },
    { difference: 'a payment that waits', change: { payment_status: 'Pending' }, failed: '' },
    { difference: 'a payment that failed', change: { payment_status: 'Failed' }, failed: '' },
    { difference: 'a payment of another state', change: { payment_status: 'Created' }, failed: '' },
  ])('stores $difference with the reason, and shows it to admins', async ({ change, rule, failed }) => {
    const { id, form } = await placeWithPayForm()
    const fields = bank.about(form, change)
    if (rule) bank.rules.set(fields.txn_id!, rule)
    expect((await bank.notify(fields)).status).toBe(200)
    const [notification] = await settled(id, 1)
    expect(await paymentStatus(id)).toBe('UnPaid')
    expect(notification!.txnId).toBe(fields.txn_id)
    expect(notification!.checks.filter((check) => !check.ok).map((check) => check.name)).toEqual(
      failed ? [failed] : [],
    )
  })

  it('refuses a forged notification', async () => {
    const { id, form } = await placeWithPayForm()
    await bank.notify(bank.about(form), { forged: true })
    expect((await settled(id, 1))[0]).toMatchObject({ state: 'invalid' })
    expect(await paymentStatus(id)).toBe('UnPaid')
  })

  it('refuses a genuine payment of a cheap order that names an expensive one', async () => {
    const { id, form } = await placeWithPayForm()
    await bank.notify(bank.about(form, { custom: `${id}.guessed` }))
    expect((await settled(id, 1))[0]!.checks[0]).toMatchObject({ name: 'Order', ok: false })
    expect(await paymentStatus(id)).toBe('UnPaid')
  })

  it('refuses the transaction of another order', async () => {
    const first = await placePaid()
    const { id, form } = await placeWithPayForm()
    await bank.notify(bank.about(form, { txn_id: first.txn }))
    expect((await settled(id, 1))[0]!.outcome).toMatch(/belongs to another order/)
    expect(await paymentStatus(id)).toBe('UnPaid')
  })

  it('refuses to pay an order whose pay form was never shown', async () => {
    const id = await placeOrder()
    const { pay_key: key } = await site.app.database.db
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

  it('emails a mismatch to the admins, and the order can still be paid', async () => {
    const { id, form } = await placeWithPayForm()
    const before = (await emailsOf(site, ADMIN.email)).length
    const fields = bank.about(form, { mc_gross: '1.00' })
    await bank.notify(fields)
    await settled(id, 1)
    const told = (await emailsOf(site, ADMIN.email))
      .slice(before)
      .find((mail) => mail.kind === 'admin-payment-attention')
    expect(told?.text).toContain(fields.txn_id)
    await bank.notify(bank.about(form))
    expect(await reachesStatus(id, 'Paid')).toBe('Paid')
  })
})

describe('a refund', () => {
  const refund = (form: Fields, parent: string, mc_gross: string, status = 'Refunded') =>
    bank.notify(
      bank.about(form, { payment_status: status, mc_gross, parent_txn_id: parent, reason_code: 'refund' }),
    )

  it('in full leaves the sales, closes the order and is mailed, once', async () => {
    const { id, form, txn, body } = await placePaid()
    const before = await salesCents()
    await refund(form, txn, '-19.99')
    expect(await reachesStatus(id, 'Cancelled')).toBe('Cancelled')
    expect(await salesCents()).toBe(before - 1999)
    expect((await evidence(id)).history.at(-1)!.note).toMatch(/Refunded/)
    expect((await emailsOf(site, customer.email)).at(-1)!.kind).toBe('order-refunded')
    await bank.deliver(form.notify_url!, body)
    await bank.notify(bank.about(form))
    await settled(id, 3)
    expect(await paymentStatus(id)).toBe('Cancelled')
    expect(await payFields(site, id).catch((error: Error) => error.message)).toMatch(/refunded/)
    expect((await admin.post(`/api/record-payment/${id}`, { amount: '19.99', note: 'cash' })).status).toBe(
      409,
    )
  })

  it('in parts keeps the order Paid until nothing is left', async () => {
    const { id, form, txn } = await placePaid()
    await refund(form, txn, '-9.99')
    await settled(id, 2)
    expect(await paymentStatus(id)).toBe('Paid')
    expect((await evidence(id)).history.at(-1)!.note).toMatch(/\$9\.99.*\$10\.00 is left/)
    expect((await actAsOwner().orderStory(id)).history.at(-1)!.note).toBe('$9.99 went back to you.')
    await refund(form, txn, '-10.00')
    expect(await reachesStatus(id, 'Cancelled')).toBe('Cancelled')
  })

  it('by a reversal is undone when the reversal is cancelled', async () => {
    const { id, form, txn } = await placePaid()
    const before = await salesCents()
    await refund(form, txn, '-19.99', 'Reversed')
    expect(await reachesStatus(id, 'Cancelled')).toBe('Cancelled')
    await refund(form, txn, '19.99', 'Canceled_Reversal')
    expect(await reachesStatus(id, 'Paid')).toBe('Paid')
    expect(await salesCents()).toBe(before)
    expect(
      (await emailsOf(site, customer.email)).filter(
        (mail) => mail.kind === 'order-paid' && mail.text.includes(txn),
      ),
    ).toHaveLength(1)
  })

  it('before its payment keeps the order from counting as paid', async () => {
    const { id, form } = await placeWithPayForm()
    const before = await salesCents()
    const fields = bank.about(form)
    await refund(form, fields.txn_id!, '-19.99')
    await settled(id, 1)
    expect(await paymentStatus(id)).toBe('UnPaid')
    await bank.notify(fields)
    expect(await reachesStatus(id, 'Cancelled')).toBe('Cancelled')
    expect(await salesCents()).toBe(before)
  })

  it('by a dispute before its payment, then won, leaves the order Paid with one receipt', async () => {
    const { id, form } = await placeWithPayForm()
    const fields = bank.about(form)
    await refund(form, fields.txn_id!, '-19.99', 'Reversed')
    await settled(id, 1)
    await bank.notify(fields)
    expect(await reachesStatus(id, 'Cancelled')).toBe('Cancelled')
    const number = id.slice(0, 8).toUpperCase()
    const receipts = async () =>
      (await emailsOf(site, customer.email)).filter(
        (mail) => mail.kind === 'order-paid' && mail.text.includes(number),
      )
    expect(await receipts()).toEqual([])
    await refund(form, fields.txn_id!, '19.99', 'Canceled_Reversal')
    expect(await reachesStatus(id, 'Paid')).toBe('Paid')
    expect(await receipts()).toHaveLength(1)
  })

  it('is matched by its parent transaction when it names no order', async () => {
    const { id, form, txn } = await placePaid()
    await bank.notify(
      bank.about(form, { payment_status: 'Refunded', mc_gross: '-19.99', parent_txn_id: txn, custom: '' }),
    )
    expect(await reachesStatus(id, 'Cancelled')).toBe('Cancelled')
  })

  it('of one of two payments leaves the order Paid', async () => {
    const { id, form } = await placePaid()
    const second = bank.about(form)
    await bank.notify(second)
    await settled(id, 2)
    expect((await evidence(id)).history.at(-1)!.note).toMatch(/Paid twice/)
    await refund(form, second.txn_id!, '-19.99')
    await settled(id, 3)
    expect(await paymentStatus(id)).toBe('Paid')
  })
})

describe('the receipt', () => {
  const receipt = async (id: string) => {
    const { transaction, by } = await actAsOwner().receiptOf(id)
    return [transaction, by]
  }

  it('names the payment it was issued for, even after that one was refunded', async () => {
    const { id, form, txn } = await placePaid()
    expect(await receipt(id)).toEqual([txn, 'PayPal'])
    const second = bank.about(form)
    await bank.notify(second)
    await settled(id, 2)
    expect(await receipt(id)).toEqual([txn, 'PayPal'])
    await bank.notify(
      bank.about(form, { payment_status: 'Refunded', mc_gross: '-19.99', parent_txn_id: txn }),
    )
    await settled(id, 3)
    expect(await paymentStatus(id)).toBe('Paid')
    expect(await receipt(id)).toEqual([txn, 'PayPal'])
  })

  it('says so when the payment was recorded by hand', async () => {
    const { id } = await placeWithPayForm()
    await admin.post(`/api/record-payment/${id}`, { amount: '19.99', note: 'cash' })
    expect(await receipt(id)).toEqual([expect.stringMatching(/./), 'Received directly'])
  })
})

describe('a dispute', () => {
  it('is shown in the history and mailed to admins, and moves no money', async () => {
    const { id, form, txn } = await placePaid()
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
    expect(await paymentStatus(id)).toBe('Paid')
    expect((await evidence(id)).history.at(-1)!.note).toMatch(/dispute PP-1/)
    expect((await emailsOf(site, ADMIN.email)).at(-1)!.kind).toBe('admin-payment-attention')
  })
})

describe('live mode', () => {
  it('ignores test notifications, and shows no form for the demo’s address', async () => {
    const { id, form } = await placeWithPayForm()
    const live = { ...site.app, settings: { ...site.app.settings, PAYMENT_MODE: 'live' as const } }
    const [account] = (await admin.get('/api/paypal-email')).json
    await admin.put(`/api/paypal-email/${account._id}`, { paypalEmail: 'billing@northlight.example' })
    // As if it had been placed in live mode.
    await site.app.database.db.updateTable('orders').set({ mode: 'live' }).where('id', '=', id).execute()
    const owner = await site.app.database.db
      .selectFrom('orders')
      .select('user_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const payment = await actInEnglish(live, { ...OWNER, role: 'customer', userId: owner.user_id! }).payPage(
      id,
    )
    expect([payment.methods, payment.why]).toEqual([[], expect.stringMatching(/not set up/)])
    await admin.put(`/api/paypal-email/${account._id}`, { paypalEmail: RECEIVER })
    const { checkEvent } = await import('#payments/server/events/check-event.ts')
    const event = readNotification(Buffer.from(bank.encode(bank.about(form, { test_ipn: '1' }))))
    const order = await site.app.database.db
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
    await site.app.database.db.updateTable('orders').set({ mode: 'test' }).where('id', '=', id).execute()
  })
})

describe('the totals', () => {
  it('are exact in cents', async () => {
    const before = await salesCents()
    const price = before + 3 * 1999
    for (let i = 0; i < 3; i++) await placePaid()
    await placeWithPayForm()
    expect(await salesCents()).toBe(price)
    const rows = await site.app.database.db
      .selectFrom('orders')
      .select(['price_cents', 'payment_status'])
      .execute()
    expect(await salesCents()).toBe(
      rows.filter((row) => row.payment_status === 'Paid').reduce((sum, row) => sum + row.price_cents, 0),
    )
  })
})
