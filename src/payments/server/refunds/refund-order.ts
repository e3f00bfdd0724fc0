// An admin refunds an order. A payment through a provider with an API is refunded there; one that was
// recorded by hand is refunded by hand, and the refund is recorded.
import { z } from 'zod'
import { PAYMENT_REASON } from '#content/rules/forms/order-form.ts'
import { fieldSchema } from '#content/rules/model/field-kinds.ts'
import { paymentsOf, type PaymentMoney } from '#orders/rules/payment-ledger.ts'
import { orderForTeam } from '#orders/server/find-order.ts'
import { writeEvent } from '#orders/server/order-events.ts'
import type { Order } from '#orders/server/order-record.ts'
import { readLedger, type TimedEntry } from '#orders/server/read-ledger.ts'
import { digitsOf } from '#platform/rules/currency.ts'
import { DAY } from '#platform/rules/durations.ts'
import { Failure, invalid } from '#platform/rules/errors.ts'
import { centsOf, decimal } from '#platform/rules/money.ts'
import { parseObject, type Unchecked } from '#platform/rules/parse-object.ts'
import { actorId, type Person, type Viewer } from '#platform/rules/permissions.ts'
import { as, say, type Value } from '#platform/rules/words.ts'
import type { App } from '#platform/server/app.ts'
import { randomId } from '#platform/server/ids.ts'
import { inTransaction, type UnitOfWork } from '#platform/server/unit-of-work.ts'
import { providerName } from '#providers/server/provider-name.ts'
import { ProviderError } from '#providers/server/provider.ts'
import { inTime } from '../ledger/in-time.ts'
import { lockForMoney, raiseVersion } from '../ledger/lock-for-money.ts'
import { requireMayChangeMoney } from '../ledger/may-change-money.ts'
import { RECORDED } from '../ledger/recorded-money.ts'
import { openRefundCents, wayToRefund } from '../ledger/refundable.ts'
import { bookRefund } from './record-refund.ts'
import { refundOf, type Refund } from './refunds.ts'
import { REFUND_LEASE_MS, sendRefund } from './send-refund.ts'

export const REFUND_INPUT = z.strictObject({
  amount: z.string('Amount must be text like 299.50.').optional(),
  reason: fieldSchema(PAYMENT_REASON),
  /** The payment to refund, if there are several; without it the last one. */
  transaction: z.string().optional(),
  version: z.int().positive().optional(),
  /** The money was sent back another way, and this only records it. */
  recorded: z.boolean().optional(),
  again: z.boolean().optional().meta({
    description: 'False: answers 409 if the same sum of this order went back within the last day.',
  }),
})

type Input = z.output<typeof REFUND_INPUT> & { cents: number | undefined }

/** Without an amount, it refunds everything that is left of the payment. */
export async function refundOrder(
  app: App,
  viewer: Viewer,
  id: string,
  body: Unchecked<typeof REFUND_INPUT>,
): Promise<Refund> {
  const actor = await requireMayChangeMoney(app, viewer)
  const { currency } = await orderForTeam(app, viewer, id)
  const input = parseObject(REFUND_INPUT, body)
  const cents = input.amount === undefined ? undefined : readAmount(input.amount, currency)
  const started = await startRefund(app, actor, id, { ...input, cents })
  if (typeof started !== 'string') return started
  const { failure } = await inTime(app, () => sendRefund(app, started)).catch(asNoAnswer)
  if (failure) throw new Failure('conflict', failure)
  return refundOf(app.database.db, started)
}

/**
 * A provider that does not answer is no failure here. The request is stored and sent again, and its state
 * says how far it is.
 */
function asNoAnswer(error: unknown): { failure?: string } {
  if (error instanceof ProviderError) return {}
  throw error
}

