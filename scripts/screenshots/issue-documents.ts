// Issues one document of each kind on a demo site, for their pictures: invoices in the United States, the
// United Kingdom and the EU, a credit note, and the third month of a retainer.
import { leaseDueRetainers, passRetainers } from '#billing/server/billing-pass.ts'
import { invoicesOf } from '#invoices/server/stored-invoices.ts'
import type { App } from '#platform/server/app.ts'
import type { Caller } from '#tests/support/caller.ts'
import { addCoupon } from '#tests/support/coupons.ts'
import { EU_SELLER, SELLER, setSeller, setTax } from '#tests/support/seller.ts'
import { place, type Plan } from '#tests/support/shop.ts'

const DAY = 86_400_000
const US_SELLER = {
  ...SELLER,
  legalName: 'Northlight LLC',
  address: '500 Main Street\nPortland, OR 97204',
  country: 'United States',
  registration: '',
  taxNumber: '',
  footer: 'Thank you for your business.',
}
const FRENCH = { companyName: 'Exemple SARL', vatNumber: 'FR12345678901', customerCountry: 'France' }

interface Site {
  app: App
  admin: Caller
  customer: Caller
}

/** Numbers by the name of the picture. */
export async function issueDocuments({ app, admin, customer }: Site): Promise<Map<string, string>> {
  const { db } = app.database
  const numbers = new Map<string, string>()
  const [plan] = (await admin.get('/api/pricings')).json as Plan[]
  const ok = <T extends { status: number; text: string }>(answer: T): T => {
    if (answer.status >= 300) throw new Error(`${answer.status} ${answer.text}`)
    return answer
  }
  const pay = async (id: string) => {
    const { amounts } = ok(await admin.get(`/api/order/${id}`)).json as { amounts: { total: string } }
    ok(await admin.post(`/api/record-payment/${id}`, { amount: amounts.total, note: 'By bank transfer.' }))
  }
  const numberOf = async (id: string) => (await invoicesOf(db, id)).at(-1)!.number
  const paid = async (more: Record<string, unknown>, sold = plan!): Promise<string> => {
    const { _id: id } = await place(customer, sold, more)
    await pay(id)
    return id
  }
  const inRegion = async (currency: string, locale: string) => {
    const fields = { currency, locale, timeZone: 'UTC', confirmCurrency: true }
    const [stored] = (await admin.get('/api/region')).json as { _id: string }[]
    ok(
      stored
        ? await admin.put(`/api/region/${stored._id}`, fields)
        : await admin.post('/api/add-region', fields),
    )
  }

  await setSeller(admin, US_SELLER)
  numbers.set('us', await numberOf(await paid({ customerCountry: 'United States' })))

  await inRegion('GBP', 'en-GB')
  await setSeller(admin, SELLER)
  await setTax(admin)
  await addCoupon(admin, { code: 'SPRING-20', percentOff: '20' })
  const uk = await paid({ customerCountry: 'United Kingdom', couponCode: 'SPRING-20' })
  numbers.set('uk', await numberOf(uk))
  ok(await admin.post(`/api/refund/${uk}`, { amount: '50', reason: 'One report was late' }))
  numbers.set('credit-note', await numberOf(uk))

  const care = {
    packageName: 'Care',
    packagePrice: '490',
    packageButtonText: 'Order',
    packageBilling: 'month',
  }
  const first = await paid({}, ok(await admin.post('/api/add-pricing', care)).json as Plan)
  numbers.set('third-month', await numberOf(await thirdPeriod(app, first)))

  await inRegion('EUR', 'de-DE')
  await setSeller(admin, EU_SELLER)
  await setTax(admin, { rate: '19', reverseCharge: 'On' })
  numbers.set('reverse-charge', await numberOf(await paid(FRENCH)))
  return numbers
}

/** Lets two months pass for the retainer that an order began. */
async function thirdPeriod(app: App, orderId: string): Promise<string> {
  const { db } = app.database
  for (const days of [32, 63]) {
    const noon = Math.floor((app.clock.now() + days * DAY) / DAY) * DAY + DAY / 2
    const later: App = { ...app, clock: { now: () => noon } }
    for (let ids = await leaseDueRetainers(later); ids.length; ids = await leaseDueRetainers(later))
      await passRetainers(later, ids)
  }
  const { retainer_id: retainer } = await db
    .selectFrom('orders')
    .select('retainer_id')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  const third = await db
    .selectFrom('orders')
    .select('id')
    .where('retainer_id', '=', retainer)
    .where('period', '=', 3)
    .executeTakeFirstOrThrow()
  return third.id
}
