// The checkouts of an order at providers with an API, and the button that asks them.
import { Form, useNavigation } from 'react-router'
import type { CheckoutView } from '#payments/server/ledger/checkouts.ts'
import { Button } from '#ui/screens/button.tsx'
import { useFormat } from '#ui/screens/use-format.ts'

const STATES: Record<CheckoutView['state'], string> = {
  opening: 'being opened',
  open: 'open, not paid yet',
  capturing: 'approved, the money is being taken',
  closing: 'being closed',
  pending: 'paid, the money is on its way',
  paid: 'paid',
  closed: 'closed without a payment',
  failed: 'could not be opened',
}

export function Checkouts({ checkouts }: { checkouts: CheckoutView[] }) {
  const format = useFormat()
  const busy = useNavigation().state !== 'idle'
  return (
    <div className="space-y-2">
      {checkouts.map(({ _id, provider, ref, state, startedAt, askedAt }) => (
        <p key={_id} className="[overflow-wrap:anywhere]">
          {provider}, started on {format.dateAndTime(startedAt)}: {STATES[state]}.{' '}
          <span className="text-muted">
            {ref && `Its id there is ${ref}. `}
            {askedAt ? `The provider last answered on ${format.dateAndTime(askedAt)}.` : 'Not asked yet.'}
          </span>
        </p>
      ))}
      <Form method="post" preventScrollReset>
        <Button name="intent" value="inquire" variant="quiet" disabled={busy}>
          Ask the provider
        </Button>
      </Form>
    </div>
  )
}
