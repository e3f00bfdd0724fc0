// What the screens say about money that goes back: on its way, taken back by a bank, or one of two payments.
import { describe, expect, it } from 'vitest'
import { applyPaymentEvent } from '#payments/server/events/apply-payment-event.ts'
import { inTransaction } from '#platform/server/unit-of-work.ts'
import type { EventStatus, PaymentEvent, PaymentProvider } from '#providers/server/provider.ts'
import { actInEnglish } from '#tests/support/act-in-english.ts'
import { API_PROVIDERS, startApiShop, type ApiProvider } from '#tests/support/api-shop.ts'
import { ADMIN, OWNER } from '#tests/support/people.ts'
import { textOf } from '#tests/support/text-of.ts'

const shop = await startApiShop({ prices: { Basic: '19.99' }, screens: true })
const { admin, customer, site } = shop

/** What a page says, without its markup. */
async function said(who: typeof admin, path: string): Promise<string> {
  const { status, text } = await who.page(path)
  expect([path, status]).toEqual([path, 200])
  return textOf(text)
}

async function paid(provider: ApiProvider): Promise<string> {
  const id = await shop.placeOrder()
  await shop.checkout(id, provider)
  await shop.press(id, provider)
  await shop.reaches(id, { paymentStatus: 'Paid' })
  await admin.post('/api/auth/confirm', { password: ADMIN.password })
  return id
}

const paymentOf = async (id: string): Promise<string> =>
  (await actInEnglish(site.app, OWNER).paymentEvidence(id)).refundable[0]!.transaction

describe('a refund that the provider has not made yet', () => {
  const WAY = 'A refund of $5.00 is on its way'

  /** The provider's word about a refund of five dollars. */
  const told = (about: Partial<PaymentEvent>): PaymentEvent => ({
    txnId: `re_${about.orderRef!.id}`,
    orderRef: undefined,
    status: 'refund-pending',
    statusText: 'pending',
    amountCents: -500,
    currency: 'USD',
    receivers: undefined,
    test: true,
    twice: [],
    facts: {},
    ...about,
  })
  const apply = (event: PaymentEvent) =>
    inTransaction(site.app, (unit) =>
      applyPaymentEvent(site.app, unit, event, { provider: 'stripe' as PaymentProvider['name'] }),
    )
  const orderRefOf = async (id: string) => {
    const { pay_key: payKey } = await site.app.database.db
      .selectFrom('orders')
      .select('pay_key')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return { id, payKey }
  }

  async function startedHere(
    id: string,
    parentTxnId: string,
  ): Promise<(status: EventStatus) => Promise<unknown>> {
    let refund: PaymentEvent | undefined
    const slow = site.app.payments.all.map((one) => ({
      ...one,
      ...(one.api && {
        api: {
          ...one.api,
          refund: async ({ id: refundId, orderRef }: { id: string; orderRef: PaymentEvent['orderRef'] }) =>
            (refund = told({ parentTxnId, refundId, orderRef })),
        },
      }),
    }))
    const app = { ...site.app, payments: { all: slow, offered: slow } }
    const confirmed = { ...OWNER, confirmedAt: shop.clock.now() }
    const started = await actInEnglish(app, confirmed).refundOrder(id, { amount: '5.00', reason: 'Late' })
    expect(started.state).toBe('pending')
    return (status) => apply({ ...refund!, status })
  }

  async function madeThere(
    id: string,
    parentTxnId: string,
  ): Promise<(status: EventStatus) => Promise<unknown>> {
    const refund = told({ parentTxnId, orderRef: await orderRefOf(id) })
    await apply(refund)
    return (status) => apply({ ...refund, status })
  }

  it.each([
    ['started here', 'refunded', startedHere],
    ['made at the provider', 'refunded', madeThere],
    ['made at the provider', 'refund-failed', madeThere],
  ] as const)('is told to the customer until it is over (%s, %s)', async (_, end, begin) => {
    const id = await paid('stripe')
    const next = await begin(id, await paymentOf(id))
    const order = await said(customer, `/order/${id}`)
    expect(order).toContain(`${WAY} to you The payment provider is paying it out.`)
    // The history says it too.
    expect(order).toContain(`${WAY} to you.`)
    expect(await said(customer, '/my-order')).toContain(WAY)
    expect(await said(customer, `/receipt/${id}`)).toContain(`${WAY}. This receipt shows it once it is made.`)
    await next(end)
    expect(await said(customer, `/order/${id}`)).not.toContain('paying it out')
    expect(await said(customer, `/receipt/${id}`)).not.toContain(WAY)
  })
})

