import { movableClock } from './movable-clock.ts'
import type { Plan } from './shop.ts'
import { startSiteForFile } from './start-site.ts'

/**
 * The demo with its screens, an admin, a customer and one of its packages, under a clock that can be moved.
 */
export async function startDemoScreens() {
  const clock = movableClock()
  const site = await startSiteForFile({ screens: true, settings: { SEED: 'demo' }, parts: { clock } })
  const [admin, customer] = [await site.admin(), await site.customer()]
  const plan: Plan = (await admin.get('/api/pricings')).json[0]
  return { site, admin, customer, plan, clock }
}
