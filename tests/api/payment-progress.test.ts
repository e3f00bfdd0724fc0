// What a customer is shown and mailed while a payment goes its ways: pending, denied, not matching, twice.
import { describe, expect, it } from 'vitest'
import { MINUTE } from '#server/clock.ts'
import type { Caller } from '#tests/support/caller.ts'
import { mailsOf } from '#tests/support/mailbox.ts'
import { payFields } from '#tests/support/pay-fields.ts'
import { type Fields } from '#tests/support/provider.ts'
import { place, until } from '#tests/support/shop.ts'
import { startPaidShop } from '#tests/support/start-shop.ts'

let who: Caller
/** Moves the site's clock; the real one goes on beneath. */
let ahead = 0

const { bank, site, plan } = await startPaidShop({
  parts: { clock: { now: () => Date.now() + ahead } },
  screens: true,
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

/** Where the provider sends the customer back to. */
const sentBack = async ({ form }: Open) => {
  // PayPal adds the payer to the return address.
  return words(`${new URL(form.return!).pathname}?PayerID=7E7MGXCWTTKK2`)
}
const handled = () =>
  until(
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

const CHECKING = 'Your payment is being checked, don’t pay again'
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
    await handled()
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
    expect(page).toContain('No payment received yet')
    expect(page).not.toContain('Thank you')
    expect(page).not.toContain('few seconds')
  })

  it('waits for nothing while the pay form was only looked at', async () => {
    const open = await payable()
    expect(await words(`/received-payment/${open.id}`)).toContain('No payment received yet')
    expect(await progress(open.id)).toBe('open')
    expect(await words(`/order/${open.id}`)).toContain('Waiting for your payment')
  })

  it('waits once the provider sent the customer back, and no longer than a payment takes', async () => {
    const open = await payable()
    expect(await sentBack(open)).toContain('Waiting for the confirmation of your payment')
    // A look at the form does not end the wait, and asks before it lets one pay.
    ahead += MINUTE
    expect(await words(`/pay-now/${open.id}`)).toContain('Pay again anyway?')
    expect(await words(`/order/${open.id}`)).toContain(CHECKING)
    expect(await words('/pending-order')).toContain(CHECKING)
    ahead += 31 * MINUTE
    expect(await words(`/received-payment/${open.id}`)).toContain('No payment received yet')
    expect(await words(`/order/${open.id}`)).toContain('Pay Now')
  })

  it('waits for the second try after a denied one', async () => {
    const open = await payable()
    await notify(open, { payment_status: 'Denied' })
    await become(open.id, 'denied')
    // The answer was faster than the customer.
    expect(await sentBack(open)).toContain('Your payment did not go through')
    ahead += MINUTE
    await who.get(`/pay-now/${open.id}`)
    expect(await sentBack(open)).toContain('Waiting for the confirmation of your payment')
  })
})

