import { Form, useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { TextArea, TextField } from '#app/ui/field.tsx'
import { PAYMENT_REASON } from '#content/forms/order-form.ts'
import { decimal } from '#domain/money.ts'
import type { RefusedMoney } from './refused-money.ts'

interface RefundFormProps {
  leftCents: number
  version: number
  refused?: RefusedMoney | undefined
}

/** Records a refund that the admin already paid. The site sends no money. */
export function RefundForm({ leftCents, version, refused }: RefundFormProps) {
  const busy = useNavigation().state !== 'idle'
  const errors = refused?.refusal.errors ?? {}
  return (
    <Form method="post" preventScrollReset className="mt-3 space-y-4">
      <input type="hidden" name="version" value={version} />
      <p className="text-sm text-muted">
        The site sends no money: pay it back first, then record it here. The customer is mailed, and the
        receipt shows it. A refund of all that is left closes the order.
      </p>
      <TextField
        label="Amount in dollars"
        name="amount"
        inputMode="decimal"
        required
        defaultValue={refused?.typed.amount ?? decimal(leftCents)}
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
        example="Agreed by phone, sent by bank transfer on November 14"
      />
      <Button name="intent" value="refund" disabled={busy}>
        Record refund
      </Button>
    </Form>
  )
}
