import { useContext } from 'react'
import { Form, useNavigation } from 'react-router'
import type { RefundablePayment } from '#payments/server/ledger/refundable.ts'
import { Button } from '#ui/screens/button.tsx'
import { useWords } from '#ui/screens/use-words.ts'
import { AmountField, ReasonField, type RefusedMoney, EmailNoteContext } from './payment-fields.tsx'

interface RefundFormProps {
  payment: Pick<RefundablePayment, 'transaction' | 'leftCents' | 'isPart'>
  currency: string
  /** What the work proposes, in place of all that is left. */
  proposedCents?: number | undefined
  version: number
  /** The provider that sends the money. Without it, the admin has sent it already. */
  provider?: string
  refused?: RefusedMoney | undefined
}

/**
 * After a refund there is another sum left: with this key its form is a new one, closed and empty, so that no
 * second press sends the same again.
 */
export const refundKey = ({ transaction, leftCents }: RefundFormProps['payment']): string =>
  `${transaction} ${leftCents}`

/** Asks the provider for a refund, or records one that the admin already paid. */
export function RefundForm({
  payment: { transaction, leftCents, isPart },
  currency,
  // Once a part went back, the admin says how much more.
  proposedCents = isPart ? undefined : leftCents,
  version,
  provider,
  refused,
}: RefundFormProps) {
  const busy = useNavigation().state !== 'idle'
  const emailNote = useContext(EmailNoteContext)
  const t = useWords('order-pages.admin')
  const isAsked = refused?.refusal.errors.again !== undefined
  return (
    <Form method="post" preventScrollReset className="mt-3 space-y-4">
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="transaction" value={transaction} />
      <input type="hidden" name="way" value={provider ? 'provider' : 'recorded'} />
      <p className="text-sm text-muted">
        {[
          provider ? t('refund.bySite', { provider }) : t('refund.byYou'),
          t('refund.emailed'),
          emailNote,
          t('refund.closes'),
          provider && t('refund.final'),
        ]
          .filter(Boolean)
          .join(' ')}
      </p>
      <AmountField
        proposedCents={proposedCents && Math.min(proposedCents, leftCents)}
        currency={currency}
        refused={refused}
      />
      <ReasonField refused={refused} example={t(provider ? 'refund.example' : 'refund.exampleRecorded')} />
      {isAsked && <input type="hidden" name="again" value="yes" />}
      <Button name="intent" value="refund" disabled={busy}>
        {t(
          provider
            ? isAsked
              ? 'refund.again'
              : 'refund.send'
            : isAsked
              ? 'refund.recordAgain'
              : 'refund.record',
        )}
      </Button>
    </Form>
  )
}