describe('a payment whose message is not verified yet', () => {
  it('says on every screen not to pay again, and asks before it lets one', async () => {
    const open = await payable()
    bank.rules.set('DOWN1', { status: 503, text: '' })
    await notify(open, { txn_id: 'DOWN1' })
    expect(await become(open.id, 'checking')).toBe('checking')
    for (const path of [
      '/dashboard',
      '/my-order',
      '/pending-order',
      `/order/${open.id}`,
      `/pay-now/${open.id}`,
      `/received-payment/${open.id}`,
    ]) {
      const page = await words(path)
      expect(page, path).toContain(CHECKING)
      expect(page, path).not.toContain('Waiting for your payment')
      expect(page.includes('Pay Now'), path).toBe(path.startsWith('/pay-now'))
    }
    const { text } = await who.get(`/pay-now/${open.id}`)
    const main = text.slice(text.indexOf('<main'))
    expect(main.slice(main.indexOf('<details'), main.indexOf('</details>'))).toContain('Pay Now')
    bank.rules.delete('DOWN1')
    expect(await become(open.id, 'paid')).toBe('paid')
  })

  it('and never will be can be paid, with honest words', async () => {
    const open = await payable()
    await bank.notify(bank.about(open.form, { txn_id: 'TAMPERED1' }), { forged: true })
    await sentBack(open)
    expect(await become(open.id, 'unconfirmed')).toBe('unconfirmed')
    for (const path of [`/order/${open.id}`, '/dashboard', `/received-payment/${open.id}`]) {
      const page = await words(path)
      expect(page, path).toContain('We could not confirm your payment')
      expect(page, path).toContain('Pay Now')
    }
    await notify(open)
    expect(await become(open.id, 'paid')).toBe('paid')
  })

  it('from somebody who does not know the order’s key changes nothing', async () => {
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

describe('a payment that does not match beside one that does', () => {
  const NOT_ACCEPTED = 'Another payment of $19.98 was not accepted and comes back to you.'
  const paths = (id: string) => [`/received-payment/${id}`, `/order/${id}`, '/dashboard']
  const back = (open: Open, parent: string, gross: string) =>
    notify(open, {
      txn_id: `BACK${parent}`,
      parent_txn_id: parent,
      payment_status: 'Refunded',
      mc_gross: gross,
    })

  it('is not forgotten once the order is paid, until its money is back', async () => {
    const open = await payable()
    await notify(open, { txn_id: 'WRONG3', mc_gross: '19.98' })
    await become(open.id, 'not-accepted')
    await notify(open, { txn_id: 'RIGHT3' })
    await become(open.id, 'paid')
    for (const path of paths(open.id)) expect(await words(path), path).toContain(NOT_ACCEPTED)
    await back(open, 'WRONG3', '-19.98')
    await handled()
    for (const path of paths(open.id)) expect(await words(path), path).not.toContain('was not accepted')
    expect(await mails('order-refunded')).toMatchObject([
      {
        subject: expect.stringContaining('Your payment that did not match came back: Basic, $19.98'),
        text: expect.stringMatching(/not on a receipt[\s\S]*Your order stays paid/),
      },
    ])
  })

  it('and comes after it is told as what it is', async () => {
    const open = await payable()
    await notify(open, { txn_id: 'RIGHT4' })
    await become(open.id, 'paid')
    await notify(open, { txn_id: 'WRONG4', mc_gross: '19.98' })
    await handled()
    for (const path of paths(open.id)) expect(await words(path), path).toContain(NOT_ACCEPTED)
    const [mail, ...more] = await mails('payment-not-accepted')
    expect(more).toEqual([])
    expect(mail!.text).toContain('Your order is paid')
    expect(mail!.text).toContain('We send $19.98 back to you.')
    expect(mail!.text).not.toContain('don’t pay again')
  })

  it('and went to somebody else is not promised back', async () => {
    const open = await payable()
    await notify(open, {
      txn_id: 'ELSE5',
      business: 'else@test.example',
      receiver_email: 'else@test.example',
    })
    await notify(open, { txn_id: 'RIGHT5' })
    await become(open.id, 'paid')
    await handled()
    expect(await words(`/order/${open.id}`)).toContain(
      'Another payment of $19.99 went to an account that is not ours.',
    )
  })

  it('goes back before the order is paid, and the mail says that it is open', async () => {
    const open = await payable()
    await notify(open, { txn_id: 'WRONG6', mc_gross: '19.98' })
    await become(open.id, 'not-accepted')
    await back(open, 'WRONG6', '-19.98')
    expect(await become(open.id, 'open')).toBe('open')
    expect(await mails('order-refunded')).toMatchObject([
      { text: expect.stringContaining('Your order is not paid yet') },
    ])
  })
})

describe('mails about money that goes back', () => {
  const paid = async (txn: string): Promise<Open> => {
    const open = await payable()
    await notify(open, { txn_id: txn })
    await become(open.id, 'paid')
    return open
  }
  const change = async (open: Open, txn: string, parent: string, status: string, gross: string) => {
    await notify(open, { txn_id: txn, parent_txn_id: parent, payment_status: status, mc_gross: gross })
    await handled()
  }

  it('of one of two payments say that the second payment came back', async () => {
    const open = await paid('FIRST7')
    await notify(open, { txn_id: 'SECOND7' })
    await become(open.id, 'paid-twice')
    await change(open, 'BACK7', 'SECOND7', 'Refunded', '-19.99')
    expect(await mails('order-refunded')).toMatchObject([
      {
        subject: expect.stringContaining('Your second payment came back: Basic, $19.99'),
        text: expect.stringContaining('Your order stays paid'),
      },
    ])
  })

  it('in two parts name the last part and the whole', async () => {
    const open = await paid('FIRST8')
    await change(open, 'PART8', 'FIRST8', 'Refunded', '-5.00')
    expect(await words(`/order/${open.id}`)).toContain('Paid, partly refunded')
    await change(open, 'REST8', 'FIRST8', 'Refunded', '-14.99')
    expect(await mails('order-refunded')).toMatchObject([
      { subject: expect.stringContaining('Partly refunded: Basic, $5.00') },
      {
        subject: expect.stringContaining('Refunded: Basic, $19.99 in all'),
        text: expect.stringContaining(
          '$14.99 of this order went back to you. With the $5.00 that went back before, that is $19.99 of the price of $19.99.',
        ),
      },
    ])
  })

  it('by a reversal say so, and that the order is paid again when it is cancelled', async () => {
    const open = await paid('FIRST9')
    await change(open, 'TAKEN9', 'FIRST9', 'Reversed', '-19.99')
    expect(await mails('order-refunded')).toMatchObject([
      { subject: expect.stringContaining('Payment taken back: Basic, $19.99') },
    ])
    const page = await words(`/order/${open.id}`)
    expect(page).toContain('Reversed: the bank took the payment back')
    expect(page).not.toContain('You are welcome to place a new one')
    await change(open, 'GIVEN9', 'TAKEN9', 'Canceled_Reversal', '19.99')
    expect(await become(open.id, 'paid')).toBe('paid')
    expect(await mails('order-paid-again')).toMatchObject([
      { text: expect.stringContaining('gave it to us again') },
    ])
    expect(await mails('order-paid')).toHaveLength(1)
  })
})
