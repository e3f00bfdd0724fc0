import { Form, useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { AmountField, ReasonField } from './payment-fields.tsx'
import type { RefusedMoney } from './refused-money.ts'

interface RefundFormProps {
  leftCents: number
  currency: string
  /** What the work proposes, in place of all that is left. */
  proposedCents?: number | undefined
  version: number
  /** The payment to refund. */
  transaction: string
  /** The provider that sends the money. Without it, the admin has sent it already. */
  provider?: string
  refused?: RefusedMoney | undefined
}

/** Asks the provider for a refund, or records one that the admin already paid. */
export function RefundForm({
  leftCents,
  currency,
  proposedCents = leftCents,
  version,
  transaction,
  provider,
  refused,
}: RefundFormProps) {
  const busy = useNavigation().state !== 'idle'
  return (
    <Form method="post" preventScrollReset className="mt-3 space-y-4">
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="transaction" value={transaction} />
      <input type="hidden" name="way" value={provider ? 'provider' : 'recorded'} />
      <p className="text-sm text-muted">
        {provider
          ? `${provider} sends the money back to the card or account that paid. `
          : 'The site sends no money: pay it back first, then record it here. '}
        Then the customer is mailed, and the receipt shows it. Once nothing of all payments is left, the order
        is closed. {provider ? 'A refund that was sent can’t be taken back.' : ''}
      </p>
      <AmountField proposedCents={Math.min(proposedCents, leftCents)} currency={currency} refused={refused} />
      <ReasonField
        refused={refused}
        example={
          provider
            ? 'Agreed by phone on November 14'
            : 'Agreed by phone, sent by bank transfer on November 14'
        }
      />
      <Button name="intent" value="refund" disabled={busy}>
        {provider ? 'Refund' : 'Record refund'}
      </Button>
    </Form>
  )
}
