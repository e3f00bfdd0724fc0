// One request runs several use-cases: the action, the page's data, the layout. If the database times out on
// the first, each of the others would wait for the full timeout again. So they get only MOMENT_MS, enough to
// succeed if just that first query was slow.
import { setTimeout as pause } from 'node:timers/promises'
import { isFailure, type Failure } from '#platform/rules/errors.ts'
import type { Act } from '../use-cases.ts'

const MOMENT_MS = 400

/** Wraps the use-cases of one request. */
export function withSharedTimeout(act: Act): Act {
  let firstTimeout: Failure | undefined
  const remember = (error: unknown): never => {
    if (isFailure(error) && error.code === 'unavailable') firstTimeout = error
    throw error
  }
  const failSoon = (failure: Failure) =>
    pause(MOMENT_MS, undefined, { ref: false }).then(() => {
      throw failure
    })
  return new Proxy(act, {
    get(_, name) {
      const useCase = act[name as keyof Act] as ((...args: unknown[]) => unknown) | undefined
      return (
        useCase &&
        ((...args: unknown[]) => {
          const answer = useCase(...args)
          if (!(answer instanceof Promise)) return answer
          return Promise.race([answer.catch(remember), ...(firstTimeout ? [failSoon(firstTimeout)] : [])])
        })
      )
    },
  })
}
