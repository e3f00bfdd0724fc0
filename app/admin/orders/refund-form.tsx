import { Form, useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { TextArea, TextField } from '#app/ui/field.tsx'
import { PAYMENT_REASON } from '#content/forms/order-form.ts'
import { currencyUnits } from '#domain/currency.ts'
import { decimal } from '#domain/money.ts'
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
  const errors = refused?.refusal.errors ?? {}
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
        is closed.
      </p>
      <TextField
        label={`Amount in ${currencyUnits(currency)}`}
        name="amount"
        inputMode="decimal"
        required
        defaultValue={refused?.typed.amount ?? decimal(Math.min(proposedCents, leftCents), currency)}
        error={errors.amount}
      />
      <TextArea
        label={PAYMENT_REASON.label}
        name="reason"
        required
        maxLength={PAYMENT_REASON.maximum}
        rows={2}
        defaultValue={refused?.typed.reason}
        error={errors.reason}
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
