import { withoutLanguage } from '#platform/rules/languages.ts'
// The page to return to after signing in. It travels as ?next= and is only ever a path of this site.
import { safeReturn } from '#platform/rules/links.ts'
import { say } from '#platform/rules/words.ts'
import { flashes } from '#ui/screens/flash.ts'

/** Why the browser was sent to the login page. */
export const LOGIN_FLASH = flashes({
  'account-deleted': say('people.pages', 'accountDeleted'),
  'wrong-codes': say('people.pages', 'wrongCodes'),
})

/** Without a language: redirects and links stay in that of the page. */
export function returnToOf(request: Request): string | undefined {
  const address = safeReturn(new URL(request.url).searchParams.get('next'))
  return address && withoutLanguage(address)
}

/** Passes the page to return to on to another identity page. */
export const withReturnTo = (path: string, returnTo: string | undefined): string =>
  returnTo ? `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams({ next: returnTo })}` : path
