import type { Act } from '#server/use-cases.ts'
import { formText } from '#ui/screens/form-values.ts'

/**
 * The question before an unpaid order is marked as delivered, because the customer gets a mail at once. Asked
 * by the server, so it works without scripts. Undefined if there is nothing to ask or the admin said yes.
 */
export async function deliveredUnpaid(act: Act, id: string, form: FormData): Promise<string | undefined> {
  if (
    formText(form, 'intent') !== 'status' ||
    formText(form, 'orderStatus') !== 'Delivered' ||
    formText(form, 'unpaid') === 'yes'
  )
    return undefined
  const { order } = await act.paymentEvidence(id)
  if (order.paymentStatus === 'Paid' || order.orderStatus === 'Delivered') return undefined
  return order.refunded
    ? 'The money for this order went back. Mark it delivered all the same?'
    : 'This order is not paid. Mark it delivered all the same?'
}