describe.each(API_PROVIDERS)('a payment that the bank took back (%s)', (provider) => {
  it('is called reversed, and not refunded, on every screen', async () => {
    const id = await paid(provider)
    await shop.later(id, provider, provider === 'stripe' ? 'dispute' : 'reverse')
    await shop.reaches(id, { paymentStatus: 'Cancelled' })
    const REVERSED = 'Reversed: the bank took the payment back'
    const badge = (page: string) => /Pending (Reversed|Refunded)/.exec(page)?.[1]
    const order = await said(customer, `/order/${id}`)
    expect([order.includes(REVERSED), badge(order)]).toEqual([true, 'Reversed'])
    const evidence = await said(admin, `/admin/payment-status/${id}`)
    expect([evidence.includes(REVERSED), badge(evidence)]).toEqual([true, 'Reversed'])
    const receipt = await said(customer, `/receipt/${id}`)
    expect(receipt).toMatch(/Reversed: the bank took the payment back That was on .* no proof of payment/)
    expect(receipt).toMatch(/Reversed: taken back by the bank on .* What is left \$0\.00/)
    expect(receipt).not.toMatch(/refunded/i)
    const payPage = await said(customer, `/pay-now/${id}`)
    expect([payPage.includes(REVERSED), payPage.includes('refunded')]).toEqual([true, false])
    expect((await shop.checkout(id, provider)).json.detail).toContain(REVERSED)
    expect(await said(customer, '/my-order')).toContain(REVERSED)
  })
})

describe('an order that is paid twice, once recorded by hand', () => {
  it('says which payment a form refunds, and refunds that one', async () => {
    const id = await shop.placeOrder()
    await shop.checkout(id, 'stripe')
    // The customer pays at Stripe, which does not answer us, while an admin records a transfer.
    shop.fail(/GET /, 'before:500', 1_000)
    await shop.press(id, 'stripe')
    await admin.post('/api/auth/confirm', { password: ADMIN.password })
    const recorded = await admin.post(`/api/record-payment/${id}`, { amount: '19.99', note: 'Cash' })
    expect(recorded.status).toBe(200)
    shop.healAll()
    await shop.inquire(id)
    await shop.reaches(id, { payment: 'paid-twice' })
    const path = `/admin/payment-status/${id}`
    const evidence = await said(admin, path)
    expect(evidence).toContain('Paid more than once')
    const PROBLEM = 'The customer paid more than once. Refund the payment that is too much.'
    expect(evidence.indexOf(PROBLEM)).toBeGreaterThan(0)
    expect(evidence.indexOf(PROBLEM)).toBeLessThan(evidence.indexOf('Assign to me'))
    expect(evidence).not.toContain('Paid, and nothing is open')
    expect(evidence).toContain('Money of the first payment went back to the customer')
    expect(evidence).toMatch(/Refund: \$19\.99 left of the second payment, by Stripe on/)
    expect(evidence).toContain('Money of the second payment by Stripe went back another way: record it')

    const { text } = await admin.page(path)
    const [form] = text.split('Money of the first payment')[1]!.split('</form>')
    const fields = Object.fromEntries(
      [...form!.matchAll(/type="hidden" name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [
        name,
        value,
      ]),
    ) as Record<string, string>
    const sent = { ...fields, intent: 'refund', amount: '$19.99', reason: 'Gave it back' }
    expect((await admin.submit(path, sent)).status).toBe(303)
    const { refundable } = await actInEnglish(site.app, OWNER).paymentEvidence(id)
    expect(refundable.map(({ provider }) => provider)).toEqual(['Stripe'])
    expect(await said(admin, path)).not.toContain(PROBLEM)
    expect(await shop.order(id)).toMatchObject({ paymentStatus: 'Paid', payment: 'paid', paidWith: 'stripe' })
  })

  it('shows a refund of the provider’s payment that was recorded by hand, to withdraw it', async () => {
    const id = await paid('stripe')
    await shop.refund(id, { amount: '5.00', reason: 'By transfer', recorded: true })
    const evidence = await said(admin, `/admin/payment-status/${id}`)
    expect(evidence).toMatch(/Recorded by hand.*Refund of \$5\.00.*By transfer/)
  })
})

it('Total Spent is the sum of the paid orders, with what went back beside it', async () => {
  const owner = async () => {
    const page = await said(customer, '/dashboard')
    const [, spent, beside] = /Total Spent \$([\d.,]+) (.*?) Support/.exec(page)!
    return { cents: Math.round(Number(spent!.replaceAll(',', '')) * 100), beside }
  }
  const before = (await owner()).cents
  const id = await paid('stripe')
  await shop.refund(id, { amount: '5.00', reason: 'Late' })
  const { cents, beside } = await owner()
  expect(cents).toBe(before + 1999)
  expect(beside).toMatch(/^\$[\d.]+ of it went back to you, so you spent \$[\d.,]+$/)
})

it('promises an email only as it will be sent: without a mail server it waits', async () => {
  const id = await paid('stripe')
  const page = await said(admin, `/admin/payment-status/${id}`)
  const waits = 'The email waits in the outbox until email is set up.'
  expect(page).toContain(`The customer gets an email when it becomes Delivered. ${waits}`)
  expect(page).toContain(`Then the customer is emailed, and the receipt shows it. ${waits} Once nothing`)
})
