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
