// A shop with paid orders on which both sides write.
import type { WorkSnapshot } from '#work/rules/work-snapshot.ts'
import type { Caller } from './caller.ts'
import { movableClock } from './movable-clock.ts'
import { place } from './shop.ts'
import { startShop } from './start-shop.ts'

export async function startThreadShop() {
  const clock = movableClock()
  const { site, admin, plan } = await startShop({ parts: { clock } })
  const { db } = site.app.database
  return {
    clock,
    site,
    admin,
    plan,
    db,
    async ordered({ paid = true } = {}): Promise<{ who: Caller; order: string }> {
      const who = await site.customer()
      const order = (await place(who, plan))._id
      if (paid) await admin.post(`/api/record-payment/${order}`, { amount: plan.packagePrice, note: 'cash' })
      return { who, order }
    },
    say: (who: Caller, order: string, text: string, more: Record<string, unknown> = {}) =>
      who.post(`/api/order-message/${order}`, { text, ...more }),
    entries: async (who: Caller, order: string) => (await who.get(`/api/order-thread/${order}`)).json.entries,
    async workOf(order: string) {
      const row = await db
        .selectFrom('order_work')
        .selectAll()
        .where('order_id', '=', order)
        .executeTakeFirstOrThrow()
      return { ...row, account: JSON.parse(row.account!) as WorkSnapshot }
    },
    orderStatus: async (order: string) => (await admin.get(`/api/order/${order}`)).json.orderStatus,
  }
}
