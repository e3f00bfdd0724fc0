// What the use-cases about sessions need to know of a request, and how the session they make reaches the browser.
import { data, redirect, type RouterContextProvider } from 'react-router'
import { scopeOf, type Refusal } from '#app/scope.ts'

export const fromOf = (request: Request, context: Readonly<RouterContextProvider>) => ({ headers: request.headers, peer: scopeOf(context).peer })

export const goOn = (to: string, cookies: string[] = []): Response => redirect(to, { status: 303, headers: cookies.map((cookie): [string, string] => ['set-cookie', cookie]) })

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
export const answerRefused = <T>(body: T, { status, retryAfter }: Pick<Refusal, 'status' | 'retryAfter'>) => data(body, { status, headers: retryAfter ? { 'retry-after': String(retryAfter) } : {} })

/** The fields of a posted form, as they were typed; nothing that is no text. */
export async function typedIn<F extends string>(request: Request, fields: readonly F[]): Promise<Record<F, string>> {
  const form = await request.formData()
  return Object.fromEntries(fields.map((name) => [name, String(typeof form.get(name) === 'string' ? form.get(name) : '')])) as Record<F, string>
}
