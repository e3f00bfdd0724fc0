// The parts of an order, for the agency: it bills one that is due by word, and looks at the money of each.
import { Form, useNavigation } from 'react-router'
import type { OwnOrder } from '#checkout/server/payment-progress.ts'
import { useMay } from '#site/screens/frame/use-may.ts'
import { Button, LinkButton } from '#ui/screens/button.tsx'
import { useWords } from '#ui/screens/use-words.ts'
import { OrderParts } from '../order-parts.tsx'

interface AgencyPartsProps {
  order: OwnOrder
  /** The part whose money is shown below. */
  shown: number | undefined
}

export function AgencyParts({ order, shown }: AgencyPartsProps) {
  const t = useWords('order-pages.admin')
  const canBill = useMay('change-money')
  const busy = useNavigation().state !== 'idle'
  return (
    <div id="money" className="empty:hidden">
      <OrderParts order={order}>
        {({ number, state, bill }) =>
          bill ? (
            order.parts.length > 1 && (
              <p className="mt-2">
                {number === shown ? (
                  <strong className="font-medium">{t('parts.shown')}</strong>
                ) : (
                  <LinkButton size="small" to={`/admin/payment-status/${order._id}?part=${number}#money`}>
                    {t('parts.seeMoney', { part: number })}
                  </LinkButton>
                )}
              </p>
            )
          ) : state === 'planned' && canBill && !order.refunded ? (
            <Form method="post" preventScrollReset className="mt-2">
              <input type="hidden" name="part" value={number} />
              <Button variant="quiet" size="small" name="intent" value="bill-part" disabled={busy}>
                {t('parts.billNow', { part: number })}
              </Button>
            </Form>
          ) : null
        }
      </OrderParts>
    </div>
  )
}
