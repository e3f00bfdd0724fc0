// The customer's VAT number, and whether anybody has looked it up.
import { Form } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { useFormat } from '#app/use-format.ts'
import { useMay } from '#app/use-may.ts'
import type { VatState } from '#server/use-cases/order-queries/payment-evidence.ts'

export function VatNumber({ number, vat }: { number: string; vat: VatState }) {
  const format = useFormat()
  const canConfirm = useMay('change-money')
  const { placedAt, confirmedAt, confirmedBy } = vat
  return (
    <>
      {number}
      <span className="block text-muted">
        {confirmedAt === null
          ? `Format checked on ${format.date(placedAt)}, not confirmed`
          : `Confirmed on ${format.date(confirmedAt)} by ${confirmedBy}`}
      </span>
      {canConfirm && confirmedAt === null && (
        <Form method="post" preventScrollReset className="mt-2">
          <input type="hidden" name="vatNumber" value={number} />
          <Button variant="quiet" name="intent" value="confirm-vat">
            I looked it up: confirm
          </Button>
        </Form>
      )}
    </>
  )
}
