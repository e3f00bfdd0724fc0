// The cards of the specification, as one strip: on the overview and above the list of orders.
import { CreditCard, Mail, Settings, ShoppingBag, UserCog, Users, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useIsOpen } from '#site/screens/frame/page-frame.ts'
import { useFormat } from '#ui/screens/use-format.ts'
import { useWords } from '#ui/screens/use-words.ts'

export interface PaymentAccount {
  _id: string
  paypalEmail: string
}

const STRIP =
  'm-0 grid list-none grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line p-0 ' +
  'sm:grid-cols-3 xl:flex'
const CARD =
  'flex min-h-11 min-w-0 items-center gap-2 bg-surface px-3 text-sm font-medium text-ink no-underline ' +
  'hover:bg-paper hover:text-accent focus-visible:outline-2 focus-visible:-outline-offset-2 ' +
  'focus-visible:outline-accent'

/** `unread` is the number of unread messages. Every payment account has its own card. */
export function AdminCards({ accounts, unread = 0 }: { accounts: PaymentAccount[]; unread?: number }) {
  const t = useWords('order-pages.admin')
  const format = useFormat()
  const hasNewsletter = useIsOpen('newsletter')
  return (
    <nav aria-label={t('cards.shortcuts')}>
      <ul className={STRIP}>
        <StripCard to="/setting" title={t('cards.settings')} icon={Settings} />
        <StripCard to="/total-orders" title={t('totalOrders')} icon={ShoppingBag} />
        <StripCard to="/all-messages" title={t('cards.messages')} icon={Mail}>
          {unread > 0 && (
            <span className="ms-auto whitespace-nowrap text-muted tabular-nums">
              {format.count(unread)}
              <span className="max-sm:sr-only"> {t('cards.unread')}</span>
            </span>
          )}
        </StripCard>
        {hasNewsletter && <StripCard to="/all-subscriber" title={t('cards.subscribers')} icon={Users} />}
        <StripCard to="/add-user" title={t('cards.adminEmail')} icon={UserCog} />
        {accounts.map(({ _id, paypalEmail }) => (
          <StripCard key={_id} to={`/paypal-email/${_id}`} title={t('cards.payment')} icon={CreditCard}>
            <span className={accounts.length > 1 ? 'truncate text-muted' : 'sr-only'}>{paypalEmail}</span>
          </StripCard>
        ))}
        {!accounts.length && (
          <StripCard to="/add-paypal-Email" title={t('cards.payment')} icon={CreditCard}>
            <span className="sr-only">{t('cards.addAccount')}</span>
          </StripCard>
        )}
      </ul>
    </nav>
  )
}

interface StripCardProps {
  to: string
  title: string
  icon: LucideIcon
  children?: ReactNode
}

function StripCard({ to, title, icon: Icon, children }: StripCardProps) {
  return (
    <li className="min-w-0 xl:flex-auto">
      <Link to={to} className={CARD}>
        <Icon aria-hidden="true" className="size-4 shrink-0 text-accent" />
        <span className="min-w-0 [overflow-wrap:anywhere] sm:whitespace-nowrap">{title}</span> {children}
      </Link>
    </li>
  )
}
