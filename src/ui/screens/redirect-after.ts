import { redirect, redirectDocument } from 'react-router'
import { FLASH_HEADER } from '#platform/rules/flash-header.ts'

const withFlash = (to: string) => ({ status: 303, headers: { [FLASH_HEADER]: to } })

/** Redirects after an action to the same screen, where its flash message is shown. */
export const redirectWithFlash = (to: string): Response => redirect(to, withFlash(to))

/**
 * Redirects after an action; to another screen with a whole new document. The router would load that screen's
 * script first. If that fails, after a deploy or during a restart, it reloads the form's page: the result
 * would be hidden, and the form could be sent a second time.
 */
export function redirectAfter(here: { pathname: string }, to: string): Response {
  const [path] = to.split(/[?#]/)
  const isSameScreen = path === here.pathname.replace(/(?<=.)\/$/, '')
  return isSameScreen ? redirectWithFlash(to) : redirectDocument(to, withFlash(to))
}
