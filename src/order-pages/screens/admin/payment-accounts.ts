import { paymentEmail } from '#content/rules/types/payment-email.ts'
import type { RequestScope } from '#server/request-scope.ts'
import type { PaymentAccount } from './admin-cards.tsx'

/** The accounts on the payment cards. Runs on the server only. */
export async function paymentAccounts(act: RequestScope['act']): Promise<PaymentAccount[]> {
  const { records } = await act.listContent({ type: paymentEmail })
  return records.map((record) => ({ _id: record._id, paypalEmail: String(record.paypalEmail) }))
}
