// Answers a refused form with its page, the status and Retry-After. The router drops headers of an action
// unless the route exports `headers`.
import { data } from 'react-router'
import type { Refusal } from './scope.ts'

interface AnswerHeaders {
  actionHeaders: Headers
}

/** The `headers` of a route: Retry-After of the action, and the route's own. */
export const headersWith =
  (ownHeaders: Record<string, string> = {}) =>
  ({ actionHeaders }: AnswerHeaders): Record<string, string> => {
    const retryAfter = actionHeaders.get('retry-after')
    return { ...ownHeaders, ...(retryAfter ? { 'retry-after': retryAfter } : {}) }
  }

/** The page again, with the errors. */
export const answerRefused = <T>(body: T, { status, retryAfter }: Pick<Refusal, 'status' | 'retryAfter'>) =>
  data(body, { status, headers: retryAfter ? { 'retry-after': String(retryAfter) } : {} })
