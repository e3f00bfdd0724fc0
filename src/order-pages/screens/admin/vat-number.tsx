// The customer's VAT number, and whether anybody has looked it up.
import { Form } from 'react-router'
import { useMay } from '#site/screens/frame/use-may.ts'
import { Button } from '#ui/screens/button.tsx'
import { useFormat } from '#ui/screens/use-format.ts'
import type { VatState } from '../../server/payment-evidence.ts'

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
