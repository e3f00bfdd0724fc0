// One demo order in each state of the work, as its customer and as the agency see it.
import type { App } from '#platform/server/app.ts'
import { userIdOf } from '#tests/support/user-id.ts'
import { WORK_STATES } from '#work/rules/work-states.ts'
import { LIGHT, type Camera } from './camera.ts'
import type { DemoSite } from './demo-site.ts'

export async function shootWorkStates(camera: Camera, site: DemoSite): Promise<void> {
  const orders = await oneOfEachState(site.app)
  const [admin, customer] = [
    await site.admin(),
    await site.customer('Customer', 'customer@northlight.example'),
  ]
  // The made-up customers of the demo have no account to sign in to.
  await giveOrders(site.app, [...orders.values()], await userIdOf(site, customer.email))
  for (const [state, id] of orders) {
    await camera.shoot({ path: `/order/${id}`, name: `order-${state}-customer`, who: customer, views: LIGHT })
    await camera.shoot({
      path: `/admin/payment-status/${id}`,
      name: `order-${state}-agency`,
      who: admin,
      views: LIGHT,
    })
  }
}

/** Where several orders have a state, one on which everything goes as planned. */
async function oneOfEachState({ database }: App): Promise<Map<string, string>> {
  const rows = await database.db.selectFrom('order_work').selectAll().execute()
  const asPlanned = rows.toSorted((one, other) => exceptions(one) - exceptions(other))
  return new Map(
    Object.keys(WORK_STATES).map((state) => [state, asPlanned.find((row) => row.state === state)!.order_id]),
  )
}

function exceptions(row: { lead: unknown; expected_on: unknown; answer_wanted_since: unknown }): number {
  return [row.lead === null, row.expected_on !== null, row.answer_wanted_since !== null].filter(Boolean)
    .length
}

async function giveOrders({ database: { db } }: App, orderIds: string[], owner: string): Promise<void> {
  await db.updateTable('orders').set({ user_id: owner }).where('id', 'in', orderIds).execute()
  await db
    .updateTable('order_messages')
    .set({ actor: owner })
    .where('order_id', 'in', orderIds)
    .where('side', '=', 'customer')
    .execute()
}
