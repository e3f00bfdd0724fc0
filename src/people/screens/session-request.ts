// Reads requests for the use-cases about sessions, and sends the session's cookies to the browser.
import { redirect, type RouterContextProvider } from 'react-router'
import { scopeOf } from '#ui/screens/scope.ts'

export const clientOf = (request: Request, context: Readonly<RouterContextProvider>) => ({
  headers: request.headers,
  peer: scopeOf(context).peer,
})

/** The secret of a mailed link. */
export const tokenOf = (request: Request): string => new URL(request.url).searchParams.get('token') ?? ''

export const cookieHeaders = (cookies: string[]): [string, string][] =>
  cookies.map((cookie) => ['set-cookie', cookie])

/** The browser forgets what was typed and not sent (src/ui/screens/kept-input.ts), in all tabs. */
export const CLEAR_STORAGE: [name: string, value: string] = ['clear-site-data', '"storage"']

export const redirectWithCookies = (to: string, cookies: string[] = []): Response =>
  redirect(to, { status: 303, headers: cookieHeaders(cookies) })
