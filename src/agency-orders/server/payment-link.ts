// The agency mails the link that pays an order again, or makes one to send in another way.
import { z } from 'zod'
import { dueOf } from '#checkout/server/pay-link.ts'
import { whyNotPay } from '#checkout/server/pay-page.ts'
import { isMadeUpCustomer } from '#identity/server/made-up-customers.ts'
import { makePayLink } from '#identity/server/pay-link.ts'
import { orderForTeam } from '#orders/server/find-order.ts'
import { orderNumber, type Order } from '#orders/server/order-record.ts'
import { Failure } from '#platform/rules/errors.ts'
import { requirePermission, type Viewer } from '#platform/rules/permissions.ts'
import { say } from '#platform/rules/words.ts'
import type { App } from '#platform/server/app.ts'
import { consume } from '#platform/server/rate-limits/consume.ts'
import { rateLimits } from '#platform/server/rate-limits/rate-limits.ts'
import { inTransaction } from '#platform/server/unit-of-work.ts'
import { emailEntered } from './agency-order-emails.ts'

export const PAYMENT_LINK = z.object({ url: z.string() })

export interface PaymentLinkPage {
  orderId: string
  number: string
  packageName: string
  customerEmail: string
  dueCents: number
  currency: string
  /** Why nothing can be paid; null if it can. */
  why: string | null
}

interface Due {
  order: Order
  due: Order
}

async function dueFor(app: App, viewer: Viewer, id: string): Promise<Due> {
  const row = await orderForTeam(app, viewer, id)
  const order = row.bill_of ? await orderForTeam(app, viewer, row.bill_of) : row
  return { order, due: await dueOf(app.database.db, order) }
}

export async function paymentLinkPage(app: App, viewer: Viewer, id: string): Promise<PaymentLinkPage> {
  const { order, due } = await dueFor(app, viewer, id)
  return {
    orderId: order.id,
    number: orderNumber(order),
    packageName: order.package_name,
    customerEmail: order.customer_email,
    dueCents: due.price_cents,
    currency: due.currency,
    why: whyNotLink(app, { order, due }) ?? null,
  }
}

/** Erased people and the made-up customers of the demo have no mailbox. */
const whyNotLink = (app: App, { order, due }: Due): string | undefined =>
  whyNotPay(app, due) ??
  (order.customer_email && !isMadeUpCustomer(order.user_id)
    ? undefined
    : say('agency-orders.agency', 'noCustomer'))

export async function mailPaymentLink(app: App, viewer: Viewer, id: string): Promise<void> {
  const actor = requirePermission(viewer, 'work-on-orders')
  const { order, due } = await dueFor(app, viewer, id)
  const why = whyNotLink(app, { order, due })
  if (why) throw new Failure('conflict', why)
  await consume(app, `payment-link ${order.id}`, rateLimits.nudge, say('agency-orders.agency', 'mailedOften'))
  await inTransaction(app, async (unit) => {
    await emailEntered(unit, order, { first: due, documents: [] })
    await unit.audit(actor, 'payment link made', order.id)
  })
}

/** Its address, to be sent in another way. */
export async function newPaymentLink(app: App, viewer: Viewer, id: string): Promise<{ url: string }> {
  const actor = requirePermission(viewer, 'work-on-orders')
  const { order, due } = await dueFor(app, viewer, id)
  const why = whyNotLink(app, { order, due })
  if (why) throw new Failure('conflict', why)
  const path = await inTransaction(app, async (unit) => {
    await unit.audit(actor, 'payment link made', order.id)
    return makePayLink(unit, order.id)
  })
  return { url: app.settings.APP_ORIGIN + path }
}
