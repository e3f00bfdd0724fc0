// All use-cases. API calls, loaders and actions get them bound to the house and the viewer.
import type { Viewer } from '#domain/permissions.ts'
import { failureOf } from '../database/database-errors.ts'
import type { House } from '../house.ts'
import * as apiTokens from './api-tokens/index.ts'
import * as audit from './audit/index.ts'
import * as backups from './backups/index.ts'
import * as billing from './billing/index.ts'
import * as content from './content/index.ts'
import * as customers from './customers/index.ts'
import * as files from './files/index.ts'
import * as goLive from './go-live/index.ts'
import * as inbox from './inbox/index.ts'
import * as invoices from './invoices/index.ts'
import * as mail from './mail/index.ts'
import * as media from './media/index.ts'
import * as notes from './notes/index.ts'
import * as notifications from './notifications/index.ts'
import * as orderQueries from './order-queries/index.ts'
import * as orders from './orders/index.ts'
import * as payments from './payments/index.ts'
import * as people from './people/index.ts'
import * as reconciliation from './reconciliation/index.ts'
import * as retention from './retention/index.ts'
import * as search from './search/index.ts'
import * as webhooks from './webhooks/index.ts'
import * as work from './work/index.ts'

const USE_CASES = {
  ...apiTokens,
  ...audit,
  ...backups,
  ...billing,
  ...content,
  ...customers,
  ...files,
  ...goLive,
  ...inbox,
  ...invoices,
  ...mail,
  ...media,
  ...notes,
  ...notifications,
  ...orderQueries,
  ...orders,
  ...payments,
  ...people,
  ...reconciliation,
  ...retention,
  ...search,
  ...webhooks,
  ...work,
}

type UseCases = typeof USE_CASES
type Bound<F> = F extends (house: House, viewer: Viewer, ...rest: infer R) => infer A
  ? (...rest: R) => A
  : never
export type Act = { [N in keyof UseCases]: Bound<UseCases[N]> }

/** Binds lazily: a request uses one or two use-cases of over a hundred. */
export const actAs = (house: House, viewer: Viewer): Act =>
  new Proxy({} as Act, {
    get: (_, name) => {
      const useCase = USE_CASES[name as keyof UseCases] as ((...args: unknown[]) => unknown) | undefined
      return (
        useCase &&
        ((...rest: unknown[]) => {
          const result = useCase(house, viewer, ...rest)
          return result instanceof Promise ? result.catch(rethrow) : result
        })
      )
    },
  })

/** Turns database errors that the caller should see, such as an outage, into failures. */
function rethrow(error: unknown): never {
  throw failureOf(error) ?? error
}
