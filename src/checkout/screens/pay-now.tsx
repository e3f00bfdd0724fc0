// The step to the payment provider: every way to pay, built by the server from the stored order.
import type { ReactNode } from 'react'
import { data, redirect, useRevalidator } from 'react-router'
import { duePart } from '#orders/rules/parts.ts'
import type { PaymentProgress } from '#orders/rules/payment-progress.ts'
import type { Translate } from '#platform/rules/words.ts'
import type { PageHandle } from '#site/screens/frame/page-kind.ts'
import { AnchorButton, buttonClass, LinkButton } from '#ui/screens/button.tsx'
import { Card } from '#ui/screens/card.tsx'
import { formText } from '#ui/screens/form-values.ts'
import { Notice } from '#ui/screens/notice.tsx'
import { PageHead } from '#ui/screens/page-head.tsx'
import { attempt, orErrorScreen, scopeOf } from '#ui/screens/scope.ts'
import { useAllWords, useWords } from '#ui/screens/use-words.ts'
import type { PaymentMethod } from '../server/pay-page.ts'
import type { OwnOrder } from '../server/payment-progress.ts'
import type { Route } from './+types/pay-now'
import { CHECKOUT_COLUMNS, CheckoutPage } from './checkout-page.tsx'
import { PayPanel } from './pay-panel.tsx'
import { declinedMessage, isComing, paymentMessageOf, shouldNotPay } from './payment-messages.ts'
import { OrderSummary } from './summary.tsx'
import { PATIENT_MS, useFollowedPayment } from './use-followed-payment.ts'

export const handle: PageHandle = { ownFrame: true }

export async function loader({ context, params }: Route.LoaderArgs) {
  const { act } = scopeOf(context)
  const page = await orErrorScreen(act.payPage(params.id))
  // An order that is paid in parts is paid by the bill of the part that is due.
  const due = duePart(page.order.parts)?.bill?.id
  if (due && due !== params.id) throw redirect(`/pay-now/${due}`)
  const orderId = page.order.billOf ?? params.id
  const { brief } = await orErrorScreen(act.anyOrderWork(orderId))
  return {
    ...page,
    openQuestions: brief && !brief.sent ? brief.of : 0,
    promised: page.methods.length ? await orErrorScreen(act.promiseAsSold(orderId)) : null,
    seller: await orErrorScreen(act.whoSells()),
  }
}

/** Opens a checkout and sends the browser to it. A provider's own form never comes here. */
export async function action({ context, params, request }: Route.ActionArgs) {
  const form = await request.formData()
  const provider = formText(form, 'provider')
  const chosen = { provider, ...(form.has('saveCard') && { saveCard: true }) }
  const { done, refusal } = await attempt(() => scopeOf(context).act.startCheckout(params.id, chosen))
  if (refusal) return data({ refusal }, { status: refusal.status })
  // The other provider's checkout is closed now, so the page can show this provider's own form.
  return redirect(done.kind === 'redirect' ? done.url : `/pay-now/${params.id}#${provider}`, 303)
}

