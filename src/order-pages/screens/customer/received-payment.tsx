// The provider's return URL. Opening it is no proof of payment, so the page shows the stored state and polls.
import type { ReactNode } from 'react'
import { redirect, useRevalidator } from 'react-router'
import { CHECKOUT_COLUMNS, CheckoutPage } from '#checkout/screens/checkout-page.tsx'
import {
  isPaying,
  whilePaying,
  cancelledMessage,
  closedMessage,
  partRefundedWords,
  paymentMessageOf,
  refusedPaymentsMessage,
  shouldNotPay,
} from '#checkout/screens/payment-messages.ts'
import { OrderSummary } from '#checkout/screens/summary.tsx'
import { BRIEF_MS, PATIENT_MS, useFollowedPayment } from '#checkout/screens/use-followed-payment.ts'
import type { OwnOrder } from '#checkout/server/payment-progress.ts'
import { isSentBack } from '#platform/rules/links.ts'
import type { Words } from '#platform/rules/words.ts'
import type { RequestScope } from '#server/request-scope.ts'
import type { PageHandle } from '#site/screens/frame/page-kind.ts'
import { LinkButton, AnchorButton } from '#ui/screens/button.tsx'
import { Notice, type NoticeTone } from '#ui/screens/notice.tsx'
import { PageHead } from '#ui/screens/page-head.tsx'
import { orErrorScreen, scopeOf } from '#ui/screens/scope.ts'
import { useAllWords, useWords, type UsedWords } from '#ui/screens/use-words.ts'
import type { Route } from './+types/received-payment'
import { firstQuestion, FirstQuestion } from './first-question.tsx'
import { withOwnLines } from './with-own-lines.ts'
import { CustomerWorkHead, type PaymentWords } from './work/customer-work-head.tsx'
import { asksForAnswers, AnswerButton, PayAndAnswer } from './work/main-button.tsx'
import { DayIfAnswered } from './work/promised-day.tsx'

export const handle: PageHandle = { ownFrame: true }

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const sentBack = isSentBack(url.searchParams)
  const { act } = scopeOf(context)
  const order = await orErrorScreen(act.noteReturn(params.id, { sentBack }))
  if (sentBack && order.isDeclined) throw redirect(`/pay-now/${params.id}`)
  const orderId = order.billOf ?? params.id
  const work = await orErrorScreen(act.anyOrderWork(orderId))
  const hasDayLater = work.by === 'owner' && (order.canBePaid || work.state === 'awaiting-brief')
  return {
    order,
    work,
    /** The day, if what is missing comes today. Later the work has its own. */
    promised: hasDayLater ? await orErrorScreen(act.promiseAsSold(orderId)) : null,
    question:
      order.paymentStatus === 'Paid' && asksForAnswers(work)
        ? firstQuestion(await orErrorScreen(act.readBrief(orderId)))
        : null,
    othersWaiting: await countWaiting(act, { except: orderId }),
  }
}

export default function ReceivedPayment({ loaderData }: Route.ComponentProps) {
  const { order, work, promised, question, othersWaiting } = loaderData
  const orderId = order.billOf ?? order._id
  const t = useWords('order-pages.screens')
  const reader = useAllWords()
  const { revalidate } = useRevalidator()
  const patienceMs = order.canBePaid ? PATIENT_MS : BRIEF_MS
  useFollowedPayment({ orderId: order._id, shownPayment: order.payment, patienceMs }, () => void revalidate())
  const isPaid = order.paymentStatus === 'Paid'
  const { tone, title, words, actions } = paymentStateOf(order, reader, t)
  // All that there is to say of the payment is that it is in: one green box says it, and what comes next.
  const isArrived = order.payment === 'paid' && work.state !== 'closed'
  // While the work waits for the payment, one box says both.
  const isOneBox = isArrived || work.state === 'awaiting-payment'
  const isQuiet = !isPaid && work.state === 'closed'
  const heading = paymentTitle(order, reader, t)
  const toOrder = (
    <LinkButton variant={isPaid && !asksForAnswers(work) ? 'primary' : 'quiet'} to={`/order/${orderId}`}>
      {t('seeOrder')}
    </LinkButton>
  )
  return (
    <CheckoutPage step={isPaid ? 3 : 2}>
      <title>{t('payment.title')}</title>
      <div className={CHECKOUT_COLUMNS}>
        <div className="min-w-0">
          {!isArrived && <PageHead title={heading}>{t('order', { number: order.number })}</PageHead>}
          <div aria-live="polite">
            {!isOneBox && (
              <Notice tone={tone} className="mb-6" title={title} actions={actions}>
                {words}
              </Notice>
            )}
            <CustomerWorkHead
              work={work}
              isCalm={isArrived}
              heading={
                isArrived && (
                  <h1 className="font-display text-3xl font-semibold tracking-tight text-balance sm:text-4xl">
                    {heading}
                  </h1>
                )
              }
              buttons={
                isArrived ? (
                  <>
                    {asksForAnswers(work) && !question && <AnswerButton orderId={orderId} work={work} />}
                    {toOrder}
                    {actions}
                  </>
                ) : (
                  <>
                    {isOneBox ? (
                      <PayAndAnswer
                        orderId={orderId}
                        work={work}
                        toPayment={actions}
                        isPaying={isPaying(order, work)}
                      />
                    ) : (
                      asksForAnswers(work) && <AnswerButton orderId={orderId} work={work} isMain={isPaid} />
                    )}
                    {toOrder}
                  </>
                )
              }
              day={isPaid && promised ? <DayIfAnswered day={promised.on} /> : undefined}
              writeAt={`/order/${orderId}#write`}
              payment={
                isArrived && !order.refundedCents ? { words } : isOneBox ? { title, words } : undefined
              }
              isQuiet={isQuiet}
              paying={whilePaying(order, work, reader)}
            />
          </div>
          {isArrived && question && <FirstQuestion orderId={orderId} {...question} />}
          <div className="mt-6 flex flex-wrap items-center gap-3">
            {isQuiet && toOrder}
            <LinkButton to="/my-order">{t('myOrders')}</LinkButton>
            {othersWaiting > 0 && (
              <span className="text-sm text-muted">
                {t('payment.othersWaiting', { orders: othersWaiting })}
              </span>
            )}
          </div>
        </div>
        <OrderSummary order={order} promised={isPaid ? null : promised} />
      </div>
      {/* Polling without scripts: often while the confirmation is due, rarely while it may take days. */}
      {order.canBePaid && (
        <noscript>
          <meta httpEquiv="refresh" content={isWaiting(order) ? '4' : '30'} />
        </noscript>
      )}
    </CheckoutPage>
  )
}

