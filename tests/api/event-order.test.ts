// Providers tell of the same payment in any order, twice, and by two ways. Whatever comes first, the books
// end the same.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { moneyOf } from '#orders/rules/payment-ledger.ts'
import { readLedger } from '#orders/server/read-ledger.ts'
import { applyPaymentEvent } from '#payments/server/events/apply-payment-event.ts'
import { inTransaction } from '#platform/server/unit-of-work.ts'
import type { PaymentEvent } from '#providers/server/provider.ts'
import { actInEnglish } from '#tests/support/act-in-english.ts'
import { API_PROVIDERS, startApiShop } from '#tests/support/api-shop.ts'
import { signedInCustomer } from '#tests/support/people.ts'
import { atScale } from '#tests/support/scale.ts'
import { orderBody } from '#tests/support/shop.ts'

const { site, plan } = await startApiShop({ prices: { Basic: '20.00' } })
const RUNS = atScale(8, 100)

type Event = Pick<PaymentEvent, 'txnId' | 'status' | 'amountCents'> & { parentTxnId?: string }
const payment = (status: PaymentEvent['status'], txnId = 'pay'): Event => ({
  txnId,
  status,
  amountCents: 2000,
})
const back = (
  status: PaymentEvent['status'],
  txnId: string,
  amountCents: number,
  parentTxnId = 'pay',
): Event => ({
  txnId,
  parentTxnId,
  status,
  amountCents,
})

interface Scenario {
  events: Event[]
  /** How the order must end. */
  ends: { payment_status?: string; refunded?: number; held: number }
}

const SCENARIOS: Record<string, Scenario> = {
  paid: { events: [payment('completed')], ends: { payment_status: 'Paid', refunded: 0, held: 2000 } },
  'paid after it was on its way': {
    events: [payment('pending'), payment('completed')],
    ends: { payment_status: 'Paid', refunded: 0, held: 2000 },
  },
  'denied after it was on its way': {
    events: [payment('pending'), payment('failed')],
    ends: { payment_status: 'UnPaid', refunded: 0, held: 0 },
  },
  'declined, then paid by another card': {
    events: [payment('failed', 'first'), payment('completed')],
    ends: { payment_status: 'Paid', refunded: 0, held: 2000 },
  },
  'refunded in part': {
    events: [payment('completed'), back('refund-pending', 're1', -500), back('refunded', 're1', -500)],
    ends: { payment_status: 'Paid', refunded: 0, held: 1500 },
  },
  'refunded in two parts': {
    events: [payment('completed'), back('refunded', 're1', -500), back('refunded', 're2', -1500)],
    ends: { payment_status: 'Cancelled', refunded: 1, held: 0 },
  },
  'a refund that failed': {
    events: [payment('completed'), back('refunded', 're1', -2000), back('refund-failed', 're1', 2000)],
    ends: { payment_status: 'Paid', refunded: 0, held: 2000 },
  },
  'a refund that failed, and one that did not': {
    events: [
      payment('completed'),
      back('refunded', 're1', -2000),
      back('refund-failed', 're1', 2000),
      back('refunded', 're2', -2000),
    ],
    ends: { payment_status: 'Cancelled', refunded: 1, held: 0 },
  },
  'a lost dispute': {
    events: [payment('completed'), back('reversed', 'du1', -2000)],
    ends: { payment_status: 'Cancelled', refunded: 1, held: 0 },
  },
  'a won dispute': {
    events: [payment('completed'), back('reversed', 'du1', -2000), back('reversal-cancelled', 'du1', 2000)],
    ends: { payment_status: 'Paid', refunded: 0, held: 2000 },
  },
  // If the refund of all known money is told before the other payment, the order stays closed and the admins
  // are told to decide. The money is the same.
  'paid twice, one refunded': {
    events: [payment('completed'), payment('completed', 'again'), back('refunded', 're1', -2000, 'again')],
    ends: { held: 2000 },
  },
}

async function endOf(provider: (typeof API_PROVIDERS)[number], events: readonly Event[]) {
  const owner = await signedInCustomer(site)
  const { order } = await actInEnglish(site.app, owner).placeOrder(orderBody(plan, owner.email))
  const { db } = site.app.database
  const row = () => db.selectFrom('orders').selectAll().where('id', '=', order._id).executeTakeFirstOrThrow()
  const { id, pay_key: payKey } = await row()
  const own = (txnId: string) => `${id}-${txnId}`
  for (const { txnId, parentTxnId, ...event } of events)
    await inTransaction(site.app, (unit) =>
      applyPaymentEvent(
        site.app,
        unit,
        {
          ...event,
          txnId: own(txnId),
          ...(parentTxnId && { parentTxnId: own(parentTxnId) }),
          orderRef: { id, payKey },
          statusText: event.status,
          currency: 'USD',
          receivers: undefined,
          test: true,
          twice: [],
          facts: {},
        },
        { provider: site.app.payments.all.find(({ name }) => name === provider)!.name },
      ),
    )
  const { payment_status, refunded } = await row()
  return { payment_status, refunded, held: moneyOf(await readLedger(db, id)).heldCents }
}

describe.each(API_PROVIDERS)('%s, in any order, each event sent twice:', (provider) => {
  it.each(Object.entries(SCENARIOS))('%s', async (_name, { events, ends }) => {
    expect(await endOf(provider, events)).toMatchObject(ends)
    const repeated = fc
      .subarray(events)
      .chain((again) =>
        fc.shuffledSubarray([...events, ...again], { minLength: events.length + again.length }),
      )
    await fc.assert(
      fc.asyncProperty(repeated, async (arrived) => {
        expect(await endOf(provider, arrived)).toMatchObject(ends)
      }),
      { numRuns: RUNS },
    )
  })
})
