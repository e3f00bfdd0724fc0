// A page once more after its form was refused: the right status, and how long to wait, which a route passes
// on only if it says so.
import { data } from 'react-router'
import type { Refusal } from './scope.ts'

interface AnswerHeaders {
  actionHeaders: Headers
}

/** For the `headers` of a route: what the action said about waiting, and what the page adds. */
export const headersWith =
  (more: Record<string, string> = {}) =>
  ({ actionHeaders }: AnswerHeaders): Record<string, string> => {
    const wait = actionHeaders.get('retry-after')
    return { ...more, ...(wait ? { 'retry-after': wait } : {}) }
  }

/** The page once more, with what was wrong. */
export const answerRefused = <T>(body: T, { status, retryAfter }: Pick<Refusal, 'status' | 'retryAfter'>) =>
  data(body, { status, headers: retryAfter ? { 'retry-after': String(retryAfter) } : {} })
