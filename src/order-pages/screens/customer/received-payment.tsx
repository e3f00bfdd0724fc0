// The provider's return URL. Opening it is no proof of payment, so the page shows the stored state and polls.
import { redirect, useRevalidator } from 'react-router'
import { BoughtOrder } from '#checkout/screens/bought.tsx'
import { isPaying, whilePaying } from '#checkout/screens/payment-messages.ts'
import { PromiseLines } from '#checkout/screens/promise-lines.tsx'
import { BRIEF_MS, PATIENT_MS, useFollowedPayment } from '#checkout/screens/use-followed-payment.ts'
import { countOf } from '#platform/rules/count-of.ts'
import { isSentBack } from '#platform/rules/links.ts'
import { LinkButton } from '#ui/screens/button.tsx'
import { Notice } from '#ui/screens/notice.tsx'
import { PageHead } from '#ui/screens/page-head.tsx'
import { orErrorScreen, scopeOf } from '#ui/screens/scope.ts'
import { useFormat } from '#ui/screens/use-format.ts'
import type { Route } from './+types/received-payment'
import { countWaiting } from './count-waiting.ts'
import { isWaiting, paymentStateOf, paymentTitle } from './payment-state.tsx'
import { AnswerButton, asksForAnswers, PayAndAnswer } from './work/main-button.tsx'
import { DayIfAnswered } from './work/promised-day.tsx'
import { WorkHead } from './work/work-head.tsx'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const sentBack = isSentBack(url.searchParams)
  const { act } = scopeOf(context)
  const order = await orErrorScreen(act.noteReturn(params.id, { sentBack }))
  if (sentBack && order.isDeclined) throw redirect(`/pay-now/${params.id}`)
  const work = await orErrorScreen(act.anyOrderWork(params.id))
  const hasDayLater = work.by === 'owner' && (order.canBePaid || work.state === 'awaiting-brief')
  return {
    order,
    work,
    /** The day, if what is missing comes today. Later the work has its own. */
    promised: hasDayLater ? await orErrorScreen(act.promiseAsSold(params.id)) : null,
    othersWaiting: await countWaiting(act, { except: params.id }),
  }
}

export const meta: Route.MetaFunction = () => [{ title: 'Your payment' }]

export default function ReceivedPayment({ loaderData }: Route.ComponentProps) {
  const { order, work, promised, othersWaiting } = loaderData
  const format = useFormat()
  const { revalidate } = useRevalidator()
  const patienceMs = order.canBePaid ? PATIENT_MS : BRIEF_MS
  useFollowedPayment({ orderId: order._id, shownPayment: order.payment, patienceMs }, () => void revalidate())
  const isPaid = order.paymentStatus === 'Paid'
  const { tone, title, words, actions } = paymentStateOf(order, format)
  // While the work waits for the payment, one box says both.
  const isOneBox = work.state === 'awaiting-payment'
  const isQuiet = !isPaid && work.state === 'closed'
  const isAsked = asksForAnswers(work)
  const toOrder = (
    <LinkButton variant={isPaid && !isAsked ? 'primary' : 'quiet'} to={`/order/${order._id}`}>
      See the order
    </LinkButton>
  )
  return (
    <div className="mx-auto max-w-3xl">
      <PageHead title={paymentTitle(order, format)}>Order {order.number}</PageHead>
      <div aria-live="polite">
        {!isOneBox && (
          <Notice tone={tone} className="mb-6" title={title} actions={actions}>
            {words}
          </Notice>
        )}
        <WorkHead
          work={work}
          buttons={
            <>
              {isOneBox ? (
                <PayAndAnswer
                  orderId={order._id}
                  work={work}
                  toPayment={actions}
                  isPaying={isPaying(order, work)}
                />
              ) : (
                isAsked && <AnswerButton orderId={order._id} work={work} isMain={isPaid} />
              )}
              {toOrder}
            </>
          }
          day={isPaid && promised ? <DayIfAnswered day={promised.on} /> : undefined}
          writeAt={`/order/${order._id}#write`}
          payment={isOneBox ? { title, words } : undefined}
          isQuiet={isQuiet}
          paying={whilePaying(order, work)}
        />
      </div>
      <BoughtOrder title="Your order" order={order}>
        {!isPaid && promised && (
          <PromiseLines promised={promised} className="mt-4 border-t border-accent-mid pt-4" />
        )}
      </BoughtOrder>
      <div className="mt-6 flex flex-wrap items-center gap-3">
        {isQuiet && toOrder}
        <LinkButton to="/my-order">My Orders</LinkButton>
        {othersWaiting > 0 && (
          <span className="text-sm text-muted">{countOf(othersWaiting, 'other order')} waiting for you</span>
        )}
      </div>
      {/* Polling without scripts: often while the confirmation is due, rarely while it may take days. */}
      {order.canBePaid && (
        <noscript>
          <meta httpEquiv="refresh" content={isWaiting(order) ? '4' : '30'} />
        </noscript>
      )}
    </div>
  )
}
