// The card that a customer lets us charge for each period.
import type { House } from '../../house.ts'
import type { SavedCard } from '../../payments/provider.ts'
import type { UnitOfWork } from '../../unit-of-work.ts'
import { attachedWords, priceOf, tellCustomer } from '../orders/order-mails.ts'
import type { Order } from '../orders/order-record.ts'
import { documentsOfPayment } from './period-documents.ts'
import { storedPeriodDays } from './period-words.ts'
import { periodOfOrder } from './stored-retainer.ts'

/** After a payment at which the customer agreed. */
export async function saveCard(
  unit: UnitOfWork,
  { retainer_id: id }: Pick<Order, 'retainer_id'>,
  { customer, method, label }: SavedCard & { label: string },
): Promise<void> {
  if (id === null) return
  await unit.tx
    .updateTable('retainers')
    .set((e) => ({
      card_customer: customer,
      card_method: method,
      card_label: label,
      version: e('version', '+', 1),
      updated_at: unit.at,
    }))
    .where('id', '=', id)
    .where('state', '!=', 'ended')
    .execute()
}

/**
 * The bank refused the card, or wants the customer to confirm. This mail is the bill: none was sent before.
 * The card is not tried again for this period.
 */
export async function mailCardRefused(house: House, unit: UnitOfWork, order: Order): Promise<void> {
  const period = await periodOfOrder(unit.tx, order)
  if (!period) return
  const price = priceOf(unit, order)
  const documents = await documentsOfPayment(unit, order)
  await tellCustomer(unit, order, {
    kind: 'retainer-card-refused',
    subject: `Please pay: ${order.package_name}, ${price}`,
    heading: 'Your card was not charged',
    paragraphs: [
      `We tried to charge your card for ${order.package_name}, and your bank did not allow it. ` +
        'Nothing was charged, and we don’t try again for this payment. Please pay it with the button.',
      ...attachedWords(documents),
    ],
    ...(documents.length && { documents }),
    facts: [
      ['Package', order.package_name],
      [storedPeriodDays(unit.format, period), price],
    ],
    button: { label: 'Pay now', url: `${house.settings.APP_ORIGIN}/pay-now/${order.id}` },
    footnote: `You can remove the card, or pause or end the package, at ${house.settings.APP_ORIGIN}/retainer/${period.retainer_id}`,
  })
}
