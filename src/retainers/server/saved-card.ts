// The card that a customer lets us charge for each period.
import { attachedWords, priceOf, tellCustomer } from '#orders/server/order-mails.ts'
import type { Order } from '#orders/server/order-record.ts'
import type { App } from '#platform/server/app.ts'
import type { UnitOfWork } from '#platform/server/unit-of-work.ts'
import type { SavedCard } from '#providers/server/provider.ts'
import { documentsOfPayment } from './period-documents.ts'
import { storedPeriodDays } from './period-words.ts'
import { findRetainer, periodOfOrder, type Retainer } from './stored-retainer.ts'

/** The provider that keeps cards for us. */
export const CARD_PROVIDER = 'stripe'

/** After a payment at which the customer agreed. */
export async function saveCard(
  unit: UnitOfWork,
  { retainer_id: id }: Pick<Order, 'retainer_id'>,
  { customer, method, label }: SavedCard & { label: string },
): Promise<void> {
  const retainer = id === null ? undefined : await findRetainer(unit.tx, id)
  if (retainer?.card_method === method) return
  // Nobody would ever charge it.
  if (!retainer || retainer.state === 'ended') return planCardRemoval(unit, { customer, method })
  await releaseCard(unit, retainer)
  await unit.tx
    .updateTable('retainers')
    .set((e) => ({
      card_customer: customer,
      card_method: method,
      card_label: label,
      version: e('version', '+', 1),
      updated_at: unit.at,
    }))
    .where('id', '=', retainer.id)
    .execute()
}

export const NO_CARD = { card_customer: null, card_method: null, card_label: null }

/**
 * The customer's consent has ended: the card is deleted at the provider, and charges of it that wait are not
 * made any more. The caller clears the retainer's columns.
 */
export async function releaseCard(unit: UnitOfWork, retainer: Retainer): Promise<void> {
  const { id, card_customer: customer, card_method: method } = retainer
  if (!customer || !method) return
  await planCardRemoval(unit, { customer, method })
  await unit.tx
    .updateTable('checkouts')
    .set({ unwanted: 1, next_try_at: unit.at, updated_at: unit.at })
    .where('charged_card', 'is not', null)
    .where('state', 'in', ['opening', 'capturing'])
    .where('order_id', 'in', (e) => e.selectFrom('orders').select('id').where('retainer_id', '=', id))
    .execute()
}

/** A worker deletes it after the commit, until the provider has confirmed it. */
async function planCardRemoval(unit: UnitOfWork, { customer, method }: SavedCard): Promise<void> {
  await unit.tx
    .insertInto('card_removals')
    .values({ method, customer, provider: CARD_PROVIDER, next_try_at: unit.at, created_at: unit.at })
    .onConflict((on) => on.doNothing())
    .execute()
  await unit.signal('checkouts')
}

/**
 * The saved card did not pay, and is not tried again for this period. This mail is the bill: none was sent
 * before.
 */
export async function mailNotCharged(
  app: App,
  unit: UnitOfWork,
  order: Order,
  { refused }: { refused: boolean },
): Promise<void> {
  const period = await periodOfOrder(unit.tx, order)
  if (!period) return
  const price = priceOf(unit, order)
  const documents = await documentsOfPayment(unit, order)
  await tellCustomer(unit, order, {
    kind: 'retainer-card-refused',
    subject: `Please pay: ${order.package_name}, ${price}`,
    heading: 'Your card was not charged',
    paragraphs: [
      refused
        ? `We tried to charge your card for ${order.package_name}, and your bank did not allow it. ` +
          'Nothing was charged, and we don’t try again for this payment. Please pay it with the button.'
        : `We did not charge a saved card for ${order.package_name}. Please pay it with the button.`,
      ...attachedWords(documents),
    ],
    ...(documents.length && { documents }),
    facts: [
      ['Package', order.package_name],
      [storedPeriodDays(unit.format, period), price],
    ],
    button: { label: 'Pay now', url: `${app.settings.APP_ORIGIN}/pay-now/${order.id}` },
    footnote: `You can remove the card, or pause or end the package, at ${app.settings.APP_ORIGIN}/retainer/${period.retainer_id}`,
  })
}
