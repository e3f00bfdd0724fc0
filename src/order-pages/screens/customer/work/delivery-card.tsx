// The deliveries of an order, newest first, with the two answers: accept, or ask for changes.
import { Form, useNavigation } from 'react-router'
import { Button, LinkButton } from '#ui/screens/button.tsx'
import { Card } from '#ui/screens/card.tsx'
import { Disclosure } from '#ui/screens/disclosure.tsx'
import { TextField } from '#ui/screens/field.tsx'
import type { Refusal } from '#ui/screens/scope.ts'
import { useFormat } from '#ui/screens/use-format.ts'
import { Round } from '#work/screens/round.tsx'
import type { OrderWorkView } from '#work/server/order-page/order-work-view.ts'

interface DeliveryCardProps {
  orderId: string
  work: OrderWorkView
  /** After a refusal: the lines that were typed. */
  refused?: { refusal: Refusal; changes: string[] } | undefined
}

export function DeliveryCard({ orderId, work, refused }: DeliveryCardProps) {
  const format = useFormat()
  const busy = useNavigation().state !== 'idle'
  const { deliveries, points, actions, changes, acceptedOn, by } = work
  const [latest, ...earlier] = deliveries
  if (!latest) return null
  const canAsk = actions.includes('changes-asked')
  return (
    <Card title="Delivery" id="delivery" className="mb-6">
      <Round round={latest} points={points} />
      {actions.includes('accepted') && (
        <Form method="post" preventScrollReset className="mt-4 flex flex-wrap items-center gap-3">
          <input type="hidden" name="round" value={latest.round} />
          <Button name="intent" value="accept" disabled={busy}>
            Accept round {latest.round}
          </Button>
          {latest.leftOut && (
            <span className="text-sm">
              Not everything is in it. If you accept it, the order is done without the rest.
            </span>
          )}
          {acceptedOn && (
            <span className="text-sm text-muted">
              Without an answer it counts as accepted on {format.day(acceptedOn)}.
            </span>
          )}
        </Form>
      )}
      {canAsk && by === 'link' && (
        <p className="mt-4 text-sm text-muted">
          <LinkButton to={`/login?next=/order/${orderId}`} reloadDocument>
            Log in to accept
          </LinkButton>
        </p>
      )}
      {canAsk && (
        <Disclosure summary="Ask for changes" button="normal" open={refused !== undefined} className="mt-3">
          <Form method="post" preventScrollReset className="mt-2 space-y-3">
            <input type="hidden" name="round" value={latest.round} />
            <p className="text-sm text-muted">
              One change per line.
              {changes.included !== null && ` ${changes.used} of ${changes.included} rounds of changes used.`}
              {changes.included !== null &&
                changes.used >= changes.included &&
                ' We will tell you whether this is still part of your order.'}
            </p>
            {[0, 1, 2, 3, 4].map((place) => (
              <TextField
                key={place}
                label={`Change ${place + 1}`}
                hideLabel
                name="change"
                maxLength={500}
                placeholder={place === 0 ? 'What should be different?' : undefined}
                defaultValue={refused?.changes[place]}
                error={place === 0 ? (refused?.refusal.errors.changes ?? refused?.refusal.detail) : undefined}
              />
            ))}
            <Button name="intent" value="changes" variant="quiet" disabled={busy}>
              Send the changes
            </Button>
          </Form>
        </Disclosure>
      )}
      {earlier.length > 0 && (
        <Disclosure summary="Earlier rounds" className="mt-3">
          <div className="mt-2 space-y-3">
            {earlier.map((round) => (
              <Round key={round.round} round={round} points={points} />
            ))}
          </div>
        </Disclosure>
      )}
    </Card>
  )
}
