// Guards are route middleware, so that no request, not even one for data alone, gets past them.
import { data, redirectDocument, type MiddlewareFunction } from 'react-router'
import type { Person } from '#domain/permissions.ts'
import type { RequestScope } from '#server/request-scope.ts'
import { attempt, scopeOf } from './scope.ts'

/** A guard says for whom it opens, so that the list of routes can say it too. */
type Guard = MiddlewareFunction<Response> & { permission: 'customer' | 'admin' }

const guard = (permission: Guard['permission'], check: MiddlewareFunction<Response>): Guard =>
  Object.assign(check, { permission })

const toLogin = (request: Request): Response => {
  const { pathname, search } = new URL(request.url)
  // A request for data alone is about the page it belongs to.
  const page = pathname.replace(/\.data$/, '').replace(/^\/_root$/, '/')
  const kept = new URLSearchParams(search)
  kept.delete('_routes')
  // A whole new document: the pages to sign in are not part of the signed-in side.
  return redirectDocument(`/login?${new URLSearchParams({ next: page + (kept.size ? `?${kept}` : '') })}`)
}

export const signedInOnly = guard('customer', async ({ request, context }, next) => {
  if (scopeOf(context).viewer.role === 'visitor') throw toLogin(request)
  return next()
})

/** Shown to every unconfirmed account alike, so it does not tell whether the address is on the list of admins. */
const whyNot = ({ verified }: Person) =>
  verified
    ? { detail: 'This part of the site is for the agency.' }
    : {
        detail:
          'This part of the site is for the agency. If you work here, confirm your e-mail address first.',
        confirm: true,
      }

/** Whether the viewer has cancelled this order of theirs: an address alone claims nothing. */
async function hasCancelled(act: RequestScope['act'], orderId: string | null): Promise<boolean> {
  if (!orderId) return false
  const { done } = await attempt(() => act.orderStory(orderId))
  return done?.order.paymentStatus === 'Cancelled' && !done.order.refunded
}

export const adminOnly = guard('admin', async ({ request, context }, next) => {
  const { viewer } = scopeOf(context)
  if (viewer.role === 'visitor') throw toLogin(request)
  if (viewer.role === 'admin') return next()
  const cancelled = await hasCancelled(
    scopeOf(context).act,
    new URL(request.url).searchParams.get('cancelled'),
  )
  throw data({ title: "You don't have any permission", cancelled, ...whyNot(viewer) }, { status: 403 })
})
