// The page to return to after signing in. It travels as ?next= and is only ever a path of this site.
import { safeReturn } from '#platform/rules/links.ts'

/** The value of ?done= on the login page after an account was deleted. */
export const ACCOUNT_DELETED = 'account-deleted'
/** The same after too many wrong codes of the second factor. */
export const WRONG_CODES = 'wrong-codes'

export const returnToOf = (request: Request): string | undefined =>
  safeReturn(new URL(request.url).searchParams.get('next'))

/** Passes the page to return to on to another identity page. */
export const withReturnTo = (path: string, returnTo: string | undefined): string =>
  returnTo ? `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams({ next: returnTo })}` : path
