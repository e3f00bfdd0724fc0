// What the use-cases about sessions need to know of a request, and how the session they make reaches the
// browser.
import { redirect, type RouterContextProvider } from 'react-router'
import { scopeOf } from '#app/scope.ts'

export const fromOf = (request: Request, context: Readonly<RouterContextProvider>) => ({
  headers: request.headers,
  peer: scopeOf(context).peer,
})

export const goOn = (to: string, cookies: string[] = []): Response =>
  redirect(to, { status: 303, headers: cookies.map((cookie): [string, string] => ['set-cookie', cookie]) })

/** The fields of a posted form, as they were typed; nothing that is no text. */
export async function typedIn<F extends string>(
  request: Request,
  fields: readonly F[],
): Promise<Record<F, string>> {
  const form = await request.formData()
  return Object.fromEntries(
    fields.map((name) => [name, String(typeof form.get(name) === 'string' ? form.get(name) : '')]),
  ) as Record<F, string>
}
