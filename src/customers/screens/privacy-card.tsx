// An admin exports or erases this person, who asked for it.
import { Form, useNavigation } from 'react-router'
import { OpenOrders } from '#account/screens/parts/open-orders.tsx'
import type { PersonNotice } from '#privacy/server/erase-person.ts'
import { AnchorButton, Button, buttonClass } from '#ui/screens/button.tsx'
import { Card } from '#ui/screens/card.tsx'
import { ConfirmPanel } from '#ui/screens/confirm-panel.tsx'
import { IntentButton } from '#ui/screens/intent-button.tsx'
import { Notice } from '#ui/screens/notice.tsx'
import type { Refusal } from '#ui/screens/scope.ts'

interface PrivacyCardProps {
  email: string
  notice: PersonNotice
  refusal: Refusal | undefined
  /** The box was ticked. */
  seen: boolean | undefined
}

export function PrivacyCard({ email, notice, refusal, seen }: PrivacyCardProps) {
  const busy = useNavigation().state !== 'idle'
  const { openOrders, refused, isConfirmed } = notice
  const notSeen = refusal?.errors.openOrders
  return (
    <Card title="Personal data" id="privacy">
      <ConfirmPanel refusal={refusal} className="mb-4" />
      <p className="mb-4 max-w-[68ch] text-sm text-muted">
        For a person who asks what you know about them, or wants to be forgotten. Make sure that the mail
        comes from this person.
      </p>
      {isConfirmed ? (
        <AnchorButton href={`/api/customer/export?${new URLSearchParams({ email })}`} download="person.json">
          Download everything
        </AnchorButton>
      ) : (
        <IntentButton intent="export">Confirm to download everything</IntentButton>
      )}
      <details open={Boolean(refusal && !refusal.confirm)} className="mt-6 border-t border-line pt-4">
        <summary className={buttonClass('danger', 'list-none [&::-webkit-details-marker]:hidden')}>
          Erase this person
        </summary>
        {refused ? (
          <Notice tone="info" className="mt-4">
            {refused}
          </Notice>
        ) : (
          <Form method="post" noValidate className="mt-4 grid gap-4">
            <Consequences notice={notice} />
            {openOrders.length > 0 && <OpenOrders orders={openOrders} seen={seen} error={notSeen} byAdmin />}
            {refusal && !refusal.confirm && !notSeen && <Notice tone="wrong">{refusal.detail}</Notice>}
            <div>
              <Button variant="danger" name="intent" value="erase" disabled={busy}>
                Yes, erase this person
              </Button>
            </div>
          </Form>
        )}
      </details>
    </Card>
  )
}

function Consequences({ notice }: { notice: PersonNotice }) {
  const { hasAccount, messages, hasNewsletter, receipts, retainers, keptYears } = notice
  const goes = [
    hasAccount && 'the account with its sessions',
    messages > 0 && (messages === 1 ? 'one message' : `${messages} messages`),
    hasNewsletter && 'the newsletter subscription',
    'mails to this address',
  ].filter((each) => each !== false)
  return (
    <div className="grid max-w-[68ch] gap-2 text-sm">
      <p>
        Deleted at once: {new Intl.ListFormat('en').format(goes)}. Orders stay in your books without name and
        address. This can’t be undone.
      </p>
      {retainers.length > 0 && <p>Retainers end at once: {retainers.join(', ')}.</p>}
      {receipts.length > 0 && (
        <p>
          Receipts and invoices stay with name and address for {keptYears} years, because tax law asks for it:{' '}
          {receipts.join(', ')}.
        </p>
      )}
      <p>The person gets a last mail that says so.</p>
    </div>
  )
}
