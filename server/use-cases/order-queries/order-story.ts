// The data of the order's page.
import type { Viewer } from '#domain/permissions.ts'
import type { House } from '../../house.ts'
import { linksOf, type InvoiceLink } from '../invoices/invoice-view.ts'
import { customerWords } from '../orders/customer-words.ts'
import { visibleOrder } from '../orders/find-order.ts'
import { readHistoryWithData } from '../orders/order-events.ts'
import { toFollowedOrder, type FollowedOrder } from '../payments/checkout/payment-progress.ts'

export interface OrderStory {
  order: FollowedOrder
  /** Oldest first. */
  invoices: InvoiceLink[]
  history: { note: string; at: number }[]
}

export async function orderStory(house: House, viewer: Viewer, id: string): Promise<OrderStory> {
  const order = await visibleOrder(house, viewer, id)
  const history = await readHistoryWithData(house.database.db, id)
  const format = await house.format()
  return {
    order: await toFollowedOrder(house, order),
    invoices: await linksOf(house.database.db, id),
    history: history.flatMap((event) => {
      const note = customerWords(event, order, format)
      return note ? [{ note, at: event.at }] : []
    }),
  }
}
