// A shop with one customer, a provider that notifies it and a clock that can be moved: for tests of
// notifications.
import { expect } from 'vitest'
import { rateLimits } from '#platform/server/rate-limits/rate-limits.ts'
import { actInEnglish } from './act-in-english.ts'
import { movableClock } from './movable-clock.ts'
import { payFields } from './pay-fields.ts'
import { OWNER } from './people.ts'
import type { Fields } from './provider.ts'
import { place, until } from './shop.ts'
import { startPaidShop, type ShopOptions } from './start-shop.ts'
import { notificationsHandled, waitingNotifications } from './waiting-notifications.ts'

export async function startPaymentShop(options: ShopOptions = {}) {
  const clock = movableClock()
  const shop = await startPaidShop({ ...options, parts: { clock } })
  const { admin, bank, site, plan } = shop
  const customer = await site.customer()

  const actAsOwner = () => actInEnglish(site.app, OWNER)
  const paymentStatus = async (id: string): Promise<string> =>
    (await admin.get(`/api/order/${id}`)).json.paymentStatus
  const reachesStatus = (id: string, status: string) =>
    until(
      () => paymentStatus(id),
      (now) => now === status,
    )
  const evidence = (id: string) => actAsOwner().paymentEvidence(id)
  /** The notifications of an order, once there are `count` of them and all are verified or refused. */
  const settled = (id: string, count: number) =>
    until(
      async () => (await evidence(id)).notifications,
      (list) => list.length >= count && list.every((one) => one.state !== 'received'),
    )
  const placeOrder = async (): Promise<string> => {
    clock.advance(rateLimits.newOrder.perMs / 5) // The limit counts orders per minute.
    return (await place(customer, plan))._id
  }
  const placeWithPayForm = async (): Promise<{ id: string; form: Fields }> => {
    const id = await placeOrder()
    return { id, form: await payFields(site, id) }
  }
  return {
    ...shop,
    customer,
    clock,
    actAsOwner,
    paymentStatus,
    reachesStatus,
    evidence,
    settled,
    waitingNotifications: () => waitingNotifications(site),
    allHandled: () => notificationsHandled(site, 60_000),
    salesCents: async () => (await actAsOwner().salesTotals()).salesCents,
    placeOrder,
    placeWithPayForm,
    async placePaid(): Promise<{ id: string; form: Fields; txn: string; body: string }> {
      const { id, form } = await placeWithPayForm()
      const fields = bank.about(form)
      const { body } = await bank.notify(fields)
      expect(await reachesStatus(id, 'Paid')).toBe('Paid')
      return { id, form, txn: fields.txn_id!, body }
    },
  }
}
