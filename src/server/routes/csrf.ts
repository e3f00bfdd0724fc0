// CSRF protection: a write must come from our own pages. Browsers send Origin and Sec-Fetch-Site; a foreign
// value is refused, whatever the content type. Clients that are not browsers send neither header, and have no
// victim's cookies to abuse.
import { Failure } from '#platform/rules/errors.ts'
import { NOTIFY_PATH, STAND_IN_PATH } from '#providers/server/paths.ts'

/**
 * Cross-site on purpose: the payment provider's notifications, one-click unsubscribe from mail clients, the
 * stand-in provider, and the return from a payment, which changes nothing. None of them relies on cookies.
 */
const OPEN = [
  new RegExp(`^${NOTIFY_PATH}(/(stripe|paypal))?/?$`),
  /^\/unsubscribe\//,
  new RegExp(`^${STAND_IN_PATH}/`),
  /^\/received-payment\/\w+\/?$/,
]

/**
 * Sends no referrer, so its own form has the origin "null". The address itself is the secret: a page that
 * knows it could as well link to it.
 */
const WITHOUT_REFERRER = /^\/o\/\w+$/

export function csrf(request: Request, own: readonly string[]): void {
  if (['GET', 'HEAD', 'OPTIONS'].includes(request.method)) return
  const origin = request.headers.get('origin')
  const site = request.headers.get('sec-fetch-site')
  const { pathname } = new URL(request.url)
  const isOwn = origin === null || own.includes(origin)
  const isHidden = origin === 'null' && WITHOUT_REFERRER.test(pathname)
  const foreign = (!isOwn && !isHidden) || (site !== null && !['same-origin', 'none'].includes(site))
  if (!foreign) return
  if (OPEN.some((path) => path.test(pathname))) return
  throw new Failure('forbidden', 'This request came from another site, so it was not carried out.')
}
