// Guards remember the page: it travels in the address, as ?next=, and is only ever a path of this site.
import { safeReturn } from '#domain/links.ts'

/** In the address of the login page, as ?done=: where a deleted account ends. */
export const ACCOUNT_DELETED = 'account-deleted'

export const returnToOf = (request: Request): string | undefined =>
  safeReturn(new URL(request.url).searchParams.get('next'))

/** The address of another page of this room, with the page to go on to kept. */
export const withReturnTo = (path: string, next: string | undefined): string =>
  next ? `${path}?${new URLSearchParams({ next })}` : path