/** How many of the newest orders are looked at. */
const NEWEST = 20

/** How many orders wait for the viewer: for a payment, answers, or a look at a delivery. */
async function countWaiting(act: RequestScope['act'], { except }: { except: string }): Promise<number> {
  const { rows } = await orErrorScreen(withOwnLines(act, act.listMyOrders({ page: 1, size: NEWEST })))
  return rows.filter(
    ({ _id, ofOtherMode, workLine }) => _id !== except && !ofOtherMode && workLine?.kind === 'your-move',
  ).length
}

/** The confirmation may arrive any second. */
const isWaiting = ({ payment }: OwnOrder): boolean => payment === 'checking'

type Translated = UsedWords<'order-pages.screens'>

function paymentTitle(order: OwnOrder, reader: Words, t: Translated): string {
  if (isWaiting(order)) return t('payment.waiting')
  switch (order.payment) {
    case 'open':
      return order.paymentStatus === 'Cancelled' ? cancelledMessage(reader).title : t('payment.none')
    case 'paid':
    case 'paid-twice':
      return t('payment.thanks')
    case 'refunded':
      return order.reversed ? closedMessage(order, reader).title : t('payment.refunded')
    default:
      return paymentMessageOf(order, reader)!.title
  }
}

interface PaymentState extends PaymentWords {
  tone: NoticeTone
  actions?: ReactNode
}

function paymentStateOf(order: OwnOrder, reader: Words, t: Translated): PaymentState {
  const toPayment = (label: string, primary = false) => (
    <LinkButton variant={primary ? 'primary' : 'quiet'} to={`/pay-now/${order._id}`}>
      {label}
    </LinkButton>
  )
  const receipt = order.paymentStatus === 'Paid' && (
    <LinkButton to={`/receipt/${order._id}`}>{t('seeReceipt')}</LinkButton>
  )
  if (order.ofOtherMode && order.paymentStatus !== 'Paid')
    return {
      tone: 'info',
      title: order.mode === 'test' ? t('payment.test') : t('payment.notPaid'),
    }
  if (isWaiting(order)) {
    const { title, words } = paymentMessageOf(order, reader)!
    return {
      tone: 'info',
      title,
      words: (
        <span className="inline-flex items-center gap-3">
          <span
            aria-hidden="true"
            className="size-4 shrink-0 animate-spin rounded-full border-2 border-amber border-t-ink"
          />
          {words} {t('payment.mayClose')}
        </span>
      ),
      actions: toPayment(t('payment.back')),
    }
  }
  if (order.payment === 'open' && order.paymentStatus === 'Cancelled')
    return {
      tone: 'info',
      // Instead of whose move it is.
      title: t('payment.nothingCharged'),
      words: t('payment.stillPay'),
      actions: toPayment(t('payNow'), true),
    }
  if (order.payment === 'open')
    return {
      tone: 'info',
      words: t('payment.noneHelp'),
      actions: toPayment(t('payNow'), true),
    }
  if (order.payment === 'paid') {
    const words = [t('payment.in'), partRefundedWords(order, reader), refusedPaymentsMessage(order, reader)]
    return {
      tone: 'done',
      title: order.refundedCents ? t('payment.partly') : t('payment.paid'),
      words: words.filter(Boolean).join(' '),
      actions: receipt,
    }
  }
  if (order.payment === 'refunded')
    return {
      tone: 'info',
      words: `${closedMessage(order, reader).words} ${refusedPaymentsMessage(order, reader) ?? ''}`,
    }
  const message = paymentMessageOf(order, reader)!
  const { payment } = order
  const isHeading = message.title === paymentTitle(order, reader, t)
  const isUnconfirmed = payment === 'unconfirmed'
  const pay = payment === 'denied' ? toPayment(t('tryAgain'), true) : isUnconfirmed && toPayment(t('payNow'))
  const write = (isUnconfirmed || shouldNotPay(payment)) && (
    <AnchorButton
      variant={isUnconfirmed ? 'primary' : 'quiet'}
      href={`/order/${order.billOf ?? order._id}#write`}
    >
      {t('writeToUs')}
    </AnchorButton>
  )
  return {
    tone: message.tone,
    // The heading is not repeated. After a denied payment the sentence of the work says what to do.
    title: isHeading ? (payment === 'denied' ? undefined : null) : message.title,
    words: message.words,
    actions: (pay || write || receipt) && (
      <>
        {write}
        {pay}
        {receipt}
      </>
    ),
  }
}
