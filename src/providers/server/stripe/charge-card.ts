// Charges a card that Stripe keeps for us, while the customer is away.
import type { Stripe } from 'stripe'
import { ProviderError, type CardCharge, type ChargeAnswer, type SavedCard } from '../provider.ts'
import { toStripe } from './amounts.ts'
import { failureOf, isMissing } from './errors.ts'
import { inquiryOfCharge } from './inquire.ts'
import { descriptionOf, metadataOf } from './open-session.ts'
import { cardCharge } from './shapes.ts'

export async function chargeCard(
  client: Stripe,
  charge: CardCharge,
  { siteOrigin }: { siteOrigin: string },
): Promise<ChargeAnswer> {
  // Stripe forgets a key after a day, and a restored site writes another order for the same period.
  const earlier = await findCharge(client, charge)
  if (earlier) return earlier
  const { id, order, card } = charge
  const amount = toStripe(order.amountCents, order.currency)
  if (amount === undefined)
    throw new ProviderError('refused', `Stripe takes no part of a unit in ${order.currency}.`)
  try {
    const made = await client.paymentIntents.create(
      {
        amount,
        currency: order.currency.toLowerCase(),
        customer: card.customer,
        payment_method: card.method,
        allowed_payment_method_types: ['card'],
        off_session: true,
        confirm: true,
        metadata: metadataOf(id, order, siteOrigin),
        description: descriptionOf(order),
      },
      { idempotencyKey: id },
    )
    return answerOf(client, charge, made)
  } catch (error) {
    const { statusCode } = failureOf(error)
    // The bank refused the card, or wants the customer to confirm: nothing was charged.
    if (statusCode === 402) return { ref: intentIdOf(error), state: 'closed', events: [] }
    throw error
  }
}

function intentIdOf(error: unknown): string | null {
  const { payment_intent: intent } = (error ?? {}) as { payment_intent?: { id?: unknown } }
  return typeof intent?.id === 'string' && /^pi_\w+$/.test(intent.id) ? intent.id : null
}

/** More charges of one customer than a retainer makes in many years. */
const MOST = 300

export async function findCharge(client: Stripe, charge: CardCharge): Promise<ChargeAnswer | undefined> {
  const all = client.paymentIntents.list({ customer: charge.card.customer, limit: 100 })
  const found = (await all.autoPagingToArray({ limit: MOST })).find(
    ({ metadata }) => metadata.checkout === charge.id,
  )
  return found && answerOf(client, charge, found)
}

const answerOf = async (
  client: Stripe,
  { id, order }: CardCharge,
  made: Stripe.PaymentIntent,
): Promise<ChargeAnswer> => ({
  ref: made.id,
  ...(await inquiryOfCharge(client, cardCharge.parse(made), { id, orderId: order.id, payKey: order.payKey })),
})

/** Throws until the card is certainly gone. */
export async function forgetCard(client: Stripe, { method }: SavedCard): Promise<void> {
  await client.paymentMethods.detach(method).catch(async (error: unknown) => {
    if (isMissing(error)) return
    // Stripe refuses to detach it twice. The answer to an earlier call may have been lost.
    if (failureOf(error).statusCode === 400 && !(await client.paymentMethods.retrieve(method)).customer)
      return
    throw error
  })
}
