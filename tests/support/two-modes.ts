// A shop that takes orders in test mode and in live mode.
import type { PaymentMode } from '#platform/rules/payment-mode.ts'
import type { Person } from '#platform/rules/permissions.ts'
import type { App } from '#platform/server/app.ts'
import type { Act } from '#server/use-cases.ts'
import { actInEnglish } from './act-in-english.ts'
import { OWNER } from './people.ts'
import { orderBody } from './shop.ts'
import { startPaidShop } from './start-shop.ts'

export const CONFIRMED_OWNER: Person = { ...OWNER, confirmedAt: Date.now() }

export async function startShopOfTwoModes() {
  const shop = await startPaidShop()
  const { site, plan } = shop

  /** The same app with other settings: as if it had been started again in that mode. */
  const appIn = (mode: PaymentMode): App => ({
    ...site.app,
    settings: { ...site.app.settings, PAYMENT_MODE: mode },
  })
  const as = (person: Person, mode: PaymentMode): Act => actInEnglish(appIn(mode), person)
  const place = async (person: Person, mode: PaymentMode, customerName: string): Promise<string> =>
    (await as(person, mode).placeOrder(orderBody(plan, person.email, { customerName }))).order._id
  const record = (id: string, mode: PaymentMode) =>
    as(CONFIRMED_OWNER, mode).recordPayment(id, { amount: '19.99', note: 'by hand' })

  async function paid(person: Person, mode: PaymentMode, name = `${mode} buyer`): Promise<string> {
    const id = await place(person, mode, name)
    await record(id, mode)
    return id
  }

  async function exported(mode: PaymentMode, asked?: PaymentMode): Promise<string[]> {
    const ids: string[] = []
    for await (const page of await as(CONFIRMED_OWNER, mode).exportOrders(asked ? { mode: asked } : {}))
      ids.push(...page.map((order) => order._id))
    return ids
  }

  return { ...shop, appIn, as, place, record, paid, exported }
}
