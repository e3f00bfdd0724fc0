import { Form, useNavigation } from 'react-router'
import { Button } from '#ui/screens/button.tsx'
import { Disclosure } from '#ui/screens/disclosure.tsx'
import { ReasonField } from './payment-fields.tsx'
import type { RefusedMoney } from './refused-money.ts'

interface SettleFormProps {
  transaction: string
  refused: RefusedMoney | undefined
}

/** Notes what became of a payment that does not fit. */
export function SettleForm({ transaction, refused }: SettleFormProps) {
  const busy = useNavigation().state !== 'idle'
  return (
    <Disclosure summary="It is settled another way" open={Boolean(refused)} className="mt-1">
      <Form method="post" preventScrollReset className="mt-2 max-w-lg space-y-3">
        <input type="hidden" name="transaction" value={transaction} />
        <p>
          Nobody is asked to look at this payment any more, and it no longer keeps the customer from paying.
          If you keep the money, record the payment too. The customer gets no mail.
        </p>
        <ReasonField refused={refused} example="Kept: one cent is waived" />
        <Button variant="quiet" name="intent" value="settle" disabled={busy}>
          Note that it is settled
        </Button>
      </Form>
    </Disclosure>
  )
}
