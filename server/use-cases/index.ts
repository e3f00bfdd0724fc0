// Every use-case by name. Transport (the API, the loaders and actions of the screens) gets them bound to the
// house and to who is asking.
import type { Viewer } from '#domain/permissions.ts'
import { failureOf } from '../database/database-errors.ts'
import type { House } from '../house.ts'
import * as audit from './audit/index.ts'
import * as content from './content/index.ts'
import * as inbox from './inbox/index.ts'
import * as mail from './mail/index.ts'
import * as media from './media/index.ts'
import * as notifications from './notifications/index.ts'
import * as orderQueries from './order-queries/index.ts'
import * as orders from './orders/index.ts'
import * as payments from './payments/index.ts'
import * as people from './people/index.ts'
import * as search from './search/index.ts'

const USE_CASES = {
  ...audit,
  ...content,
  ...inbox,
  ...mail,
  ...media,
  ...notifications,
  ...orderQueries,
  ...orders,
  ...payments,
  ...people,
  ...search,
}

type UseCases = typeof USE_CASES
type Bound<F> = F extends (house: House, viewer: Viewer, ...rest: infer R) => infer A
  ? (...rest: R) => A
  : never
export type Act = { [N in keyof UseCases]: Bound<UseCases[N]> }

/** A use-case is bound when it is asked for: a request asks for one or two of them. */
export const actAs = (house: House, viewer: Viewer): Act =>
  new Proxy({} as Act, {
    get: (_, name) => {
      const act = USE_CASES[name as keyof UseCases] as ((...all: unknown[]) => unknown) | undefined
      return (
        act &&
        ((...rest: unknown[]) => {
          const answer = act(house, viewer, ...rest)
          return answer instanceof Promise ? answer.catch(sayFailure) : answer
        })
      )
    },
  })

/**
 * A database that is gone, or can't keep what was sent, is no fault of ours: whoever asked is told, on
 * screens as by calls.
 */
function sayFailure(error: unknown): never {
  throw failureOf(error) ?? error
}
