// If it does not work out: a refund with a fair proposal, the dispute file, the late credit, the mailed
// links.
import { Form, useNavigation } from 'react-router'
import type { Refusal } from '#app/scope.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Confirm } from '#app/ui/confirm.tsx'
import { Disclosure } from '#app/ui/disclosure.tsx'
import { TextArea } from '#app/ui/field.tsx'
import { useFormat } from '#app/use-format.ts'
import type { FollowedOrder } from '#server/use-cases/payments/checkout/payment-progress.ts'
import type { RefundProposal } from '#server/use-cases/work/order-page/ask-for-refund.ts'
import type { OrderWorkView } from '#server/use-cases/work/order-page/order-work-view.ts'
import { shouldNotPay } from '../payment-messages.ts'

interface WaysOutProps {
  orderId: string
  work: OrderWorkView
  order: FollowedOrder | undefined
  proposal: RefundProposal | null
  refused?: { refusal: Refusal; reason: string } | undefined
}

export function WaysOut({ orderId, work, order, proposal, refused }: WaysOutProps) {
  const format = useFormat()
  const busy = useNavigation().state !== 'idle'
  const asked = work.refundAsked
  const owed = work.credit?.owedCents ?? 0
  return (
    <Card title="If something is not right" id="ways-out">
      <p className="text-sm text-muted">Write to us first: most things are settled in a message.</p>
      {order && canCancel(order) && (
        <div className="mt-4 text-sm">
          <p className="mb-2">Changed your mind? Nothing was charged, and nothing is owed.</p>
          <Confirm
            label="Cancel this order"
            question="Cancel this order?"
            detail="We will stop here and send no more reminders. You can still pay it later if you change your mind."
            yes="Cancel the order"
            no="Keep the order"
            fields={{ intent: 'cancel' }}
            variant="quiet"
            danger
          />
        </div>
      )}
      {owed > 0 && (
        <div className="mt-4 text-sm">
          <p className="mb-2">
            We were late, so {format.money(owed, work.currency)} comes back to you. You don’t need to do
            anything.
          </p>
          <Confirm
            label="I don’t need it"
            question={`Waive ${format.money(owed, work.currency)}?`}
            detail="Nothing comes back to you for the delay then."
            yes="Waive it"
            fields={{ intent: 'waive-credit' }}
            variant="quiet"
          />
        </div>
      )}
      {asked && (
        <p className="mt-4 text-sm">
          You asked for a refund on {format.dateAndTime(asked.at)}. We will answer in the messages, within one
          working day.
        </p>
      )}
      {proposal && proposal.cents !== 0 && (
        <Disclosure
          key={asked?.at}
          summary={asked ? 'Ask again' : 'Ask for a refund'}
          open={refused !== undefined}
          className="mt-2"
        >
          <Form method="post" preventScrollReset className="mt-2 space-y-3">
            <p className="text-sm">{proposal.words}</p>
            {proposal.notBegun.length > 0 && proposal.notBegun.length < proposal.points && (
              <ul className="m-0 list-disc pl-5 text-sm text-muted">
                {proposal.notBegun.map((point) => (
                  <li key={point}>{point}</li>
                ))}
              </ul>
            )}
            <TextArea
              label="Reason"
              name="reason"
              required
              rows={3}
              maxLength={2000}
              defaultValue={refused?.reason}
              error={refused && (refused.refusal.errors.reason ?? refused.refusal.detail)}
            />
            <Button name="intent" value="refund" variant="quiet" disabled={busy}>
              Ask for the refund
            </Button>
          </Form>
        </Disclosure>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        <LinkButton variant="quiet" to={`/dispute-file/${orderId}`}>
          Print everything about this order
        </LinkButton>
        <Confirm
          label="Turn off mailed links"
          question="Turn off all mailed links to this order?"
          detail="Links in earlier mails then ask for a login. New mails have new links."
          yes="Turn off the links"
          fields={{ intent: 'links' }}
          variant="quiet"
        />
      </div>
    </Card>
  )
}

/**
 * An order can't be cancelled while a payment may be on its way, nor can a single later period of a retainer.
 */
const canCancel = ({ paymentStatus, payment, isLaterPeriod, ofOtherMode }: FollowedOrder): boolean =>
  paymentStatus === 'UnPaid' && !isLaterPeriod && !ofOtherMode && !shouldNotPay(payment)
