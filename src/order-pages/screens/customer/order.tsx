// One order, the customer's project page: where it stands, what is asked, deliveries, messages, what was
// bought.
import { data, redirect, useRevalidator, Form, useNavigation } from 'react-router'
import { RetainerCard } from '#billing/screens/retainer-card.tsx'
import { isComing, isPaying } from '#checkout/screens/payment-messages.ts'
import { PATIENT_MS, useFollowedPayment } from '#checkout/screens/use-followed-payment.ts'
import { FileList } from '#files/screens/file-list.tsx'
import type { FileRecord } from '#files/server/file-record.ts'
import { duePart } from '#orders/rules/parts.ts'
import { entryOf } from '#platform/rules/entry-of.ts'
import type { RequestScope } from '#server/request-scope.ts'
import { Button, LinkButton } from '#ui/screens/button.tsx'
import { Card } from '#ui/screens/card.tsx'
import { Disclosure } from '#ui/screens/disclosure.tsx'
import { TextArea, TextField } from '#ui/screens/field.tsx'
import { formText, formTextList } from '#ui/screens/form-values.ts'
import { Notice } from '#ui/screens/notice.tsx'
import { orOffline } from '#ui/screens/offline.ts'
import { PageHead } from '#ui/screens/page-head.tsx'
import { redirectWithFlash } from '#ui/screens/redirect-after.ts'
import { attempt, orErrorScreen, scopeOf, type Refusal } from '#ui/screens/scope.ts'
import { unknownForm } from '#ui/screens/unknown-form.ts'
import { useWords } from '#ui/screens/use-words.ts'
import { offersOf } from '#work/rules/offers.ts'
import { takeBackOf } from '#work/screens/simple-intents.ts'
import { earlierThan } from '../earlier-than.ts'
import { OrderBadges } from '../order-badges.tsx'
import { OrderLines } from '../order-lines.tsx'
import { OrderParts } from '../order-parts.tsx'
import { Points } from '../points.tsx'
import { useOrderNews } from '../use-order-news.ts'
import type { Route } from './+types/order'
import { OrderDetails } from './order-details.tsx'
import { OrderTop } from './order-top.tsx'
import { DeliveryCard } from './work/delivery-card.tsx'
import { orderIntents, ORDER_FLASH } from './work/order-actions.ts'
import { ThreadCard } from './work/thread-card.tsx'
import { WaysOut } from './work/ways-out.tsx'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const billed = await orErrorScreen(scopeOf(context).act.billedOrder(params.id))
  if (billed) throw redirect(`/order/${billed.orderId}#part-${billed.part}`)
  const page = await orErrorScreen(loadOrderPage(scopeOf(context), params.id, url.searchParams))
  const flashMessage = ORDER_FLASH.wordsAt(url)
  const takeBack = takeBackOf(page.work.undo)
  if (!takeBack) return { ...page, takeBack: null, flashMessage }
  // One notice says both. After a reload the flash message is gone.
  const isSaid = flashMessage !== undefined && ORDER_FLASH.nameAt(url) === takeBack.action
  return {
    ...page,
    takeBack: { event: takeBack.event, words: isSaid ? flashMessage : takeBack.says },
    flashMessage: isSaid ? undefined : flashMessage,
  }
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { act } = scopeOf(context)
  const form = await request.formData()
  const intent = formText(form, 'intent')
  const chosen = entryOf(orderIntents(act, params.id, form), intent)
  if (!chosen) throw unknownForm()
  const { refusal } = await attempt(chosen.run)
  if (!refusal) return redirectWithFlash(ORDER_FLASH.to(`/order/${params.id}`, chosen.done))
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

const OF_MESSAGES = ['message', 'answer', 'answer-more']

