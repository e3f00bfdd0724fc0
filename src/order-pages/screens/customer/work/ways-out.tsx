// If it does not work out: a refund with a fair proposal, the dispute file, the late credit, the mailed
// links.
import { Form, useNavigation } from 'react-router'
import { shouldNotPay } from '#checkout/screens/payment-messages.ts'
import type { OwnOrder } from '#checkout/server/payment-progress.ts'
import { Button, LinkButton } from '#ui/screens/button.tsx'
import { Card } from '#ui/screens/card.tsx'
import { Confirm } from '#ui/screens/confirm.tsx'
import { Disclosure } from '#ui/screens/disclosure.tsx'
import { TextArea } from '#ui/screens/field.tsx'
import type { Refusal } from '#ui/screens/scope.ts'
import { useFormat } from '#ui/screens/use-format.ts'
import type { RefundProposal } from '#work/server/order-page/ask-for-refund.ts'
import type { OrderWorkView } from '#work/server/order-page/order-work-view.ts'

interface WaysOutProps {
  orderId: string
  work: OrderWorkView
  order: OwnOrder | undefined
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
            fields={{ intent: 'credit-waived' }}
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
          label="Turn off emailed links"
          question="Turn off all emailed links to this order?"
          detail="Links in earlier emails then ask for a login. New emails have new links."
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
const canCancel = ({ paymentStatus, payment, isLaterPeriod, ofOtherMode }: OwnOrder): boolean =>
  paymentStatus === 'UnPaid' && !isLaterPeriod && !ofOtherMode && !shouldNotPay(payment)
