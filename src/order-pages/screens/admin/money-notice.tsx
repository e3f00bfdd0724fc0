import { useMay } from '#site/screens/frame/use-may.ts'
import { AnchorButton } from '#ui/screens/button.tsx'
import { Notice } from '#ui/screens/notice.tsx'
import type { PaymentEvidence } from '../../server/payment-evidence.ts'
import { moneyProblem } from './money-problem.ts'
import type { RefusedMoney } from './refused-money.ts'
import { SettleForm } from './settle-form.tsx'

interface MoneyNoticeProps extends Pick<PaymentEvidence, 'order' | 'refundable'> {
  refused?: RefusedMoney | undefined
}

/** Above the state of the work, which says nothing about money that came wrong. */
export function MoneyNotice({ refused, ...money }: MoneyNoticeProps) {
  const mayChange = useMay('change-money')
  const problem = moneyProblem(money)
  if (!problem) return null
  const { words, place, transaction } = problem
  const action =
    place === 'refund' && mayChange ? (
      <AnchorButton href="#refund" variant="primary">
        Refund a payment
      </AnchorButton>
    ) : (
      <AnchorButton href="#evidence">See the evidence</AnchorButton>
    )
  return (
    <Notice tone="info" actions={action}>
      <p className="font-semibold">{words}</p>
      {transaction && mayChange && <SettleForm transaction={transaction} refused={refused} />}
    </Notice>
  )
}
