// A shop that issues invoices.
import { expect } from 'vitest'
import type { StoredInvoice } from '#invoices/server/stored-invoices.ts'
import type { Caller } from './caller.ts'
import { payAtBank, verifiedCount } from './pay-at-bank.ts'
import { place } from './shop.ts'
import { startPaidShop } from './start-shop.ts'

export const COMPANY = {
  companyName: 'Exemple SARL',
  vatNumber: 'FR 12 345678901',
  customerCountry: 'France',
}

export async function startInvoiceShop() {
  const shop = await startPaidShop({
    screens: true,
    prices: { Basic: '19.99', Plain: '100', Big: '240' },
  })
  const { site, admin, plans } = shop
  const { db } = site.app.database

  const rowsOf = (orderId: string): Promise<StoredInvoice[]> =>
    db.selectFrom('invoices').selectAll().where('order_id', '=', orderId).orderBy('seq').execute()

  const orderRow = (id: string) =>
    db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

  const status = async (id: string) => (await admin.get(`/api/order/${id}`)).json.paymentStatus as string

  /** Records a payment by hand. */
  async function pay(id: string): Promise<void> {
    const { price_cents: cents } = await orderRow(id)
    const answer = await admin.post(`/api/record-payment/${id}`, {
      amount: (cents / 100).toFixed(2),
      note: 'Cash',
    })
    expect(answer.status, answer.text).toBe(200)
  }

  /** Pays at the provider. */
  const payOnline = (id: string) => payAtBank(shop, id)
  const verified = (id: string, count: number) => verifiedCount(admin, id, count)

  async function paidOrder(who: Caller, plan = plans.Plain!, more: Record<string, unknown> = {}) {
    const { _id: id } = await place(who, plan, more)
    await pay(id)
    return { id, invoices: await rowsOf(id) }
  }

  return { ...shop, db, rowsOf, orderRow, status, pay, payOnline, verified, paidOrder }
}