/** The id of the stored request, or the finished refund if it was only recorded. */
const startRefund = (app: App, actor: Person, id: string, input: Input): Promise<string | Refund> =>
  inTransaction(app, async (unit) => {
    const order = await lockForMoney(app, unit, { id, version: input.version })
    const ledger = await readLedger(unit.tx, id)
    const held = heldPayment(app, ledger, input.transaction)
    const { provider, txnId } = held.payment
    const leftCents = held.leftCents - (await openRefundCents(unit.tx, id, txnId))
    const cents = input.cents ?? leftCents
    if (leftCents <= 0) throw new Failure('conflict', say('payments.agency', 'refundOnItsWayAlready'))
    if (cents > leftCents) throw tooMuch(as('money', leftCents, order.currency))
    if (
      input.again === false &&
      input.cents !== undefined &&
      (await wasJustRefunded(unit, order, { ledger, cents }))
    )
      throw again(as('money', cents, order.currency))
    if (provider === RECORDED || input.recorded)
      return bookRefund(app, unit, { order, actor, payment: held.payment, cents, reason: input.reason })
    requireApi(app, provider)
    const refund = randomId()
    await unit.tx
      .insertInto('refunds')
      .values({
        id: refund,
        order_id: id,
        provider,
        txn_id: txnId,
        ref: null,
        amount_cents: cents,
        currency: order.currency,
        reason: input.reason,
        state: 'requested',
        actor: actorId(actor),
        // The worker takes over if this process ends before it has called.
        next_try_at: unit.at + REFUND_LEASE_MS,
        created_at: unit.at,
        updated_at: unit.at,
      })
      .execute()
    const amount = unit.format.money(cents, order.currency)
    const words = say('payments.agency', 'refundAsked', {
      who: actor.email,
      provider: providerName(provider),
      amount: as('money', cents, order.currency),
      reason: input.reason,
    })
    await writeEvent(unit, id, { kind: 'refund-requested', actor, note: words, data: { refund } })
    await unit.audit(actor, 'refund requested', id, `${amount}: ${input.reason}`)
    await raiseVersion(unit, order, order)
    return refund
  })

/** The same sum went back, or is on its way, since a day: often it is the same refund, sent twice. */
async function wasJustRefunded(
  { tx, at }: UnitOfWork,
  { id }: Order,
  { ledger, cents }: { ledger: readonly TimedEntry[]; cents: number },
): Promise<boolean> {
  const since = at - DAY
  const back = paymentsOf(ledger).flatMap((payment) => payment.back)
  if (back.some(({ kind, entry }) => kind === 'refunded' && entry.at > since && entry.amountCents === -cents))
    return true
  const underWay = tx
    .selectFrom('refunds')
    .select('id')
    .where('order_id', '=', id)
    .where('amount_cents', '=', cents)
    .where('created_at', '>', since)
    .where('state', 'in', ['requested', 'pending'])
  return (await underWay.limit(1).executeTakeFirst()) !== undefined
}

/** The payment with money left that the refund is for: the named one, else the last that we can refund. */
function heldPayment(
  app: App,
  ledger: readonly TimedEntry[],
  transaction: string | undefined,
): PaymentMoney<TimedEntry> {
  const held = paymentsOf(ledger).filter(({ leftCents }) => leftCents > 0)
  const here = held.findLast(({ payment }) => wayToRefund(app, payment.provider) !== 'elsewhere')
  const chosen =
    transaction === undefined
      ? (here ?? held.at(-1))
      : held.find(({ payment }) => payment.txnId === transaction)
  if (chosen) return chosen
  if (transaction !== undefined && held.length)
    throw invalid({ transaction: say('payments.agency', 'nothingOfTransaction') })
  throw new Failure('conflict', say('payments.agency', 'nothingHere'))
}

function requireApi(app: App, name: string): void {
  if (wayToRefund(app, name) === 'provider') return
  throw new Failure('conflict', say('payments.agency', 'refundThere', { provider: providerName(name) }))
}

function readAmount(text: string, currency: string): number {
  const cents = centsOf(text.trim(), currency)
  if (cents === undefined || cents <= 0) throw invalid({ amount: amountAsked(currency) })
  return cents
}

function amountAsked(currency: string): string {
  const digits = digitsOf(currency)
  if (!digits) return say('payments.agency', 'refundAmount', { example: '299' })
  const example = decimal(299.5 * 10 ** digits, currency)
  return say('payments.agency', 'refundAmountOr', { whole: '299', example })
}

function again(amount: Value): Failure {
  const words = say('payments.agency', 'refundAgain', { amount })
  return new Failure('conflict', words, { errors: { again: words } })
}

const tooMuch = (left: Value): Failure => {
  const words = say('payments.agency', 'refundTooMuch', { left })
  return new Failure('conflict', words, { errors: { amount: words } })
}
