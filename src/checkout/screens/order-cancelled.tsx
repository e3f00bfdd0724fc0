// The provider's cancel URL. A GET changes nothing: a script cancels the payment at once, or a button does
// without scripts.
import { useEffect, useState } from 'react'
import { data, Form } from 'react-router'
import { say } from '#platform/rules/words.ts'
import type { PageHandle } from '#site/screens/frame/page-kind.ts'
import { Button, LinkButton } from '#ui/screens/button.tsx'
import { Notice } from '#ui/screens/notice.tsx'
import { PageHead } from '#ui/screens/page-head.tsx'
import { redirectAfter } from '#ui/screens/redirect-after.ts'
import { attempt, orErrorScreen, scopeOf } from '#ui/screens/scope.ts'
import { useAllWords, useWords } from '#ui/screens/use-words.ts'
import type { Route } from './+types/order-cancelled'
import { CheckoutPage } from './checkout-page.tsx'
import { paymentMessageOf, shouldNotPay } from './payment-messages.ts'

/** The specification sets this target. It repeats the notice, with links to continue. */
const nextAfter = (orderId: string): string => `/admin?${new URLSearchParams({ cancelled: orderId })}`
const STAY_MS = 1500

export const handle: PageHandle = { ownFrame: true }

export const loader = ({ context, params }: Route.LoaderArgs) =>
  orErrorScreen(scopeOf(context).act.orderStory(params.id))

export async function action({ context, params, url }: Route.ActionArgs) {
  const { refusal } = await attempt(() =>
    scopeOf(context).act.cancelOrder(params.id, { paymentStatus: 'Cancelled' }),
  )
  return refusal
    ? data({ failed: refusal.detail }, { status: refusal.status })
    : redirectAfter(url, nextAfter(params.id))
}

type State = { step: 'came-back' | 'working' | 'cancelled' } | { step: 'failed'; words: string }

export default function OrderCancelled({ loaderData: { order }, actionData }: Route.ComponentProps) {
  const words = useAllWords()
  const t = words.of('checkout.screens')
  const [state, setState] = useState<State>(
    actionData ? { step: 'failed', words: actionData.failed } : { step: 'came-back' },
  )

  useEffect(() => {
    if (actionData || order.isLaterPeriod) return
    let leaving: ReturnType<typeof setTimeout> | undefined
    let gone = false
    setState({ step: 'working' })
    void cancelByCall(order._id).then((failed) => {
      if (gone) return
      setState(failed ? { step: 'failed', words: failed } : { step: 'cancelled' })
      // A full page load, because the target is outside the customer area. replace() keeps Back from coming
      // here again.
      if (!failed) leaving = setTimeout(() => window.location.replace(nextAfter(order._id)), STAY_MS)
    })
    return () => {
      gone = true
      clearTimeout(leaving)
    }
  }, [order._id, order.isLaterPeriod, actionData])

  const paid = order.paymentStatus === 'Paid'
  const message = paymentMessageOf(order, words)
  // Cancelling does not stop a payment that is already on its way.
  const isPayable = !message || !shouldNotPay(order.payment)
  const charged = isPayable ? t('nothingCharged') : `${message.title}. ${message.words}`
  const back = <LinkButton to={`/order/${order._id}`}>{t('seeOrder')}</LinkButton>
  return (
    <CheckoutPage step={paid ? 3 : 2}>
      <title>{t('cancelledTitle')}</title>
      <PageHead
        title={
          state.step === 'cancelled' ? t('youCancelled') : t(paid ? 'thisIsPaid' : 'cameBackWithoutPaying')
        }
      >
        {t('orderOf', { number: order.number, name: order.packageName })}
      </PageHead>
      <div aria-live="polite">
        {state.step === 'came-back' && (
          <Notice tone="info" actions={back}>
            {paid ? t('nothingToCancel') : charged} {order.isLaterPeriod && !paid && t('staysOpen')}
          </Notice>
        )}
        {state.step === 'working' && <Loader />}
        {state.step === 'cancelled' && (
          <Notice
            tone="done"
            title={t('payment.cancelled.title')}
            actions={
              <>
                {isPayable && (
                  <LinkButton variant="primary" to={`/pay-now/${order._id}`}>
                    {t('pay')}
                  </LinkButton>
                )}
                {back}
              </>
            }
          >
            {charged} {t('takingYouBack')}
          </Notice>
        )}
        {state.step === 'failed' && (
          <Notice tone="wrong" title={t('notCancelled')} actions={back}>
            {words.read(state.words)}
          </Notice>
        )}
      </div>
      {!paid && !order.isLaterPeriod && (
        <noscript>
          <Form method="post" className="mt-6">
            <Button>{t('cancelPayment')}</Button>
          </Form>
        </noscript>
      )}
    </CheckoutPage>
  )
}

function Loader() {
  const t = useWords('checkout.screens')
  return (
    <p className="flex items-center gap-3 text-sm text-muted">
      <span
        aria-hidden="true"
        className="size-5 animate-spin rounded-full border-2 border-line border-t-accent"
      />
      {t('cancelling')}
    </p>
  )
}

/** Cancels the order through the API. Returns the error message, or undefined on success. */
async function cancelByCall(orderId: string): Promise<string | undefined> {
  try {
    const answer = await fetch(`/api/order-cancelled/${orderId}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ paymentStatus: 'Cancelled' }),
    })
    if (answer.ok) return undefined
    console.log('Payment update failed.')
    const { detail } = (await answer.json().catch(() => ({}))) as { detail?: string }
    return detail ?? say('checkout.screens', 'tryAgainOrWrite')
  } catch (error) {
    console.error(error)
    return say('checkout.screens', 'notReached')
  }
}
