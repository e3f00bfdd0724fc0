// What a customer is shown and mailed while a payment goes its ways: pending, denied, not matching, twice.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MINUTE } from '#server/clock.ts'
import type { Caller } from '#tests/support/caller.ts'
import { mailsOf } from '#tests/support/mailbox.ts'
import { payFields } from '#tests/support/pay-fields.ts'
import { startProvider, type Fields, type TestProvider } from '#tests/support/provider.ts'
import { openShop, place, until, type Plan } from '#tests/support/shop.ts'
import { startSite, type TestSite } from '#tests/support/start-site.ts'

let bank: TestProvider
let site: TestSite
let who: Caller
let plan: Plan
/** Moves the site's clock; the real one goes on beneath. */
let ahead = 0

beforeAll(async () => {
  bank = await startProvider()
  site = await startSite({
    settings: bank.settings,
    parts: { clock: { now: () => Date.now() + ahead } },
    screens: true,
  })
  plan = (await openShop(await site.admin())).Basic!
})
afterAll(async () => {
  await site.close()
  await bank.close()
})

interface Open {
  id: string
  form: Fields
}

async function order(): Promise<{ id: string }> {
  who = await site.customer()
  return { id: (await place(who, plan))._id }
}
async function payable(): Promise<Open> {
  const { id } = await order()
  return { id, form: await payFields(site, id) }
}
const progress = async (id: string): Promise<string> => (await who.get(`/api/order/${id}`)).json.payment
const become = (id: string, payment: string) =>
  until(
    () => progress(id),
    (now) => now === payment,
  )
