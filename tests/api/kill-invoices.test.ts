// A process that is killed while payments are recorded and refunded: numbers of invoices and credit notes
// have no gap, and every paid order has its documents, once.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, expect, inject, it } from 'vitest'
import type { InvoiceRecord } from '#invoices/server/list-invoices.ts'
import type { Caller } from '#tests/support/caller.ts'
import { startChildSite } from '#tests/support/child-site.ts'
import { fromElsewhere } from '#tests/support/elsewhere.ts'
import { freePort } from '#tests/support/free-port.ts'
import { ADMIN, CUSTOMER_PASSWORD } from '#tests/support/people.ts'
import { freshDatabase } from '#tests/support/postgres.ts'
import { atScale } from '#tests/support/scale.ts'
import { setSeller, setTax } from '#tests/support/seller.ts'
import { place } from '#tests/support/shop.ts'

const ROUNDS = atScale(2, 30)
const ORDERS_EACH = 6
const folder = mkdtempSync(join(tmpdir(), 'shingle-kill-invoices-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Every page of the list, oldest first. */
async function allInvoices(admin: Caller): Promise<InvoiceRecord[]> {
  const all: InvoiceRecord[] = []
  for (let path: string | undefined = '/api/invoices?limit=500'; path;) {
    const page = await admin.get(path)
    expect(page.status, page.text).toBe(200)
    all.push(...page.json)
    path = /<([^>]+)>/.exec(page.headers.get('link') ?? '')?.[1]
  }
  return all.reverse()
}

const cents = (text: string): number => Math.round(Number(text) * 100)

it(`kill -9 in ${ROUNDS} rounds of payments and refunds`, async () => {
  const server = inject('postgresUrl')
  const settings = {
    PORT: String(await freePort()),
    DATA_DIR: folder,
    DATABASE_URL: server && (await freshDatabase(server)),
  }
  let site = await startChildSite(settings)
  const admin = fromElsewhere(site)
  const logIn = async () => {
    const answer = await admin.post('/api/auth/sign-in/email', ADMIN)
    expect(answer.status, answer.text).toBe(200)
  }
  await logIn()
  await setSeller(admin)
  await setTax(admin)
  const [plan] = (await admin.get('/api/pricings')).json
  const amount = (Number(plan.packagePrice) * 1.2).toFixed(2)
  const orders: string[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const placed: string[] = []
    for (const name of ['a', 'b']) {
      const email = `invoice${round}${name}@test.example`
      const who = Object.assign(fromElsewhere(site), { email })
      await who.post('/api/auth/sign-up/email', { email, password: CUSTOMER_PASSWORD, name: 'K' })
      for (let at = 0; at < ORDERS_EACH; at++) placed.push((await place(who, plan))._id)
    }
    // The kill comes after this many answers, whatever the speed of the machine. The other requests are under
    // way then.
    let left = 2 + Math.floor(Math.random() * 12)
    let killed: Promise<unknown> | undefined
    const answered = () => {
      if (--left === 0) killed = pause(Math.random() * 20).then(() => site.end('SIGKILL'))
    }
    // All at once; a third is refunded in two parts.
    await Promise.all(
      placed.map(async (id, at) => {
        const paid = await admin
          .post(`/api/record-payment/${id}`, { amount, note: 'Cash' })
          .catch(() => undefined)
        if (!paid) return
        expect(paid.status, paid.text).toBe(200)
        answered()
        if (at % 3) return
        for (const part of ['7.77', undefined]) {
          const body = { reason: 'Sorry', ...(part && { amount: part }) }
          const refunded = await admin.post(`/api/refund/${id}`, body).catch(() => undefined)
          if (!refunded) return
          expect(refunded.status, refunded.text).toBe(201)
          answered()
        }
      }),
    )
    await (killed ?? site.end('SIGKILL'))
    site = await startChildSite(settings)
    await logIn()
    orders.push(...placed)
  }
  const invoices = await allInvoices(admin)
  expect(invoices.length).toBeGreaterThan(0)
  for (const [series, documents] of Map.groupBy(invoices, ({ number }) => number.replace(/-\d+$/, '')))
    expect([series, documents.map(({ number }) => Number(/\d+$/.exec(number)![0]))]).toEqual([
      series,
      documents.map((_, at) => at + 1),
    ])
  const byOrder = Map.groupBy(invoices, ({ orderId }) => orderId)
  for (const id of orders) {
    const order = (await admin.get(`/api/order/${id}`)).json
    const documents = byOrder.get(id) ?? []
    const invoiced = documents.reduce((sum, { total }) => sum + cents(total), 0)
    const refunded = order.refunds.reduce(
      (sum: number, refund: { amount: string }) => sum + cents(refund.amount),
      0,
    )
    // Whatever was done before the kill, the documents say what the money says.
    const wasPaid = order.paymentStatus !== 'UnPaid'
    expect(documents.filter(({ kind }) => kind === 'invoice')).toHaveLength(wasPaid ? 1 : 0)
    expect(invoiced).toBe(wasPaid ? cents(amount) - refunded : 0)
  }
  await site.end('SIGTERM')
})
