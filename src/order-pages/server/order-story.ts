// The data of the order's page.
import { type OwnOrder, toOwnOrder } from '#checkout/server/payment-progress.ts'
import { isMadeUp } from '#identity/server/made-up-customers.ts'
import { type InvoiceLink, linksOf } from '#invoices/server/invoice-view.ts'
import type { OrderLine } from '#orders/rules/lines.ts'
import { linesOf } from '#orders/server/agreed.ts'
import { orderForTeam, visibleOrder } from '#orders/server/find-order.ts'
import { readHistoryWithData } from '#orders/server/order-events.ts'
import type { Viewer } from '#platform/rules/permissions.ts'
import type { App } from '#platform/server/app.ts'
import { customerWords } from './customer-words.ts'

export interface OrderStory {
  order: OwnOrder
  lines: OrderLine[]
  /** Oldest first. */
  invoices: InvoiceLink[]
  history: { note: string; at: number }[]
}

export async function orderStory(app: App, viewer: Viewer, id: string): Promise<OrderStory> {
  const order = await visibleOrder(app, viewer, id)
  const history = await readHistoryWithData(app.database.db, id)
  return {
    order: await toOwnOrder(app, order),
    lines: await linesOf(app.database.db, order),
    invoices: await linksOf(app.database.db, id),
    history: history.flatMap((event) => {
      const note = customerWords(event, order)
      return note ? [{ note, at: event.at }] : []
    }),
  }
}

/** An order of the demo: its customer gets no email. */
export const isMadeUpOrder = async (app: App, viewer: Viewer, id: string): Promise<boolean> =>
  isMadeUp(await orderForTeam(app, viewer, id))