/** The words of a page, without its markup. */
const words = async (path: string) =>
  (await who.get(path)).text
    .replace(/<script[\s\S]*?<\/script>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
const mails = async (kind: string) => (await mailsOf(site, who.email)).filter((mail) => mail.kind === kind)
const notify = ({ form }: Open, more: Fields = {}) => bank.notify(bank.about(form, more))

const PROCESSING = 'Your payment is being processed, don’t pay again'

describe('a pending payment', () => {
  it('says on every screen not to pay again, and asks before it lets one', async () => {
    const open = await payable()
    await notify(open, { payment_status: 'Pending', pending_reason: 'echeck' })
    expect(await become(open.id, 'processing')).toBe('processing')
    for (const path of [
      '/dashboard',
      '/my-order',
      '/pending-order',
      `/order/${open.id}`,
      `/pay-now/${open.id}`,
      `/received-payment/${open.id}`,
    ]) {
      const page = await words(path)
      expect(page, path).toContain(PROCESSING)
      expect(page, path).not.toContain('Waiting for your payment')
      expect(page.includes('Pay Now'), path).toBe(path.startsWith('/pay-now'))
    }
    const { text } = await who.get(`/pay-now/${open.id}`)
    const main = text.slice(text.indexOf('<main'))
    const question = main.slice(main.indexOf('<details'), main.indexOf('</details>'))
    expect(question).toContain('Pay again anyway?')
    expect(question).toContain('Pay Now')
    expect(await words(`/received-payment/${open.id}`)).not.toContain('Thank you')
  })

  it('of an order that its owner cancelled is said too', async () => {
    const open = await payable()
    await notify(open, { payment_status: 'Pending' })
    await become(open.id, 'processing')
    await who.put(`/api/order-cancelled/${open.id}`, { paymentStatus: 'Cancelled' })
    expect(await progress(open.id)).toBe('processing')
    expect(await words(`/order/${open.id}`)).toContain(PROCESSING)
    expect(await words(`/order-cancelled/${open.id}`)).not.toContain('Nothing was charged')
  })

  it('that arrives makes the order paid', async () => {
    const open = await payable()
    await notify(open, { payment_status: 'Pending', txn_id: 'ECHECK1' })
    await become(open.id, 'processing')
    await notify(open, { txn_id: 'ECHECK1' })
    expect(await become(open.id, 'paid')).toBe('paid')
    expect(await words(`/received-payment/${open.id}`)).toContain('Thank you, your order is paid')
  })

  it('that is denied is mailed once, and can be tried again', async () => {
    const open = await payable()
    await notify(open, { payment_status: 'Pending', txn_id: 'ECHECK2' })
    await notify(open, { payment_status: 'Denied', txn_id: 'ECHECK2' })
    expect(await become(open.id, 'denied')).toBe('denied')
    await notify(open, { payment_status: 'Denied', txn_id: 'ECHECK2', memo: 'again' })
    const page = await words(`/received-payment/${open.id}`)
    expect(page).toContain('Your payment did not go through')
    expect(page).not.toContain('Thank you')
    expect(await words(`/order/${open.id}`)).toContain('Pay Now')
    expect(await mails('payment-denied')).toMatchObject([
      { text: expect.stringContaining(`/pay-now/${open.id}`) },
    ])
  })
})

describe('a payment that does not match', () => {
  it.each([
    ['too little', { mc_gross: '19.98' }, 'You paid $19.98; the order costs $19.99.'],
    ['another currency', { mc_currency: 'EUR' }, 'It was made in EUR; the order is in USD.'],
    [
      'another receiver',
      { business: 'else@test.example', receiver_email: 'else@test.example' },
      'It went to an account that is not ours.',
    ],
  ])('(%s) is told on the screens, and mailed once', async (_, more, why) => {
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
    expect(await words(`/order/${open.id}`)).toContain('A payment was made that does not match the order.')
    await until(
      async () =>
        (
          await site.house.database.db
            .selectFrom('notifications')
            .select('id')
            .where('state', '=', 'received')
            .execute()
        ).length,
      (left) => left === 0,
    )
    expect(await mails('payment-not-accepted')).toMatchObject([{ text: expect.stringContaining(why) }])
  })

  it('and was not started from the pay form tells its owner nothing: somebody else may have paid it', async () => {
    const open = await payable()
    await notify(open, { custom: `${open.id}.${'a'.repeat(26)}`, txn_id: 'STRANGER1' })
    const kinds = async () =>
      (
        await site.house.database.db
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

describe('a second payment', () => {
  it('is told on the order’s page and by mail, until it is sent back', async () => {
    const open = await payable()
    await notify(open, { txn_id: 'FIRST1' })
    await become(open.id, 'paid')
    await notify(open, { txn_id: 'SECOND1' })
    expect(await become(open.id, 'paid-twice')).toBe('paid-twice')
    const page = await words(`/order/${open.id}`)
    expect(page).toContain('You paid twice')
    expect(page).toContain('A second payment arrived. We send it back to you.')
    expect(await words(`/received-payment/${open.id}`)).toContain('You paid twice')
    expect(await mails('payment-comes-back')).toMatchObject([
      { text: expect.stringMatching(/We send \$19\.99 back to you[\s\S]*SECOND1/) },
    ])
    await notify(open, {
      txn_id: 'BACK1',
      parent_txn_id: 'SECOND1',
      payment_status: 'Refunded',
      mc_gross: '-19.99',
    })
    expect(await become(open.id, 'paid')).toBe('paid')
  })

  it('after a refund is told too', async () => {
    const open = await payable()
    await notify(open, { txn_id: 'FIRST2' })
    await become(open.id, 'paid')
    await notify(open, {
      txn_id: 'BACK2',
      parent_txn_id: 'FIRST2',
      payment_status: 'Refunded',
      mc_gross: '-19.99',
    })
    await become(open.id, 'refunded')
    await notify(open, { txn_id: 'LATE2' })
    expect(await become(open.id, 'paid-after-refund')).toBe('paid-after-refund')
    expect(await words(`/order/${open.id}`)).toContain('A payment arrived for this closed order')
    expect(await mails('payment-comes-back')).toHaveLength(1)
  })
})

describe('the return page of an unpaid order', () => {
  it('thanks nobody who typed its address, and waits for nothing', async () => {
    const { id } = await order()
    const page = await words(`/received-payment/${id}`)
    expect(page).toContain('No payment received')
    expect(page).not.toContain('Thank you')
    expect(page).not.toContain('few seconds')
  })

  it('waits after the pay form was opened, and no longer than a payment takes', async () => {
    const { id } = await payable()
    expect(await words(`/received-payment/${id}`)).toContain('Waiting for the confirmation of your payment')
    ahead += 31 * MINUTE
    expect(await words(`/received-payment/${id}`)).toContain('No payment received')
    // Opened again, the payment may be on its way again.
    await who.get(`/pay-now/${id}`)
    expect(await words(`/received-payment/${id}`)).toContain('Waiting for the confirmation of your payment')
  })

  it('waits for the second try after a denied one', async () => {
    const open = await payable()
    await notify(open, { payment_status: 'Denied' })
    await become(open.id, 'denied')
    expect(await words(`/received-payment/${open.id}`)).toContain('Your payment did not go through')
    ahead += MINUTE
    await who.get(`/pay-now/${open.id}`)
    expect(await words(`/received-payment/${open.id}`)).toContain(
      'Waiting for the confirmation of your payment',
    )
  })
})
