import { Link } from 'react-router'
import { DataTable, type Column } from '#ui/screens/data-table.tsx'
import { EmptyState } from '#ui/screens/empty-state.tsx'
import { IntentButton } from '#ui/screens/intent-button.tsx'
import { StatusBadge } from '#ui/screens/status-badge.tsx'
import { TEXT_LINK } from '#ui/screens/text-link.ts'
import { useFormat } from '#ui/screens/use-format.ts'
import type { WebhookDelivery } from '../server/deliveries.ts'

/** The newest messages of a webhook. */
export function DeliveryTable({ deliveries }: { deliveries: readonly WebhookDelivery[] }) {
  const format = useFormat()
  const columns: Column<WebhookDelivery>[] = [
    { head: 'Written', cell: ({ createdAt }) => format.dateAndTime(createdAt), place: 'detail' },
    {
      head: 'Event',
      cell: ({ event, orderId }) => (
        <Link to={`/admin/payment-status/${orderId}`} className={TEXT_LINK}>
          {event}
        </Link>
      ),
      place: 'title',
    },
    { head: 'State', cell: ({ state }) => <StatusBadge status={state} />, place: 'aside' },
    {
      head: 'Answer',
      wraps: true,
      place: 'detail',
      cell: ({ status, error, tries }) =>
        error ? `${error} (try ${tries})` : status === null ? 'None yet' : `Status ${status}`,
    },
    {
      head: 'Send again',
      hideHead: true,
      place: 'end',
      cell: ({ _id, state }) =>
        state !== 'waiting' && (
          <IntentButton intent="resend" fields={{ delivery: _id }}>
            Send again
          </IntentButton>
        ),
    },
  ]
  return (
    <DataTable
      caption="The newest messages"
      columns={columns}
      rows={deliveries}
      keyOf={({ _id }) => _id}
      empty={<EmptyState title="Nothing sent yet">The next order or payment will be here.</EmptyState>}
    />
  )
}
