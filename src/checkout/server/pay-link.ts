// Paying by a mailed link: what is to be paid, and how far that is. Nothing else of the order or of its account is
// shown, and whoever is signed in makes no difference.
import { orderOfPayLink, payingCookie } from '#identity/server/pay-link.ts'
import type { DocumentFile } from '#invoices/server/draw-document.ts'
import { invoiceFile, linksOf, type InvoiceLink } from '#invoices/server/invoice-view.ts'
import { askedCents } from '#orders/rules/lines.ts'
import { billsOf, linesOf } from '#orders/server/agreed.ts'
import { findOrder } from '#orders/server/find-order.ts'
import { orderNumber, paymentStateOf, type Order } from '#orders/server/order-record.ts'
import { receiptFile } from '#payments/server/ledger/print-receipt.ts'
import { Failure } from '#platform/rules/errors.ts'
import type { Unchecked } from '#platform/rules/parse-object.ts'
import type { Viewer } from '#platform/rules/permissions.ts'
import { say } from '#platform/rules/words.ts'
import type { App } from '#platform/server/app.ts'
import type { Queryable } from '#platform/server/database/connect.ts'
import { consume } from '#platform/server/rate-limits/consume.ts'
import { peerKey } from '#platform/server/rate-limits/peer-key.ts'
import { rateLimits } from '#platform/server/rate-limits/rate-limits.ts'
import { noteReturn } from './note-return.ts'
import { payPage, type PayPage } from './pay-page.ts'
import type { OwnOrder } from './payment-progress.ts'
import { startCheckout, type CHECKOUT_INPUT, type StartedCheckout } from './start-checkout.ts'
import { whoSells, type WhoSells } from './who-sells.ts'

/** What the holder of a link sees of the order. */
const SHOWN = [
  'number',
  'packageName',
  'priceCents',
  'openCents',
  'currency',
  'billing',
  'mode',
  'amounts',
  'tax',
  'couponCode',
  'laterCents',
  'receiptNumber',
  'payment',
  'paymentStatus',
  'methodWords',
  'refusedPayments',
  'canBePaid',
  'ofOtherMode',
  'refunded',
  'refundedCents',
  'reversed',
  'refundFailed',
  'refundPendingCents',
  'isDeclined',
] as const satisfies readonly (keyof OwnOrder)[]

export type OrderByLink = Pick<OwnOrder, (typeof SHOWN)[number]>

export interface PayLinkPage extends Pick<PayPage, 'methods' | 'why' | 'test'> {
  order: OrderByLink
  lines: { name: string; quantity: number; cents: number }[]
  /** Of an order that is paid in parts: which one this is. */
  part: { number: number; of: number; orderNumber: string } | null
  seller: WhoSells
  invoices: InvoiceLink[]
  /** Leads the browser back here from the provider. */
  cookie: string
}

interface Linked {
  token: string
  peer: string
}

export const payLinkWorks = async (app: App, _viewer: Viewer, token: string): Promise<boolean> =>
  (await orderOfPayLink(app, token)) !== undefined

interface Payer {
  /** For the use-cases of the checkout: it may pay this order, and nothing else. */
  payer: Viewer
  order: Order
  whole: Order
}

/** The bill that is to be paid next, if the order is paid in parts; else the order. */
export async function dueOf(db: Queryable, order: Order): Promise<Order> {
  const bills = order.parts > 1 ? await billsOf(db, order.id) : []
  return bills.find((bill) => paymentStateOf(bill) !== 'Paid') ?? bills.at(-1) ?? order
}

async function payerBy(app: App, viewer: Viewer, token: string): Promise<Payer> {
  const { db } = app.database
  const id = await orderOfPayLink(app, token)
  const linked = id && (await findOrder(db, id))
  if (!linked) throw new Failure('not-found', say('checkout.errors', 'payLinkDead'))
  const order = await dueOf(db, linked)
  const whole = order.bill_of ? (await findOrder(db, order.bill_of))! : linked
  const { language } = viewer
  return {
    payer: { role: 'visitor', payLink: { orderId: order.id }, ...(language && { language }) },
    order,
    whole,
  }
}

export async function payLinkPage(
  app: App,
  viewer: Viewer,
  { token, sentBack }: { token: string; sentBack: boolean },
): Promise<PayLinkPage> {
  const { payer, order, whole } = await payerBy(app, viewer, token)
  if (sentBack) await noteReturn(app, payer, order.id, { sentBack })
  const { order: own, methods, why, test } = await payPage(app, payer, order.id)
  const lines = await linesOf(app.database.db, order)
  return {
    order: Object.fromEntries(SHOWN.map((name) => [name, own[name]])) as OrderByLink,
    methods,
    why,
    test,
    lines: lines.map((line) => ({ name: line.name, quantity: line.quantity, cents: askedCents(line) })),
    part: order.bill_of ? { number: order.part!, of: whole.parts, orderNumber: orderNumber(whole) } : null,
    seller: await whoSells(app, payer),
    invoices: await linksOf(app.database.db, order.id),
    cookie: payingCookie(app, { orderId: order.id, token }),
  }
}

const limit = (app: App, peer: string): Promise<void> =>
  consume(app, `pay-link:${peerKey(peer)}`, rateLimits.payLink)

export async function payByLink(
  app: App,
  viewer: Viewer,
  { token, peer }: Linked,
  body: Unchecked<typeof CHECKOUT_INPUT>,
): Promise<StartedCheckout> {
  await limit(app, peer)
  const { payer, order } = await payerBy(app, viewer, token)
  return startCheckout(app, payer, order.id, body)
}

/** The receipt, or an invoice of what the link pays. */
export async function payLinkFile(
  app: App,
  viewer: Viewer,
  { token, peer }: Linked,
  number: string,
): Promise<DocumentFile> {
  await limit(app, peer)
  const { payer, order } = await payerBy(app, viewer, token)
  return number === 'receipt' ? receiptFile(app, payer, order.id) : invoiceFile(app, payer, number)
}
