// A page asks several times: for what a form does, for what the page shows, for its frame. Where the database
// did not answer the first of them, the others would each wait for it as long again. So they get a moment
// only, enough where it was but busy with that one thing.
import { setTimeout as pause } from 'node:timers/promises'
import { isFailure, type Failure } from '#domain/errors.ts'
import type { Act } from '../use-cases/index.ts'

const MOMENT_MS = 400

/** For one request. */
export function withSharedTimeout(act: Act): Act {
  let unanswered: Failure | undefined
  const remember = (error: unknown): never => {
    if (isFailure(error) && error.code === 'unavailable') unanswered = error
    throw error
  }
  const soon = (failure: Failure) =>
    pause(MOMENT_MS, undefined, { ref: false }).then(() => {
      throw failure
    })
  return new Proxy(act, {
    get(_, name) {
      const use = act[name as keyof Act] as ((...all: unknown[]) => unknown) | undefined
      return (
        use &&
        ((...all: unknown[]) => {
          const answer = use(...all)
          if (!(answer instanceof Promise)) return answer
          return Promise.race([answer.catch(remember), ...(unanswered ? [soon(unanswered)] : [])])
        })
      )
    },
  })
}
