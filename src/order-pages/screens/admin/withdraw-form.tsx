import { useContext } from 'react'
import { Form, useNavigation } from 'react-router'
import type { RecordedEntry } from '#payments/server/ledger/recorded-money.ts'
import { Button } from '#ui/screens/button.tsx'
import { Disclosure } from '#ui/screens/disclosure.tsx'
import { MailNoteContext } from './mail-note.ts'
import { ReasonField } from './payment-fields.tsx'
import type { RefusedMoney } from './refused-money.ts'

interface WithdrawFormProps {
  entry: RecordedEntry
  version: number
  receiptNumber: string | null
  refused?: RefusedMoney | undefined
}

/** Withdraws a wrong record. To correct it, record it again afterwards. */
export function WithdrawForm({ entry, version, receiptNumber, refused }: WithdrawFormProps) {
  const busy = useNavigation().state !== 'idle'
  const mailNote = useContext(MailNoteContext)
  const isPayment = entry.kind === 'payment'
  return (
    <Disclosure summary={`This ${entry.kind} was recorded by mistake`} open={Boolean(refused)}>
      <Form method="post" preventScrollReset className="mt-3 space-y-4">
        <input type="hidden" name="version" value={version} />
        <input type="hidden" name="transaction" value={entry.transaction} />
        <p className="text-sm text-muted">
          {isPayment
            ? `The order becomes UnPaid again, and receipt ${receiptNumber} is no longer valid.`
            : 'The order counts as if the refund had never been recorded.'}{' '}
          The customer and all admins get a mail. {mailNote && `${mailNote} `}The history keeps both records.
        </p>
        <ReasonField refused={refused} example="It belongs to another order" />
        <Button variant="danger" name="intent" value="withdraw" disabled={busy}>
          Withdraw the {entry.kind}
        </Button>
      </Form>
    </Disclosure>
  )
}
