// The fields that the forms about an order's money share.
import { PAYMENT_REASON } from '#content/rules/forms/order-form.ts'
import { currencyUnits } from '#platform/rules/currency.ts'
import { TextArea, TextField } from '#ui/screens/field.tsx'
import { useFormat } from '#ui/screens/use-format.ts'
import type { RefusedMoney } from './refused-money.ts'

interface AmountFieldProps {
  /** Empty without it. */
  proposedCents: number | undefined
  currency: string
  refused: RefusedMoney | undefined
}

export function AmountField({ proposedCents, currency, refused }: AmountFieldProps) {
  const format = useFormat()
  return (
    <TextField
      label={`Amount in ${currencyUnits(currency)}`}
      name="amount"
      inputMode="decimal"
      required
      defaultValue={
        refused?.typed.amount ?? (proposedCents === undefined ? '' : format.toType(proposedCents, currency))
      }
      error={refused?.refusal.errors.amount}
    />
  )
}

interface ReasonFieldProps {
  refused: RefusedMoney | undefined
  example: string
}

export const ReasonField = ({ refused, example }: ReasonFieldProps) => (
  <TextArea
    label={PAYMENT_REASON.label}
    name="reason"
    required
    maxLength={PAYMENT_REASON.maximum}
    rows={2}
    defaultValue={refused?.typed.reason}
    error={refused?.refusal.errors.reason}
    example={example}
  />
)
