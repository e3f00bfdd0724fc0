// The fields that the forms about an order's money share.
import { createContext } from 'react'
import { PAYMENT_REASON } from '#content/rules/forms/order-form.ts'
import { TextArea, TextField } from '#ui/screens/field.tsx'
import type { Refusal } from '#ui/screens/scope.ts'
import { useFormat } from '#ui/screens/use-format.ts'
import { useRead, useWords } from '#ui/screens/use-words.ts'

interface AmountFieldProps {
  /** Empty without it. */
  proposedCents: number | undefined
  currency: string
  refused: RefusedMoney | undefined
}

export function AmountField({ proposedCents, currency, refused }: AmountFieldProps) {
  const t = useWords('order-pages.admin')
  const format = useFormat()
  return (
    <TextField
      label={t('amountIn', { units: format.units(currency) })}
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
    label={useRead()(PAYMENT_REASON.label)}
    name="reason"
    required
    maxLength={PAYMENT_REASON.maximum}
    rows={2}
    defaultValue={refused?.typed.reason}
    error={refused?.refusal.errors.reason}
    example={example}
  />
)

/** A refused payment, refund or withdrawal form, with what was typed. */
export interface RefusedMoney {
  intent: string
  refusal: Refusal
  typed: Record<
    'amount' | 'note' | 'reason' | 'transaction' | 'way' | 'companyName' | 'customerAddress' | 'vatNumber',
    string
  >
}

/** What the forms of an order add where they promise an email (emailNote). Set by the order's page. */
export const EmailNoteContext = createContext('')
