// The page to return to after signing in. It travels as ?next= and is only ever a path of this site.
import { safeReturn } from '#domain/links.ts'

/** The value of ?done= on the login page after an account was deleted. */
export const ACCOUNT_DELETED = 'account-deleted'

export const returnToOf = (request: Request): string | undefined =>
  safeReturn(new URL(request.url).searchParams.get('next'))

/** Passes the page to return to on to another identity page. */
export const withReturnTo = (path: string, returnTo: string | undefined): string =>
  returnTo ? `${path}?${new URLSearchParams({ next: returnTo })}` : path
