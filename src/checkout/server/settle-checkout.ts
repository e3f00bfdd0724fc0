// Applies what a provider answered about a checkout: its payments, the saved card, a declined payment, and
// the next state of the checkout itself.
import { canBePaid } from '#orders/rules/order-states.ts'
import { findOrder, lockOrder } from '#orders/server/find-order.ts'
import { writeEvent } from '#orders/server/order-events.ts'
import { paymentStateOf, type Order } from '#orders/server/order-record.ts'
import { applyPaymentEvent } from '#payments/server/events/apply-payment-event.ts'
import {
  findCheckout,
  isLive,
  liveCheckout,
  nextInquiryAt,
  type StoredCheckout,
} from '#payments/server/ledger/checkouts.ts'
import type { CheckoutRowState } from '#payments/server/payment-tables.ts'
import { SYSTEM_ACTOR } from '#platform/rules/permissions.ts'
import { say } from '#platform/rules/words.ts'
import type { App } from '#platform/server/app.ts'
import { inTransaction, type UnitOfWork } from '#platform/server/unit-of-work.ts'
import { providerName } from '#providers/server/provider-name.ts'
import type { CheckoutState, Inquiry, PaymentEvent, PaymentProvider } from '#providers/server/provider.ts'
import { emailNotCharged, saveCard } from '#retainers/server/saved-card.ts'

/** After this many declined tries the customer has to choose another way. */
const MAX_CAPTURES = 3

/** Returns the new state of the stored checkout. */
export const settleCheckout = (
  app: App,
  { id, order_id: orderId, provider: name }: StoredCheckout,
  { state, events, card, ref }: Inquiry & { ref?: string | null },
): Promise<CheckoutRowState> =>
  inTransaction(app, async (unit) => {
    // Orders are locked before anything else, so that two inquiries can't wait for each other.
    await lockOrder(app, unit, orderId)
    const checkout = (await findCheckout(unit.tx, id))!
    const provider = name as PaymentProvider['name']
    for (const event of reversalsLast(events.filter((each) => isNews(each, checkout))))
      await applyPaymentEvent(app, unit, event, { provider, isTold: checkout.charged_card !== null })
    const order = await findOrder(unit.tx, orderId)
    if (state === 'paid' && checkout.state !== 'paid' && checkout.saves_card && card && order)
      await saveCard(unit, order, card)
    const isDeclined = wasDeclined(checkout, state)
    if (isDeclined) await recordDeclined(unit, checkout)
    const after = await stateAfter(unit, checkout, { state, isDeclined })
    if (checkout.charged_card !== null && order && isLive(checkout) && after === 'closed')
      await tellNotCharged(unit, order, { refused: isDeclined || checkout.state === 'pending' })
    await storeAnswer(unit, checkout, { after, isDeclined, ref })
    await unit.signal('checkouts')
    return after
  })

/** So that nobody is told of money that left and came back before we knew. */
const reversalsLast = (events: readonly PaymentEvent[]): PaymentEvent[] =>
  events.toSorted((one, other) => Number(one.status === 'reversed') - Number(other.status === 'reversed'))

/** A saved card that is refused at once was never a payment. One that a bank refuses after days was under way. */
const isNews = ({ status }: PaymentEvent, { charged_card: card, state }: StoredCheckout): boolean =>
  status !== 'failed' || card === null || state === 'pending'

/** We tried to take the money, and the provider did not. */
const wasDeclined = (checkout: StoredCheckout, state: CheckoutState): boolean =>
  checkout.state === 'capturing' && (state === 'open' || (state === 'closed' && !checkout.unwanted))

const recordDeclined = (unit: UnitOfWork, checkout: StoredCheckout): Promise<void> =>
  writeEvent(unit, checkout.order_id, {
    kind: 'declined',
    actor: checkout.provider as PaymentProvider['name'],
    note: declinedWords(checkout),
    data: { checkout: checkout.id },
  })

/** The charge of a saved card has ended without money: the customer gets the link to pay. */
async function tellNotCharged(
  unit: UnitOfWork,
  order: Order,
  { refused }: { refused: boolean },
): Promise<void> {
  if (!canBePaid(paymentStateOf(order))) return
  const note = say('checkout.errors', 'note.notCharged')
  if (!refused) await writeEvent(unit, order.id, { kind: 'notice', actor: SYSTEM_ACTOR, note })
  await emailNotCharged(unit, order, { refused })
}

const declinedWords = ({ provider, charged_card: card }: StoredCheckout): string =>
  say('checkout.errors', card === null ? 'note.declined' : 'note.cardDeclined', {
    provider: providerName(provider),
  })

interface Settled {
  state: CheckoutState
  isDeclined: boolean
}

async function stateAfter(
  { tx }: UnitOfWork,
  checkout: StoredCheckout,
  { state, isDeclined }: Settled,
): Promise<CheckoutRowState> {
  const answered = isDeclined && isGivenUp(checkout) ? 'closed' : afterInquiry(checkout, ROW_STATES[state])
  // At most one checkout of an order is live. If another one is, this one is closed.
  const live = await liveCheckout(tx, checkout.order_id)
  return isLive({ state: answered }) && live && live.id !== checkout.id ? 'closed' : answered
}

/** Whether to stop trying after this decline. */
const isGivenUp = ({ captures, unwanted, charged_card: card }: StoredCheckout): boolean =>
  captures + 1 >= MAX_CAPTURES || unwanted === 1 || card !== null

const ROW_STATES: Record<CheckoutState, CheckoutRowState> = {
  open: 'open',
  // Approved and not captured, because the capture was not allowed any more.
  approved: 'closed',
  pending: 'pending',
  paid: 'paid',
  closed: 'closed',
}

/** A checkout that we closed stays closed, unless the provider took money for it after all. */
function afterInquiry({ state: stored }: StoredCheckout, answered: CheckoutRowState): CheckoutRowState {
  if (answered === 'paid' || stored === 'paid') return 'paid'
  if (answered === 'pending') return answered
  if (stored === 'closed' || stored === 'failed') return stored
  return stored === 'closing' ? 'closed' : answered
}

function nextTryAt(checkout: StoredCheckout, after: CheckoutRowState, at: number): number | null {
  if (!isLive({ state: after })) return null
  // The provider was perhaps asked before the answer that closed it, so it is asked once more.
  return isLive(checkout) ? nextInquiryAt(checkout, after, at) : at
}

interface StoredAnswer {
  after: CheckoutRowState
  isDeclined: boolean
  /** The provider's id of the checkout, if it is new. */
  ref: string | null | undefined
}

async function storeAnswer(
  { tx, at }: UnitOfWork,
  checkout: StoredCheckout,
  { after, isDeclined, ref }: StoredAnswer,
): Promise<void> {
  const inquiries = checkout.inquiries + 1
  await tx
    .updateTable('checkouts')
    .set({
      state: after,
      ...(ref && { ref }),
      ...(isDeclined && { captures: checkout.captures + 1, declined: 1 }),
      inquiries,
      asked_at: at,
      updated_at: at,
      next_try_at: nextTryAt({ ...checkout, inquiries }, after, at),
    })
    .where('id', '=', checkout.id)
    .execute()
}
