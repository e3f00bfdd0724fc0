// The go-live check: one list, shown on /admin, by the command `doctor` and at the start.
import { requirePermission, type Viewer } from '#platform/rules/permissions.ts'
import type { App } from '#platform/server/app.ts'
import type { Check } from './check.ts'
import { contentChecks } from './content-checks.ts'
import { databaseCheck } from './database-check.ts'
import { paymentChecks } from './payment-checks.ts'
import { runningChecks } from './running-checks.ts'
import { seoChecks } from './seo-checks.ts'
import { settingChecks } from './setting-checks.ts'

export const runChecks = async (app: App): Promise<Check[]> => [
  ...settingChecks(app.settings),
  await databaseCheck(app),
  ...(await paymentChecks(app)),
  ...(await contentChecks(app)),
  ...(await seoChecks(app)),
  ...(await runningChecks(app)),
]

export async function goLiveChecks(app: App, viewer: Viewer): Promise<Check[]> {
  requirePermission(viewer, 'change-settings')
  return runChecks(app)
}
