import { AnchorButton } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { useMay } from '#app/use-may.ts'
import type { PaymentEvidence } from '#server/use-cases/order-queries/payment-evidence.ts'
import { moneyProblem } from './money-problem.ts'

/** Above the state of the work, which says nothing about money that came wrong. */
export function MoneyNotice(evidence: Pick<PaymentEvidence, 'order' | 'refundable'>) {
  const mayRefund = useMay('change-money')
  const problem = moneyProblem(evidence)
  if (!problem) return null
  const action =
    problem.place === 'refund' && mayRefund ? (
      <AnchorButton href="#refund" variant="primary">
        Refund a payment
      </AnchorButton>
    ) : (
      <AnchorButton href="#evidence">See the evidence</AnchorButton>
    )
  return (
    <Notice tone="info" actions={action}>
      <p className="font-semibold">{problem.words}</p>
    </Notice>
  )
}
