import { AnchorButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'

export function NoOrders() {
  return (
    <EmptyState
      title="No orders yet"
      action={
        <AnchorButton variant="primary" href="/pricing">
          See the packages
        </AnchorButton>
      }
    >
      Your orders appear here, with their payments and receipts.
    </EmptyState>
  )
}
