// What a customer is shown and mailed while a payment is pending, denied, not matching or not verified yet.
import { describe, expect, it } from 'vitest'
import { MINUTE, SECOND } from '#platform/rules/durations.ts'
import { startPayingCustomer } from '#tests/support/paying-customer.ts'
import { until } from '#tests/support/shop.ts'
import { textOf } from '#tests/support/text-of.ts'

const {
  bank,
  site,
  clock,
  customer,
  order,
  payable,
  progress,
  become,
  words,
  mails,
  notify,
  handled,
  sentBack,
  expectWarning,
} = await startPayingCustomer()

const CHECKING = 'Your payment is being checked, don’t pay again'
const PROCESSING = 'Your payment is being processed, don’t pay again'

describe('a pending payment', () => {
  it('warns on every screen not to pay again, and asks before a second payment', async () => {
    const open = await payable()
    await notify(open, { payment_status: 'Pending', pending_reason: 'echeck' })
    expect(await become(open.id, 'processing')).toBe('processing')
    await expectWarning(open.id, PROCESSING)
    const page = await words(`/received-payment/${open.id}`)
    expect(page).not.toContain('Thank you')
    expect(page.match(/Your payment is being processed/g)).toHaveLength(1)
    expect(page).toContain('Next: We confirm your payment.')
  })

  it('is shown on an order that its owner cancelled', async () => {
    const open = await payable()
    await notify(open, { payment_status: 'Pending' })
    await become(open.id, 'processing')
    await customer().put(`/api/order-cancelled/${open.id}`, { paymentStatus: 'Cancelled' })
    expect(await progress(open.id)).toBe('processing')
    expect(await words(`/order/${open.id}`)).toContain(PROCESSING)
    expect(await words(`/order-cancelled/${open.id}`)).not.toContain('Nothing was charged')
  })

  it('makes the order paid when it arrives', async () => {
    const open = await payable()
    await notify(open, { payment_status: 'Pending', txn_id: 'ECHECK1' })
    await become(open.id, 'processing')
    await notify(open, { txn_id: 'ECHECK1' })
    expect(await become(open.id, 'paid')).toBe('paid')
    expect(await words(`/received-payment/${open.id}`)).toContain('Thank you, your order is paid')
  })

  it('is mailed once when denied, and can be tried again', async () => {
    const open = await payable()
    await notify(open, { payment_status: 'Pending', txn_id: 'ECHECK2' })
    await notify(open, { payment_status: 'Denied', txn_id: 'ECHECK2' })
    expect(await become(open.id, 'denied')).toBe('denied')
    await notify(open, { payment_status: 'Denied', txn_id: 'ECHECK2', memo: 'again' })
    const page = await words(`/received-payment/${open.id}`)
    expect(page).toContain('Your payment did not go through')
    expect(page).not.toContain('Thank you')
    expect(page.match(/Your move: the payment/g)).toHaveLength(1)
    expect(await words(`/order/${open.id}`)).toContain('Pay Now')
    expect(await mails('payment-denied')).toMatchObject([
      { text: expect.stringContaining(`/pay-now/${open.id}`) },
    ])
  })
})

describe('a payment that does not match', () => {
  it.each([
    ['too little', { mc_gross: '19.98' }, 'You paid $19.98; the order costs $19.99.'],
    ['another currency', { mc_currency: 'EUR' }, 'You paid €19.99; the order costs $19.99.'],
    [
      'another receiver',
      { business: 'else@test.example', receiver_email: 'else@test.example' },
      'You paid $19.99, but to an account that is not ours.',
    ],
  ])('(%s) is shown on the screens, and mailed once', async (_, more, why) => {
    const open = await payable()
    const fields = bank.about(open.form, more)
    await bank.notify(fields)
    expect(await become(open.id, 'not-accepted')).toBe('not-accepted')
    // The same payment in other bytes.
    await bank.notify({ ...fields, memo: 'again' })
    for (const path of [
      `/received-payment/${open.id}`,
      `/order/${open.id}`,
      '/dashboard',
      '/pending-order',
      `/pay-now/${open.id}`,
    ]) {
      expect(await words(path), path).toContain('Your payment does not match the order')
    }
    expect(await words(`/received-payment/${open.id}`)).not.toContain('Thank you')
    const page = await words(`/order/${open.id}`)
    expect(page).toContain('A payment was made that does not match the order.')
    expect(page).toContain(why)
    expect(page).not.toContain('else@test.example')
    expect(page).not.toContain('before you pay')
    for (const path of [`/received-payment/${open.id}`, `/order/${open.id}`]) {
      const box = (await words(path)).split('Next:')[0]!
      expect(box.match(/don’t pay again/g), path).toHaveLength(1)
      expect(box, path).not.toContain('Your move')
      expect(box, path).not.toContain('while we confirm')
    }
    await handled()
    expect(await mails('payment-not-accepted')).toMatchObject([{ text: expect.stringContaining(why) }])
  })

  it('is the first thing that the agency reads, and nobody is reminded to pay', async () => {
    const admin = await site.admin()
    const open = await payable()
    const page = async () => textOf((await admin.page(`/admin/payment-status/${open.id}`)).text)
    expect(await page()).toContain('Remind the customer')
    await notify(open, { mc_gross: '19.98', txn_id: 'SHORT1' })
    await become(open.id, 'not-accepted')
    const [above, below] = (await page()).split('Waiting for the payment.')
    expect(above).toContain('A payment of $19.98 arrived that does not match the order.')
    expect(above).toContain('See the evidence')
    expect(below).not.toContain('Remind the customer')
    // It went back at the provider.
    await notify(open, {
      payment_status: 'Refunded',
      mc_gross: '-19.98',
      txn_id: 'SHORT1BACK',
      parent_txn_id: 'SHORT1',
    })
    await become(open.id, 'open')
    expect(await page()).not.toContain('does not match the order. Send it back')
    expect(await page()).toContain('Remind the customer')
  })

  it('is not shown to the owner if it was not started from the pay form', async () => {
    const open = await payable()
    await notify(open, { custom: `${open.id}.${'a'.repeat(26)}`, txn_id: 'STRANGER1' })
    const kinds = async () =>
      (
        await site.app.database.db
          .selectFrom('order_events')
          .select('kind')
          .where('order_id', '=', open.id)
          .execute()
      ).map(({ kind }) => kind)
    expect(await until(kinds, (all) => all.includes('mismatch'))).toContain('mismatch')
    expect(await progress(open.id)).toBe('open')
    expect(await mails('payment-not-accepted')).toEqual([])
  })
})

