// One order, the customer's project page: where it stands, what is asked, deliveries, messages, what was
// bought.
import { data, useRevalidator } from 'react-router'
import { RetainerCard } from '#billing/screens/retainer-card.tsx'
import { isComing, isPaying } from '#checkout/screens/payment-messages.ts'
import { PATIENT_MS, useFollowedPayment } from '#checkout/screens/use-followed-payment.ts'
import { entryOf } from '#platform/rules/entry-of.ts'
import { Card } from '#ui/screens/card.tsx'
import { formText, formTextList } from '#ui/screens/form-values.ts'
import { Notice } from '#ui/screens/notice.tsx'
import { orOffline } from '#ui/screens/offline.ts'
import { PageHead } from '#ui/screens/page-head.tsx'
import { redirectWithFlash } from '#ui/screens/redirect-after.ts'
import { attempt, orErrorScreen, scopeOf } from '#ui/screens/scope.ts'
import { unknownForm } from '#ui/screens/unknown-form.ts'
import { OrderBadges } from '../order-badges.tsx'
import { Points } from '../points.tsx'
import { useOrderNews } from '../use-order-news.ts'
import type { Route } from './+types/order'
import { loadOrderPage } from './load-order-page.ts'
import { OrderDetails } from './order-details.tsx'
import { OrderTop } from './order-top.tsx'
import { DeliveryCard } from './work/delivery-card.tsx'
import { FilesCard } from './work/files-card.tsx'
import { ORDER_ACTIONS, ORDER_MESSAGES } from './work/order-actions.ts'
import { TestimonialCard } from './work/testimonial-card.tsx'
import { ThreadCard } from './work/thread-card.tsx'
import { WaysOut } from './work/ways-out.tsx'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const page = await orErrorScreen(loadOrderPage(scopeOf(context), params.id, url.searchParams))
  return { ...page, flashMessage: entryOf(ORDER_MESSAGES, url.searchParams.get('done')) }
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { act } = scopeOf(context)
  const form = await request.formData()
  const intent = formText(form, 'intent')
  const chosen = entryOf(ORDER_ACTIONS, intent)
  if (!chosen) throw unknownForm()
  const { refusal } = await attempt(() => chosen.run({ act, id: params.id, form }))
  if (!refusal) return redirectWithFlash(`/order/${params.id}?done=${chosen.done}`)
  return data({ intent, refusal, ...typedIn(form) }, { status: refusal.status })
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const form = await request.clone().formData()
  return orOffline(serverAction, { intent: formText(form, 'intent'), ...typedIn(form) })
}

const typedIn = (form: FormData) => ({
  text: formText(form, 'text'),
  reason: formText(form, 'reason'),
  changes: formTextList(form, 'change'),
  answers: formTextList(form, 'testimonial'),
  name: formText(form, 'name'),
  mayShow: form.has('mayShow'),
})

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `Order ${loaderData.number}` : 'Order' },
]

/** The actions that can be taken back. Their messages are shown beside the button for that. */
const UNDOABLE: Record<string, string | undefined> = {
  accepted: ORDER_MESSAGES.accepted,
  'changes-asked': ORDER_MESSAGES.changes,
}

const OF_MESSAGES = ['message', 'answer', 'answer-more']

export default function Order({ loaderData, actionData, params }: Route.ComponentProps) {
  const { number, packageName, story, work, promised, thread, ready } = loaderData
  const { proposal, testimonial, flashMessage } = loaderData
  const { revalidate } = useRevalidator()
  const order = story?.order
  const refused = (...intents: string[]) =>
    actionData && intents.includes(actionData.intent) ? actionData : undefined
  const followed = order && { orderId: order._id, shownPayment: order.payment }
  const patienceMs = order && (order.isFormOpen || isComing(order.payment)) ? PATIENT_MS : 0
  useFollowedPayment(
    { orderId: params.id, shownPayment: 'open', ...followed, patienceMs },
    () => void revalidate(),
  )
  useOrderNews({ orderId: params.id, version: work.version, paused: Boolean(actionData) })
  const isShownInPlace = refused(...OF_MESSAGES, 'changes', 'refund', 'testimonial')
  const undoMessage = work.undo && flashMessage === UNDOABLE[work.undo.action] ? flashMessage : undefined
  const named = <span className="min-w-0 [overflow-wrap:anywhere]">{packageName}</span>
  const isDelivered = work.state === 'delivered' || work.state === 'accepted'
  const delivery = <DeliveryCard orderId={params.id} work={work} refused={refused('changes')} />
  return (
    <>
      <PageHead title={`Order ${number}`} {...(order && { back: { to: '/my-order', label: 'My Orders' } })}>
        {order ? <OrderBadges order={order}>{named}</OrderBadges> : named}
      </PageHead>
      {flashMessage && !actionData && !undoMessage && <Notice className="mb-6">{flashMessage}</Notice>}
      {actionData && !isShownInPlace && (
        <Notice tone="wrong" className="mb-6" title="Not changed">
          {actionData.refusal.detail}
        </Notice>
      )}
      <OrderTop
        orderId={params.id}
        order={order}
        work={work}
        promised={promised}
        flashMessage={undoMessage}
      />
      <div className="grid items-start gap-x-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="min-w-0">
          {isDelivered && delivery}
          {work.points.length > 0 && (
            <Card title="What you get" id="points" className="mb-6">
              <Points
                points={work.points}
                progress={work.progress}
                folded={work.state === 'accepted' || work.state === 'closed'}
              />
            </Card>
          )}
          {!isDelivered && delivery}
          {testimonial.open && (
            <TestimonialCard
              questions={testimonial.questions}
              name={order?.customerName ?? ''}
              refused={refused('testimonial')}
            />
          )}
          <ThreadCard
            orderId={params.id}
            thread={thread}
            isOlder={loaderData.isOlder}
            ready={ready}
            canWrite={work.by !== 'admin'}
            isAsked={work.actions.includes('answered')}
            work={work}
            isPaying={isPaying(order, work)}
            refused={refused(...OF_MESSAGES)}
          />
        </div>
        <div className="grid min-w-0 gap-6">
          {loaderData.retainer && (
            <RetainerCard {...loaderData.retainer} path={`/retainer/${loaderData.retainer.retainer._id}`} />
          )}
          <FilesCard files={loaderData.files} />
          <OrderDetails orderId={params.id} story={story} work={work} />
          {work.by === 'owner' && (
            <WaysOut
              orderId={params.id}
              work={work}
              order={order}
              proposal={proposal}
              refused={refused('refund')}
            />
          )}
        </div>
      </div>
    </>
  )
}
