// Guards are route middleware, because middleware also runs for data requests.
import { redirectDocument, type MiddlewareFunction } from 'react-router'
import type { Permission, Viewer } from '#platform/rules/permissions.ts'
import { scopeOf } from '#ui/screens/scope.ts'

/** What the screen after a cancelled payment tells, and leads on to. */
export interface CancelledPayment {
  orderId: string
  number: string
  packageName: string
  /** No other payment is under way. */
  canPay: boolean
}

/** The permission is a property, for the list of routes. */
type Guard = MiddlewareFunction<Response> & {
  permission: 'customer' | 'admin'
  /** The permission of each screen by its route's pattern, if the guard is over many screens. */
  permissionOf?: (pattern: string) => Permission | 'admin'
}

export const guard = (
  permission: Guard['permission'],
  check: MiddlewareFunction<Response>,
  permissionOf?: Guard['permissionOf'],
): Guard => Object.assign(check, { permission, ...(permissionOf && { permissionOf }) })

const ORDER = '/order-now/'

/** The path of the page that a request, or its data request, belongs to. */
export const pageOf = (request: Request): string =>
  new URL(request.url).pathname
    .replace(/\.data$/, '')
    .replace(/^\/_root$/, '/')
    .replace(/\/_$/, '/')

/** Its parameters, without those of the router's data requests. */
export function searchOf(request: Request): string {
  const query = new URLSearchParams(new URL(request.url).search)
  query.delete('_routes')
  return query.size ? `?${query}` : ''
}

/** The login, or the second step of a sign-in that has begun. */
export const toLogin = (request: Request, viewer?: Viewer): Response => {
  const page = pageOf(request)
  // A document redirect, because the login pages are not hydrated.
  return redirectDocument(
    `${viewer?.role === 'visitor' && viewer.pendingSignIn ? '/second-factor' : '/login'}?${new URLSearchParams(
      {
        next: page + searchOf(request),
        ...(page.startsWith(ORDER) && { for: 'order', package: page.slice(ORDER.length) }),
      },
    )}`,
  )
}

export const signedInOnly = guard('customer', async ({ request, context }, next) => {
  const { viewer } = scopeOf(context)
  if (viewer.role === 'visitor') throw toLogin(request, viewer)
  return next()
})

/** Guards the work on one order: also admits the holder of its link. The use-cases check whose it is. */
export const orderOnly = guard('customer', async ({ request, context, params }, next) => {
  const { viewer } = scopeOf(context)
  const hasLink = viewer.orderLink !== undefined && viewer.orderLink.orderId === params.id
  if (viewer.role === 'visitor' && !hasLink) throw toLogin(request, viewer)
  return next()
})
