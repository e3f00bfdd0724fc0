// Writes must come from our own pages. Browsers say where a request comes from; one that says anything else
// than us is refused, whatever its content type. Clients that are no browsers send neither header, and carry
// no cookie of anybody.
import { Failure } from '#domain/errors.ts'
import { NOTIFY_PATH, STAND_IN_PATH } from '../payments/paths.ts'

/**
 * Calls that others make on purpose, without cookies: the payment provider and mail programs; and the way
 * back from a payment, which changes nothing.
 */
const OPEN = [
  new RegExp(`^${NOTIFY_PATH}/?$`),
  /^\/unsubscribe\//,
  new RegExp(`^${STAND_IN_PATH}/`),
  /^\/received-payment\/\w+\/?$/,
]

export function csrf(request: Request, own: readonly string[]): void {
  if (['GET', 'HEAD', 'OPTIONS'].includes(request.method)) return
  const origin = request.headers.get('origin')
  const site = request.headers.get('sec-fetch-site')
  const foreign =
    (origin !== null && !own.includes(origin)) || (site !== null && !['same-origin', 'none'].includes(site))
  if (!foreign) return
  const { pathname } = new URL(request.url)
  if (OPEN.some((path) => path.test(pathname))) return
  throw new Failure('forbidden', 'This request came from another site, so it was not carried out.')
}
