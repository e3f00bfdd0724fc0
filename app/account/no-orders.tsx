import { EmptyState } from '#app/ui/empty-state.tsx'
import { PackagesLink } from './packages-link.tsx'

export function NoOrders() {
  return (
    <EmptyState title="No orders yet" action={<PackagesLink />}>
      Your orders appear here, with their payments and receipts.
    </EmptyState>
  )
}
