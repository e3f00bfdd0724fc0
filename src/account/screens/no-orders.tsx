import { PackagesLink } from '#checkout/screens/packages-link.tsx'
import { EmptyState } from '#ui/screens/empty-state.tsx'
import { useWords } from '#ui/screens/use-words.ts'

export function NoOrders() {
  const t = useWords('account.screens')
  return (
    <EmptyState title={t('noOrders')} action={<PackagesLink />}>
      {t('ordersAppear')}
    </EmptyState>
  )
}
