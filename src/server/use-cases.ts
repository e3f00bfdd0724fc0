// All use-cases. API calls, loaders and actions get them bound to the app and the viewer.
import * as admin from '#admin/server/use-cases.ts'
import * as apiTokens from '#api-tokens/server/use-cases.ts'
import * as audit from '#audit/server/use-cases.ts'
import * as billing from '#billing/server/use-cases.ts'
import * as checkout from '#checkout/server/use-cases.ts'
import * as content from '#content/server/use-cases.ts'
import * as coupons from '#coupons/server/use-cases.ts'
import * as customers from '#customers/server/use-cases.ts'
import * as editing from '#editing/server/use-cases.ts'
import * as email from '#email/server/use-cases.ts'
import * as files from '#files/server/use-cases.ts'
import * as identity from '#identity/server/use-cases.ts'
import * as inbox from '#inbox/server/use-cases.ts'
import * as invoices from '#invoices/server/use-cases.ts'
import * as notes from '#notes/server/use-cases.ts'
import * as operations from '#operations/server/use-cases.ts'
import * as orderPages from '#order-pages/server/use-cases.ts'
import * as orders from '#orders/server/use-cases.ts'
import * as payments from '#payments/server/use-cases.ts'
import * as people from '#people/server/use-cases.ts'
import type { Viewer } from '#platform/rules/permissions.ts'
import type { App } from '#platform/server/app.ts'
import { failureOf } from '#platform/server/database/database-errors.ts'
import * as privacy from '#privacy/server/use-cases.ts'
import * as reconciliation from '#reconciliation/server/use-cases.ts'
import * as reports from '#reports/server/use-cases.ts'
import * as setup from '#setup/server/use-cases.ts'
import * as webhooks from '#webhooks/server/use-cases.ts'
import * as work from '#work/server/use-cases.ts'

const USE_CASES = {
  ...content,
  ...email,
  ...editing,
  ...orders,
  ...coupons,
  ...files,
  ...invoices,
  ...notes,
  ...work,
  ...payments,
  ...checkout,
  ...billing,
  ...identity,
  ...inbox,
  ...orderPages,
  ...reports,
  ...reconciliation,
  ...audit,
  ...privacy,
  ...people,
  ...customers,
  ...webhooks,
  ...apiTokens,
  ...operations,
  ...setup,
  ...admin,
}

type UseCases = typeof USE_CASES
type Bound<F> = F extends (app: App, viewer: Viewer, ...rest: infer R) => infer A ? (...rest: R) => A : never
export type Act = { [N in keyof UseCases]: Bound<UseCases[N]> }

/** Binds lazily: a request uses one or two use-cases of over a hundred. */
export const actAs = (app: App, viewer: Viewer): Act =>
  new Proxy({} as Act, {
    get: (_, name) => {
      const useCase = USE_CASES[name as keyof UseCases] as ((...args: unknown[]) => unknown) | undefined
      return (
        useCase &&
        ((...rest: unknown[]) => {
          const result = useCase(app, viewer, ...rest)
          return result instanceof Promise ? result.catch(rethrow) : result
        })
      )
    },
  })

/** Turns database errors that the caller should see, such as an outage, into failures. */
function rethrow(error: unknown): never {
  throw failureOf(error) ?? error
}
