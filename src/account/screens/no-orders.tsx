import { PackagesLink } from '#checkout/screens/packages-link.tsx'
import { EmptyState } from '#ui/screens/empty-state.tsx'

export function NoOrders() {
  return (
    <EmptyState title="No orders yet" action={<PackagesLink />}>
      Your orders appear here, with their payments and receipts.
    </EmptyState>
  )
}
