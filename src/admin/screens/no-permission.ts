// What a customer sees who opens a screen of the agency.
import { data, type RouterContextProvider } from 'react-router'
import { shouldNotPay } from '#checkout/screens/payment-messages.ts'
import { titleOf } from '#platform/rules/errors.ts'
import type { Person } from '#platform/rules/permissions.ts'
import { say } from '#platform/rules/words.ts'
import type { RequestScope } from '#server/request-scope.ts'
import { toLogin, type CancelledPayment } from '#site/screens/frame/guards.ts'
import { attempt, scopeOf } from '#ui/screens/scope.ts'

/**
 * Shown to every unconfirmed account alike, so it does not tell whether the address is on the list of admins.
 * A customer who comes from a cancelled payment has no use for it.
 */
const forbiddenDetail = ({ verified }: Person, cancelled: CancelledPayment | undefined) =>
  verified || cancelled
    ? { detail: say('admin.errors', 'forAgency') }
    : {
        detail: say('admin.errors', 'forAgencyConfirm'),
        confirm: true,
      }

/** The cancelled order, if it is the viewer's own. The id in the address alone proves nothing. */
async function cancelledPayment(
  act: RequestScope['act'],
  orderId: string | null,
): Promise<CancelledPayment | undefined> {
  if (!orderId) return undefined
  const { done } = await attempt(() => act.orderStory(orderId))
  if (!done || done.order.paymentStatus !== 'Cancelled' || done.order.refunded) return undefined
  const { _id, number, packageName, payment, canBePaid } = done.order
  return { orderId: _id, number, packageName, canPay: canBePaid && !shouldNotPay(payment) }
}

/** The error screen for a customer in the admin area. */
export async function noPermission(request: Request, context: Readonly<RouterContextProvider>) {
  const { viewer, act } = scopeOf(context)
  if (viewer.role === 'visitor') return toLogin(request, viewer)
  const cancelled = await cancelledPayment(act, new URL(request.url).searchParams.get('cancelled'))
  return data(
    { title: titleOf('forbidden'), cancelled, ...forbiddenDetail(viewer, cancelled) },
    { status: 403 },
  )
}