export default function Order({ loaderData, actionData, params }: Route.ComponentProps) {
  const t = useWords('order-pages.screens')
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
  const numbered = t('order', { number })
  const isDelivered = work.state === 'delivered' || work.state === 'accepted'
  const delivery = <DeliveryCard work={work} />
  return (
    <>
      <title>{t('order', { number })}</title>
      <PageHead title={packageName} {...(order && { back: { to: '/my-order', label: t('myOrders') } })}>
        {order ? <OrderBadges order={order}>{numbered}</OrderBadges> : numbered}
      </PageHead>
      {flashMessage && !actionData && <Notice className="mb-6">{flashMessage}</Notice>}
      {actionData && !isShownInPlace && (
        <Notice tone="wrong" className="mb-6" title={t('notChanged')}>
          {actionData.refusal.detail}
        </Notice>
      )}
      <OrderTop
        orderId={params.id}
        order={order}
        work={work}
        offers={loaderData.offers}
        promised={promised}
        takeBack={loaderData.takeBack}
        refusedChanges={refused('changes')}
      />
      <div className="grid items-start gap-x-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="min-w-0">
          {isDelivered && delivery}
          {work.points.length > 0 && (
            <Card title={t('whatYouGet')} id="points" className="mb-6">
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
          {order && (
            <OrderParts order={order}>
              {({ number, bill }) =>
                number === duePart(order.parts)?.number && bill && order.canBePaid ? (
                  <LinkButton variant="primary" to={`/pay-now/${bill.id}`} className="mt-2">
                    {t('payNow')}
                  </LinkButton>
                ) : null
              }
            </OrderParts>
          )}
          {story && <OrderLines lines={story.lines} currency={story.order.currency} />}
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

/** What the page of an order shows. The holder of the mailed link gets the work, and nothing about money. */
async function loadOrderPage({ act }: RequestScope, id: string, query: URLSearchParams) {
  const before = earlierThan(query, 'before')
  const work = await act.anyOrderWork(id)
  const isLink = work.by === 'link'
  const isCustomer = work.by !== 'admin'
  const story = isLink ? null : await act.orderStory(id)
  const files = await act.listOrderFiles(id)
  await act.markSeen(id)
  return {
    number: work.number,
    packageName: work.packageName,
    story,
    retainer: story && (await act.retainerOfOrder(id)),
    // Admins act on their own page of the order.
    work: isCustomer ? work : { ...work, actions: [], undo: null },
    offers: isCustomer ? offersOf(work.actions, { state: work.state, owed: '' }) : [],
    thread: await act.orderThread(id, { before }),
    isOlder: before !== undefined,
    /** Uploaded without scripts, and not sent yet. */
    ready: files.filter(({ attachedTo, complete }) => attachedTo === null && complete),
    /** Newest first. */
    files: files.filter(({ attachedTo, complete }) => attachedTo !== null && complete).reverse(),
    /** The day, if the answers come today. */
    promised: work.by === 'owner' && work.state === 'awaiting-brief' ? await act.promiseAsSold(id) : null,
    proposal: work.by === 'owner' && work.paid ? await act.refundProposal(id) : null,
    testimonial: isCustomer ? await act.testimonialAsked(id) : { open: false, questions: [] },
  }
}

const SHOWN = 4

/** All files of the order in one place, by who sent them, the newest first. */
function FilesCard({ files }: { files: readonly FileRecord[] }) {
  const t = useWords('order-pages.screens')
  if (!files.length) return null
  const of = (side: FileRecord['side']) => files.filter((file) => file.side === side)
  return (
    <Card title={t('files')} id="files">
      <div className="space-y-4">
        <Files title={t('fromUs')} files={of('agency')} />
        <Files title={t('fromYou')} files={of('customer')} />
      </div>
    </Card>
  )
}

function Files({ title, files }: { title: string; files: readonly FileRecord[] }) {
  const t = useWords('order-pages.screens')
  const [newest, earlier] = [files.slice(0, SHOWN), files.slice(SHOWN)]
  if (!newest.length) return null
  return (
    <div>
      <h3 className="text-sm font-medium text-muted">{title}</h3>
      <FileList files={newest} />
      {earlier.length > 0 && (
        <Disclosure summary={t('earlierFiles', { files: earlier.length })} className="mt-2">
          <FileList files={earlier} />
        </Disclosure>
      )}
    </div>
  )
}

interface TestimonialCardProps {
  questions: readonly string[]
  name: string
  refused?: { refusal: Refusal; answers: string[]; name: string; mayShow: boolean } | undefined
}

/** Asked once, of everybody who accepted. Nothing is given for praise. */
function TestimonialCard({ questions, name, refused }: TestimonialCardProps) {
  const t = useWords('order-pages.screens')
  const busy = useNavigation().state !== 'idle'
  const errors = refused?.refusal.errors ?? {}
  return (
    <Card title={t('testimonial.title')} id="testimonial" className="mb-6">
      <Form method="post" preventScrollReset className="space-y-4">
        <div className="grid gap-4 sm:grid-cols-2">
          {questions.map((question, place) => (
            <TextArea
              key={question}
              label={question}
              name="testimonial"
              rows={3}
              maxLength={2000}
              defaultValue={refused?.answers[place]}
              error={place === 0 ? errors.answers : undefined}
            />
          ))}
        </div>
        <label className="flex min-h-9 items-center gap-2 text-sm pointer-coarse:min-h-11">
          <input
            type="checkbox"
            name="mayShow"
            defaultChecked={refused?.mayShow}
            className="size-4 shrink-0 accent-accent"
          />
          {t('testimonial.mayShow')}
        </label>
        <TextField
          label={t('testimonial.name')}
          name="name"
          optional
          maxLength={100}
          defaultValue={refused?.name ?? name}
          error={errors.name}
        />
        <Button name="intent" value="testimonial" variant="quiet" disabled={busy}>
          {t('send')}
        </Button>
      </Form>
    </Card>
  )
}
