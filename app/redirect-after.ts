import { redirect, redirectDocument } from 'react-router'

/**
 * Redirects after an action; to another screen with a whole new document. The router would load that screen's
 * script first. If that fails, after a deploy or during a restart, it reloads the form's page: the result
 * would be hidden, and the form could be sent a second time.
 */
export function redirectAfter(here: { pathname: string }, to: string, status: 302 | 303 = 303): Response {
  const [path] = to.split(/[?#]/)
  return path === here.pathname.replace(/(?<=.)\/$/, '') ? redirect(to, status) : redirectDocument(to, status)
}
