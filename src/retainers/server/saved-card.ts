// The card that a customer lets us charge for each period.
import { emailCustomer } from '#orders/server/order-emails.ts'
import type { Order } from '#orders/server/order-record.ts'
import type { UnitOfWork } from '#platform/server/unit-of-work.ts'
import type { SavedCard } from '#providers/server/provider.ts'
import { documentsOfPayment } from './period-documents.ts'
import { cardRefused } from './retainer-emails.ts'
import { daysOf, findRetainer, periodOfOrder, type Retainer } from './stored-retainer.ts'

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

/** The saved card did not pay for the period that an order is. */
export async function emailNotCharged(
  unit: UnitOfWork,
  order: Order,
  { refused }: { refused: boolean },
): Promise<void> {
  const period = await periodOfOrder(unit.tx, order)
  if (!period) return
  await emailCustomer(unit, order, cardRefused, {
    facts: {
      order,
      retainerId: period.retainer_id,
      period: daysOf(period),
      refused,
      documents: await documentsOfPayment(unit, order),
    },
  })
}
