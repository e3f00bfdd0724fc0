import { Form, useNavigation } from 'react-router'
import { PAYMENT_NOTE } from '#content/rules/forms/order-form.ts'
import { Button } from '#ui/screens/button.tsx'
import { Card } from '#ui/screens/card.tsx'
import { Disclosure } from '#ui/screens/disclosure.tsx'
import { TextArea } from '#ui/screens/field.tsx'
import { AmountField } from './payment-fields.tsx'
import type { RefusedMoney } from './refused-money.ts'

interface RecordPaymentFormProps {
  priceCents: number
  currency: string
  refused?: RefusedMoney | undefined
}

/** Records a payment that did not come through the provider. The note says where to find it. */
export function RecordPaymentForm({ priceCents, currency, refused }: RecordPaymentFormProps) {
  const busy = useNavigation().state !== 'idle'
  return (
    <Card title="Record a payment" id="record">
      <Disclosure summary="The money came another way, by bank transfer or in cash" open={Boolean(refused)}>
        <Form method="post" preventScrollReset className="mt-3 space-y-4">
          <AmountField proposedCents={priceCents} currency={currency} refused={refused} />
          <TextArea
            label={PAYMENT_NOTE.label}
            name="note"
            required
            maxLength={PAYMENT_NOTE.maximum}
            rows={2}
            defaultValue={refused?.typed.note}
            error={refused?.refusal.errors.note}
            example="Bank transfer of November 14, statement 11"
          />
          <Button name="intent" value="record" disabled={busy}>
            Record payment
          </Button>
        </Form>
      </Disclosure>
    </Card>
  )
}
