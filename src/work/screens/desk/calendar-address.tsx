import { Card } from '#ui/screens/card.tsx'
import { Confirm } from '#ui/screens/confirm.tsx'
import { CopyLink } from '#ui/screens/copy-link.tsx'

/** Everybody who has the address can read the due days, so it can be ended. */
export function CalendarAddress({ address }: { address: string }) {
  return (
    <Card title="In your own calendar" id="calendar">
      <p className="mb-3 max-w-[68ch] text-sm text-muted">
        Subscribe to this address in your calendar program: it shows the due days, first answers and
        acceptances of the orders that you lead, and of those without a lead. Whoever has the address can read
        them. A new password ends it, and so does signing out everywhere.
      </p>
      <div className="max-w-2xl space-y-3">
        <CopyLink link={address} />
        <div>
          <Confirm
            label="Make a new address"
            variant="quiet"
            question="Make a new address?"
            detail="The old one stops working at once. Enter the new one in your calendar program."
            yes="Make a new address"
            fields={{ intent: 'renew-calendar' }}
          />
        </div>
      </div>
    </Card>
  )
}
