import type { Caller } from './caller.ts'
import type { Plan } from './shop.ts'

/** A package that is paid every month. */
export async function addMonthlyPlan(admin: Caller): Promise<Plan> {
  const { json } = await admin.post('/api/add-pricing', {
    packageName: 'Care',
    packagePrice: '490',
    packageBilling: 'month',
    packageButtonText: 'Order Care',
  })
  return json
}
