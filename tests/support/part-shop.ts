// A shop whose orders are paid in parts.
import { beginOrder } from '#billing/server/bill-part.ts'
import { billDuePart, dueParts } from '#billing/server/due-parts.ts'
import type { OrderLine } from '#orders/rules/lines.ts'
import type { PaymentPlan } from '#orders/rules/payment-plan.ts'
import { sellingRules, taxOf } from '#orders/server/selling-rules.ts'
import { writeOrder, type NewOrder } from '#orders/server/write-order.ts'
import { inTransaction } from '#platform/server/unit-of-work.ts'
import { startApiShop } from './api-shop.ts'
import type { ShopOptions } from './start-shop.ts'

/** 30/40/30 of 1,000.00: now, on delivery, with a milestone. */
export const THREE_PARTS: PaymentPlan = {
  parts: [
    { share: { basisPoints: 3000 }, due: 'acceptance' },
    { share: { basisPoints: 4000 }, due: 'delivery' },
    { share: { basisPoints: 3000 }, due: 'milestone', milestone: 'Site is live' },
  ],
  workStarts: 'first-part',
  pausesWork: false,
  termsDays: 0,
  onInvoice: false,
}

export const SITE_LINES: OrderLine[] = [
  {
    kind: 'package',
    recordId: null,
    name: 'Standard',
    points: ['One page'],
    quantity: 1,
    unitCents: 80_000,
    discountCents: 0,
    billing: 'once',
    rate: null,
  },
  {
    kind: 'free',
    recordId: null,
    name: 'Extra page',
    points: [],
    quantity: 3,
    unitCents: 7_500,
    discountCents: 2_500,
    billing: 'once',
    rate: null,
  },
]

export async function startPartShop(options: ShopOptions = {}) {
  const shop = await startApiShop(options)
  const { app } = shop.site
  const { db } = app.database
  /** The order, as an offer that was accepted writes it. */
  async function orderInParts(
    plan: PaymentPlan = THREE_PARTS,
    { email = shop.customer.email, ...more }: Partial<NewOrder> & { email?: string } = {},
  ): Promise<string> {
    const account = await db
      .selectFrom('user')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    const input = {
      customerName: 'Ada Buyer',
      customerAddress: '1 Test Street',
      customerCountry: 'Portugal',
      companyName: '',
      vatNumber: '',
    }
    return inTransaction(app, async (unit) => {
      const order = await writeOrder(unit, {
        person: { userId: account.id, email, language: 'en' },
        input,
        lines: SITE_LINES,
        currency: 'USD',
        plan,
        mode: app.settings.PAYMENT_MODE,
        tax: taxOf(await sellingRules(unit.tx), input),
        ...more,
      })
      await beginOrder(app, unit, order)
      return order.id
    })
  }
  const parts = async (id: string) =>
    db.selectFrom('order_parts').selectAll().where('order_id', '=', id).orderBy('number').execute()
  const billOf = async (id: string, number: number): Promise<string> =>
    (await parts(id)).find((part) => part.number === number)!.bill_id!
  const payBill = async (bill: string): Promise<void> => {
    await shop.checkout(bill, 'stripe')
    await shop.press(bill, 'stripe')
    await shop.reaches(bill, { paymentStatus: 'Paid' })
  }
  return {
    ...shop,
    db,
    orderInParts,
    parts,
    billOf,
    payBill,
    row: (id: string) => db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    /** What the worker does. */
    async billWhatIsDue(): Promise<void> {
      for (const part of await dueParts(app)) await billDuePart(app, part)
    },
    bill: (id: string, part: number) => shop.admin.post(`/api/bill-part/${id}`, { part }),
  }
}
