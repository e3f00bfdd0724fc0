// What a customer is shown and mailed about second and wrong payments, and about money that goes back.
import { describe, expect, it } from 'vitest'
import { startPayingCustomer, type Open } from '#tests/support/paying-customer.ts'

const { payable, become, words, mails, notify, handled } = await startPayingCustomer()

describe('a second payment', () => {
  it('is shown on the order’s page and mailed, until it is sent back', async () => {
    const open = await payable()
    await notify(open, { txn_id: 'FIRST1' })
    await become(open.id, 'paid')
    await notify(open, { txn_id: 'SECOND1' })
    expect(await become(open.id, 'paid-twice')).toBe('paid-twice')
    const page = await words(`/order/${open.id}`)
    expect(page).toContain('You paid twice')
    expect(page).toContain('A second payment arrived. We will send it back to you.')
    const returned = await words(`/received-payment/${open.id}`)
    expect(returned).toContain('Thank you, your order is paid')
    expect(returned.match(/You paid twice/g)).toHaveLength(1)
    expect(await mails('payment-comes-back')).toMatchObject([
      { text: expect.stringMatching(/We will send \$19\.99 back to you[\s\S]*SECOND1/) },
    ])
    await notify(open, {
      txn_id: 'BACK1',
      parent_txn_id: 'SECOND1',
      payment_status: 'Refunded',
      mc_gross: '-19.99',
    })
    expect(await become(open.id, 'paid')).toBe('paid')
  })

  it('is shown after a refund too', async () => {
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

describe('a wrong payment beside a right one', () => {
  const NOT_ACCEPTED = 'Another payment of $19.98 was not accepted, and we will send it back to you.'
  const paths = (id: string) => [`/received-payment/${id}`, `/order/${id}`, '/dashboard']
  const back = (open: Open, parent: string, gross: string) =>
    notify(open, {
      txn_id: `BACK${parent}`,
      parent_txn_id: parent,
      payment_status: 'Refunded',
      mc_gross: gross,
    })

  it('stays visible after the order is paid, until its money is back', async () => {
    const open = await payable()
    await notify(open, { txn_id: 'WRONG3', mc_gross: '19.98' })
    await become(open.id, 'not-accepted')
    await notify(open, { txn_id: 'RIGHT3' })
    await become(open.id, 'paid')
    for (const path of paths(open.id)) expect(await words(path), path).toContain(NOT_ACCEPTED)
    await back(open, 'WRONG3', '-19.98')
    await handled()
    for (const path of paths(open.id)) expect(await words(path), path).not.toContain('was not accepted')
    expect(await mails('order-refused-back')).toMatchObject([
      {
        subject: expect.stringContaining('Your payment that did not match went back to you: Basic, $19.98'),
        text: expect.stringMatching(/not on a receipt[\s\S]*Your order stays paid/),
      },
    ])
  })

  it('is shown when it arrives after the right one', async () => {
    const open = await payable()
    await notify(open, { txn_id: 'RIGHT4' })
    await become(open.id, 'paid')
    await notify(open, { txn_id: 'WRONG4', mc_gross: '19.98' })
    await handled()
    for (const path of paths(open.id)) expect(await words(path), path).toContain(NOT_ACCEPTED)
    const [mail, ...more] = await mails('payment-not-accepted')
    expect(more).toEqual([])
    expect(mail!.text).toContain('Your order is paid')
    expect(mail!.text).toContain('We will send $19.98 back to you.')
    expect(mail!.text).not.toContain('don’t pay again')
  })

  it('is not promised back when somebody else received it', async () => {
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
      'Another payment of $19.99 went to an account that is not ours. ' +
        'We are looking into it and will write to you.',
    )
  })

  it('can be refunded before the order is paid, and the email says that it is unpaid', async () => {
    const open = await payable()
    await notify(open, { txn_id: 'WRONG6', mc_gross: '19.98' })
    await become(open.id, 'not-accepted')
    await back(open, 'WRONG6', '-19.98')
    expect(await become(open.id, 'open')).toBe('open')
    expect(await mails('order-refused-back')).toMatchObject([
      { text: expect.stringContaining('Your order is not paid yet') },
    ])
  })
})

describe('emails about refunds', () => {
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

  it('say that the second payment was refunded', async () => {
    const open = await paid('FIRST7')
    await notify(open, { txn_id: 'SECOND7' })
    await become(open.id, 'paid-twice')
    await change(open, 'BACK7', 'SECOND7', 'Refunded', '-19.99')
    expect(await mails('order-refunded')).toMatchObject([
      {
        subject: expect.stringContaining('Your second payment went back to you: Basic, $19.99'),
        text: expect.stringContaining('Your order stays paid'),
      },
    ])
  })

  it('name the last part and the sum of two parts', async () => {
    const open = await paid('FIRST8')
    await change(open, 'PART8', 'FIRST8', 'Refunded', '-5.00')
    for (const page of ['order', 'received-payment'])
      expect(await words(`/${page}/${open.id}`)).toContain('$5.00 of what you paid went back to you.')
    expect(await words(`/received-payment/${open.id}`)).toContain('Paid, partly refunded')
    await change(open, 'REST8', 'FIRST8', 'Refunded', '-14.99')
    expect(await mails('order-refunded')).toMatchObject([
      { subject: expect.stringContaining('Partly refunded: Basic, $5.00') },
      {
        subject: expect.stringContaining('Refunded: Basic, $19.99 in all'),
        text: expect.stringContaining(
          '$14.99 of this order went back to you. ' +
            'With the $5.00 that went back before, that is $19.99 of the price of $19.99.',
        ),
      },
    ])
  })

  it('name a reversal, and its cancellation, which makes the order paid again', async () => {
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