describe('the return page of an unpaid order', () => {
  it('claims nothing to somebody who typed its address, and does not wait', async () => {
    const id = await order()
    const page = await words(`/received-payment/${id}`)
    expect(page).toContain('No payment received yet')
    expect(page).not.toContain('Thank you')
    expect(page).not.toContain('few seconds')
  })

  it('does not wait while the pay form was only looked at', async () => {
    const open = await payable()
    expect(await words(`/received-payment/${open.id}`)).toContain('No payment received yet')
    expect(await progress(open.id)).toBe('open')
    expect(await words(`/order/${open.id}`)).toContain('Your move: the payment. We start when it is in.')
  })

  it('waits after the provider’s return, as long as a payment takes', async () => {
    const open = await payable()
    expect(await sentBack(open)).toContain('Waiting for the confirmation of your payment')
    // Opening the pay form does not end the wait, and the form asks back before another payment.
    clock.advance(MINUTE)
    expect(await words(`/pay-now/${open.id}`)).toContain('Pay again anyway?')
    expect(await words(`/order/${open.id}`)).toContain(CHECKING)
    expect(await words('/pending-order')).toContain(CHECKING)
    clock.advance(31 * MINUTE)
    expect(await words(`/received-payment/${open.id}`)).toContain('No payment received yet')
    expect(await words(`/order/${open.id}`)).toContain('Pay Now')
  })

  it('waits for the second try after a denied payment', async () => {
    const open = await payable()
    await notify(open, { payment_status: 'Denied' })
    await become(open.id, 'denied')
    // The provider's answer arrived before the customer came back.
    expect(await sentBack(open)).toContain('Your payment did not go through')
    clock.advance(MINUTE)
    await customer().get(`/pay-now/${open.id}`)
    expect(await sentBack(open)).toContain('Waiting for the confirmation of your payment')
  })
})

describe('paying again a moment after cancelling', () => {
  it('waits for this payment, and does not invite another one', async () => {
    const open = await payable()
    clock.advance(SECOND)
    await customer().put(`/api/order-cancelled/${open.id}`, { paymentStatus: 'Cancelled' })
    clock.advance(SECOND)
    await customer().get(`/pay-now/${open.id}`)
    const page = await sentBack(open)
    expect(page).toContain('Waiting for the confirmation of your payment')
    expect(page).not.toContain('No payment received yet')
    expect(await words(`/order/${open.id}`)).toContain(CHECKING)
  })

  it('writes nothing for reloads of a form without a result', async () => {
    const open = await payable()
    const openedAt = async () =>
      (
        await site.app.database.db
          .selectFrom('pay_forms')
          .select('opened_at')
          .where('order_id', '=', open.id)
          .executeTakeFirstOrThrow()
      ).opened_at
    const first = await openedAt()
    clock.advance(SECOND)
    await customer().get(`/pay-now/${open.id}`)
    expect(await openedAt()).toBe(first)
    clock.advance(MINUTE)
    await customer().get(`/pay-now/${open.id}`)
    expect(Number(await openedAt())).toBeGreaterThan(Number(first))
  })
})

describe('a payment whose notification is not verified yet', () => {
  it('warns on every screen not to pay again, and asks before a second payment', async () => {
    const open = await payable()
    bank.rules.set('DOWN1', { status: 503, text: '' })
    await notify(open, { txn_id: 'DOWN1' })
    expect(await become(open.id, 'checking')).toBe('checking')
    await expectWarning(open.id, CHECKING)
    bank.rules.delete('DOWN1')
    expect(await become(open.id, 'paid')).toBe('paid')
  })

  it('does not stop the customer from paying when it can’t be verified', async () => {
    const open = await payable()
    await bank.notify(bank.about(open.form, { txn_id: 'TAMPERED1' }), { forged: true })
    await sentBack(open)
    expect(await become(open.id, 'unconfirmed')).toBe('unconfirmed')
    for (const path of [`/order/${open.id}`, '/dashboard', `/received-payment/${open.id}`]) {
      const page = await words(path)
      expect(page, path).toContain('We could not confirm your payment')
      expect(page.indexOf('Write to us'), path).toBeGreaterThan(0)
      expect(page.indexOf('Pay Now'), path).toBeGreaterThan(page.indexOf('Write to us'))
    }
    await notify(open)
    expect(await become(open.id, 'paid')).toBe('paid')
  })

  it('changes nothing if the sender does not know the order’s key', async () => {
    const open = await payable()
    const fields = { custom: `${open.id}.${'a'.repeat(26)}`, txn_id: 'STRANGER2' }
    bank.rules.set('STRANGER2', { status: 503, text: '' })
    await bank.notify(bank.about(open.form, fields), { forged: true })
    await until(async () => bank.asked.get('STRANGER2') ?? 0, Boolean)
    expect(await progress(open.id)).toBe('open')
    bank.rules.delete('STRANGER2')
    await handled()
    expect(await progress(open.id)).toBe('open')
  })
})
