// After something was done, the way leads to a screen that says so.
import { redirect, redirectDocument } from 'react-router'

/**
 * To another screen with a whole new document. The router would load that screen's script first, and where
 * the script is gone (a deploy) or can't be had (a restart) it loads the form's own page again: what the
 * server did would be hidden, and the form could be sent a second time.
 */
export function redirectAfter(here: { pathname: string }, to: string, status: 302 | 303 = 303): Response {
  const [path] = to.split(/[?#]/)
  return path === here.pathname.replace(/(?<=.)\/$/, '') ? redirect(to, status) : redirectDocument(to, status)
}
