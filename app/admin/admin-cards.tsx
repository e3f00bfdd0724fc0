// Shortcut cards on the overview and above the list of orders.
import { CreditCard, Mail, Settings, ShoppingBag, UserCog, Users } from 'lucide-react'
import { LinkCard } from '#app/ui/card.tsx'
import { useFormat } from '#app/use-format.ts'

export interface PaymentAccount {
  _id: string
  paypalEmail: string
}

/** `unread` is the number of unread messages. Every payment account has its own card. */
export function AdminCards({ accounts, unread }: { accounts: PaymentAccount[]; unread?: number }) {
  const format = useFormat()
  return (
    <nav aria-label="Shortcuts" className="grid grid-cols-2 gap-3 lg:grid-cols-3">
      <LinkCard to="/setting" title="Settings" icon={<Settings size={20} />}>
        Everything on the site
      </LinkCard>
      <LinkCard to="/total-orders" title="Total Orders" icon={<ShoppingBag size={20} />}>
        Search, deliver, export
      </LinkCard>
      <LinkCard to="/all-messages" title="Messages" icon={<Mail size={20} />}>
        {unread ? `${format.count(unread)} unread` : 'What visitors write'}
      </LinkCard>
      <LinkCard to="/all-subscriber" title="Subscribers" icon={<Users size={20} />}>
        Who reads the newsletter
      </LinkCard>
      <LinkCard to="/add-user" title="Admin Email" icon={<UserCog size={20} />}>
        Who works here
      </LinkCard>
      {accounts.map(({ _id, paypalEmail }) => (
        <LinkCard key={_id} to={`/paypal-email/${_id}`} title="Payment" icon={<CreditCard size={20} />}>
          {paypalEmail}
        </LinkCard>
      ))}
      {!accounts.length && (
        <LinkCard to="/add-paypal-Email" title="Payment" icon={<CreditCard size={20} />}>
          Add the account that receives the money
        </LinkCard>
      )}
    </nav>
  )
}
