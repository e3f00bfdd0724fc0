// Whom an order is billed to, corrected: invoices that were issued are taken back and issued again.
import { Form, useNavigation } from 'react-router'
import type { OwnOrder } from '#checkout/server/payment-progress.ts'
import { useMay } from '#site/screens/frame/use-may.ts'
import { Button } from '#ui/screens/button.tsx'
import { Disclosure } from '#ui/screens/disclosure.tsx'
import { TextArea, TextField } from '#ui/screens/field.tsx'
import { useWords } from '#ui/screens/use-words.ts'
import type { RefusedMoney } from './payment-fields.tsx'

interface CorrectBuyerProps {
  order: OwnOrder
  refused: RefusedMoney | undefined
}

export function CorrectBuyer({ order, refused }: CorrectBuyerProps) {
  const t = useWords('order-pages.admin')
  const busy = useNavigation().state !== 'idle'
  // An erased customer has no details to correct.
  if (!useMay('change-money') || !order.customerEmail) return null
  const { typed, refusal } = refused ?? {}
  const errors = refusal?.errors ?? {}
  return (
    <Disclosure summary={t('buyer.summary')} open={Boolean(refused)}>
      <Form method="post" preventScrollReset className="mt-3 space-y-4">
        <input type="hidden" name="version" value={order.version} />
        <p className="text-sm text-muted">{t('buyer.help')}</p>
        <TextField
          label={t('facts.company')}
          name="companyName"
          optional
          defaultValue={typed?.companyName ?? order.companyName}
          error={errors.companyName}
        />
        <TextArea
          label={t('facts.address')}
          name="customerAddress"
          rows={2}
          required
          defaultValue={typed?.customerAddress ?? order.customerAddress}
          error={errors.customerAddress}
        />
        <TextField
          label={t('facts.vatOrTax')}
          name="vatNumber"
          optional
          defaultValue={typed?.vatNumber ?? order.vatNumber}
          error={errors.vatNumber}
        />
        <Button variant="quiet" name="intent" value="correct-buyer" disabled={busy}>
          {t('buyer.send')}
        </Button>
      </Form>
    </Disclosure>
  )
}
