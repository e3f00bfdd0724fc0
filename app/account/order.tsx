// One order: the next step, the package, the customer and the history.
import { useRevalidator } from 'react-router'
import { OrderBadges } from '#app/orders/order-badges.tsx'
import { orErrorScreen, scopeOf } from '#app/scope.ts'
import { Card } from '#app/ui/card.tsx'
import { FactList } from '#app/ui/fact-list.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { useTimeZone } from '#app/use-time-zone.ts'
import { dateAndTime } from '#domain/dates.ts'
import type { Route } from './+types/order'
import { Bought } from './bought.tsx'
import { NextStep } from './next-step.tsx'
import { isComing } from './payment-messages.ts'
import { PATIENT_MS, useFollowedPayment } from './use-followed-payment.ts'

export const loader = ({ context, params }: Route.LoaderArgs) =>
  orErrorScreen(scopeOf(context).act.orderStory(params.id))

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `Order ${loaderData.order.number}` : 'Order' },
]

export default function Order({ loaderData: { order, history } }: Route.ComponentProps) {
  const timeZone = useTimeZone()
  const { revalidate } = useRevalidator()
  const patienceMs = order.isFormOpen || isComing(order.payment) ? PATIENT_MS : 0
  useFollowedPayment({ orderId: order._id, shownPayment: order.payment, patienceMs }, () => void revalidate())
  return (
    <>
      <PageHead title={`Order ${order.number}`} back={{ to: '/my-order', label: 'My Orders' }}>
        <OrderBadges order={order}>Placed on {order.orderDate}</OrderBadges>
      </PageHead>
      <div aria-live="polite">
        <NextStep order={order} />
      </div>
      <div className="grid gap-6 md:grid-cols-2">
        <Bought
          title="What you bought"
          name={order.packageName}
          priceCents={order.priceCents}
          points={order.points}
        />
        <Card title="Details" id="details">
          <FactList
            facts={[
              ['Name', order.customerName],
              ['Email', order.customerEmail],
              ['Address', order.customerAddress],
              ['Country', order.customerCountry],
            ]}
          />
        </Card>
        <Card title="What happened so far" id="history" className="md:col-span-2">
          <ol className="m-0 list-none space-y-3 p-0">
            {history.map(({ note, at }, index) => (
              <li key={index} className="grid gap-x-4 text-sm sm:grid-cols-[11rem_minmax(0,1fr)]">
                <time dateTime={new Date(at).toISOString()} className="text-muted tabular-nums">
                  {dateAndTime(at, timeZone)}
                </time>
                <span>{note}</span>
              </li>
            ))}
          </ol>
        </Card>
      </div>
    </>
  )
}
