import { paymentEmail } from '#content/types/payment-email.ts'
import type { RequestScope } from '#server/request-scope.ts'
import type { PaymentAccount } from './admin-cards.tsx'

/** What the payment cards show. For the server's side only. */
export async function paymentAccounts(act: RequestScope['act']): Promise<PaymentAccount[]> {
  const { records } = await act.listContent(paymentEmail)
  return records.map((record) => ({ _id: record._id, paypalEmail: String(record.paypalEmail) }))
}
