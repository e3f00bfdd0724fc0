// The go-live check: one list, shown on /admin, by the command `doctor` and at the start.
import { requirePermission, type Viewer } from '#platform/rules/permissions.ts'
import type { House } from '#platform/server/house.ts'
import type { Check } from './check.ts'
import { contentChecks } from './content-checks.ts'
import { databaseCheck } from './database-check.ts'
import { paymentChecks } from './payment-checks.ts'
import { runningChecks } from './running-checks.ts'
import { seoChecks } from './seo-checks.ts'
import { settingChecks } from './setting-checks.ts'

export const runChecks = async (house: House): Promise<Check[]> => [
  ...settingChecks(house.settings),
  await databaseCheck(house),
  ...(await paymentChecks(house)),
  ...(await contentChecks(house)),
  ...(await seoChecks(house)),
  ...(await runningChecks(house)),
]

export async function goLiveChecks(house: House, viewer: Viewer): Promise<Check[]> {
  requirePermission(viewer, 'change-settings')
  return runChecks(house)
}