export default function PayNow({ loaderData, actionData }: Route.ComponentProps) {
  const words = useAllWords()
  const t = words.of('checkout.screens')
  const { order, methods, why, test, openQuestions, promised, seller } = loaderData
  const isPaid = order.paymentStatus === 'Paid'
  const message = paymentMessageOf(order, words) ?? (order.isDeclined ? declinedMessage(words) : undefined)
  const isOpen = methods.length > 0
  const isQuestion = shouldNotPay(order.payment)
  const { revalidate } = useRevalidator()
  const patienceMs = isComing(order.payment) ? PATIENT_MS : 0
  useFollowedPayment({ orderId: order._id, shownPayment: order.payment, patienceMs }, () => void revalidate())
  const toOrder = <LinkButton to={`/order/${order.billOf ?? order._id}`}>{t('seeOrder')}</LinkButton>
  const receipt = (
    <LinkButton to={`/receipt/${order._id}`}>
      {t('receipt', { number: order.receiptNumber ?? '' })}
    </LinkButton>
  )
  const pay = (
    <>
      <PayPanel page={loaderData} promised={promised} seller={seller} />
      <WhatHappensNext
        test={test}
        byTransfer={transferChoice(methods)}
        openQuestions={openQuestions}
        hasDay={promised !== null}
      />
    </>
  )
  return (
    <CheckoutPage step={isPaid ? 3 : 2}>
      <title>{t('payTitle', { number: order.number })}</title>
      <PageHead
        title={titleOf(order, isOpen, t)}
        back={{ to: `/order/${order.billOf ?? order._id}`, label: t('order', { number: order.number }) }}
      />
      {actionData?.refusal && (
        <Notice tone="wrong" className="mb-6" title={t('notStarted')}>
          {actionData.refusal.detail}
        </Notice>
      )}
      {message && (
        <Notice tone={message.tone} className="mb-6" title={message.title} actions={toOrder}>
          {message.words}
        </Notice>
      )}
      {why && !message && (
        <Notice
          tone={isPaid ? 'done' : 'info'}
          className="mb-6"
          actions={isPaid ? receipt : <AnchorButton href="/contact">{t('writeToUs')}</AnchorButton>}
        >
          {why}
        </Notice>
      )}
      <div className={isOpen ? CHECKOUT_COLUMNS : 'max-w-md'}>
        {isOpen && <Card>{isQuestion ? <PayAgain payment={order.payment}>{pay}</PayAgain> : pay}</Card>}
        <OrderSummary order={order} promised={promised} />
      </div>
    </CheckoutPage>
  )
}

function transferChoice(methods: PaymentMethod[]): WhatHappensNextProps['byTransfer'] {
  const transfers = methods.filter(({ bankAccount }) => bankAccount).length
  if (!transfers) return 'no'
  return transfers === methods.length ? 'only' : 'too'
}

interface WhatHappensNextProps {
  test: boolean
  /** A bank transfer is offered. It explains its own steps. */
  byTransfer: 'only' | 'too' | 'no'
  openQuestions: number
  /** Whether a day is promised. A package without a plan promises none. */
  hasDay: boolean
}

function WhatHappensNext({ test, byTransfer, openQuestions, hasDay }: WhatHappensNextProps) {
  const t = useWords('checkout.screens')
  if (byTransfer === 'only') return null
  return (
    <div className="mt-5 border-t border-line pt-4 text-sm text-muted">
      <h2 className="mb-1 font-medium text-ink">{t(byTransfer === 'too' ? 'next.online' : 'next.title')}</h2>
      <ol className="m-0 list-decimal space-y-0.5 ps-5">
        <li>{t(test ? 'next.testPage' : 'next.page')}</li>
        <li>{t('next.comeBack')}</li>
        <li>
          {openQuestions > 0
            ? t('next.answer', { count: openQuestions })
            : t(hasDay ? 'next.seeDay' : 'next.follow')}
        </li>
      </ol>
    </div>
  )
}

/** Guards against a duplicate while a payment may be on its way. Works without scripts. */
function PayAgain({ payment, children }: { payment: PaymentProgress; children: ReactNode }) {
  const t = useWords('checkout.screens')
  return (
    <details>
      <summary className={buttonClass('quiet', 'list-none [&::-webkit-details-marker]:hidden')}>
        {t('payAgain')}
      </summary>
      <p className="mt-4 mb-4 text-sm">{t(isComing(payment) ? 'riskTwice' : 'riskLooking')}</p>
      {children}
    </details>
  )
}

function titleOf(
  { payment, paymentStatus, refunded, ofOtherMode, mode }: OwnOrder,
  isOpen: boolean,
  t: Translate<'checkout.screens'>,
): string {
  if (ofOtherMode && mode === 'test') return t('wasTest')
  if (shouldNotPay(payment)) return t('dontPayAgain')
  if (isOpen) return t('payForOrder')
  // There is no form; the title says why.
  if (paymentStatus === 'Paid') return t('alreadyPaid')
  return t(refunded ? 'orderClosed' : 'notPossibleYet')
}
