// The first step of the way to an order: the customer's details beside what is bought.
import { data, redirect, type ShouldRevalidateFunctionArgs } from 'react-router'
import type { OrderView } from '#orders/server/order-record.ts'
import { say } from '#platform/rules/words.ts'
import type { PageHandle } from '#site/screens/frame/page-kind.ts'
import { useDeletedOnceSent } from '#site/screens/frame/use-saved-inputs.ts'
import { answerRefused, headersWith } from '#ui/screens/answer-refused.ts'
import { AnchorButton, LinkButton } from '#ui/screens/button.tsx'
import { formText, formTexts } from '#ui/screens/form-values.ts'
import { Notice } from '#ui/screens/notice.tsx'
import { orOffline } from '#ui/screens/offline.ts'
import { PageHead } from '#ui/screens/page-head.tsx'
import { redirectAfter } from '#ui/screens/redirect-after.ts'
import { attempt, orErrorScreen, scopeOf, type Refusal } from '#ui/screens/scope.ts'
import { useWords } from '#ui/screens/use-words.ts'
import type { OwnOrder } from '../server/payment-progress.ts'
import type { Route } from './+types/order-now'
import { TICKED } from './agreement-fields.tsx'
import { CheckoutPage } from './checkout-page.tsx'
import { APPLY_COUPON, couponState } from './coupon-state.ts'
import { PLACED_FLASH } from './flash.ts'
import { NextStep } from './next-step.tsx'
import { ORDER_FIELDS, OrderForm, SAVED_FIELDS } from './order-form.tsx'
import { SHOWN_TOTAL } from './order-total.tsx'
import { PackagesLink } from './packages-link.tsx'
import { readChosen } from './quantity-and-add-ons.tsx'

interface OrderNoticesProps {
  /** The reason why this account can't order yet. */
  why: string | undefined
  placed: { order: OrderView } | undefined
  refusal: Refusal | undefined
}

/** What is said above the order form: what is missing, what was ordered already, and what went wrong. */
function OrderNotices({ why, placed, refusal }: OrderNoticesProps) {
  const t = useWords('checkout.screens')
  return (
    <>
      {why && (
        <Notice
          tone="info"
          className="mb-6"
          title={t('oneThingFirst')}
          actions={<LinkButton to="/account">{t('goToAccount')}</LinkButton>}
        >
          {why}
        </Notice>
      )}
      {placed && (
        <Notice
          tone="info"
          className="mb-6"
          title={t('placed')}
          actions={<LinkButton to={`/order/${placed.order._id}`}>{t('seeYourOrder')}</LinkButton>}
        >
          {t('placedWithForm', { number: placed.order.number })}
        </Notice>
      )}
      {refusal && !isShownInFields(refusal) && (
        <Notice tone="wrong" className="mb-6" title={refusal.status < 500 ? t('notOrdered') : undefined}>
          {refusal.detail} {refusal.status >= 500 && t('retryIsSafe')}
        </Notice>
      )}
    </>
  )
}

/** Fields show their own errors. Errors that belong to no field appear above the form. */
const isShownInFields = ({ errors }: Refusal): boolean =>
  [...SAVED_FIELDS, 'couponCode', 'termsAgreed'].some((name) => errors[name])

/** The query parameter with the form's idempotency key. */
const FORM_KEY = 'form'

interface OrderPlacedProps {
  order: OwnOrder
  newKey: string
  /** What the form for another order is filled with. */
  again: { packageId: string; coupon: string }
}

/**
 * Replaces an order form that was already sent: shows its order instead of letting the customer repeat it.
 */
function OrderPlaced({ order, newKey, again: { packageId, coupon } }: OrderPlacedProps) {
  useDeletedOnceSent('order', true)
  const t = useWords('checkout.screens')
  const query = new URLSearchParams({ [FORM_KEY]: newKey, ...(coupon && { coupon }) })
  return (
    <CheckoutPage step={order.paymentStatus === 'Paid' ? 3 : 2}>
      {order.paymentStatus === 'UnPaid' ? (
        <PageHead title={t('placed')}>{t('placedOn', { date: order.orderDate })}</PageHead>
      ) : (
        <PageHead title={t('orderedBefore')}>{t('orderedOn', { date: order.orderDate })}</PageHead>
      )}
      <NextStep order={order} named />
      <div className="mt-6 flex flex-wrap gap-3">
        <LinkButton variant={order.paymentStatus === 'Paid' ? 'primary' : 'quiet'} to={`/order/${order._id}`}>
          {t('seeYourOrder')}
        </LinkButton>
        <AnchorButton href={`/order-now/${packageId}?${query}`}>{t('orderAgain')}</AnchorButton>
      </div>
    </CheckoutPage>
  )
}

export const handle: PageHandle = { ownFrame: true }
export const headers = headersWith()

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const scope = scopeOf(context)
  const query = url.searchParams
  const heading = say('site.pages', 'pricing.orderHeading')
  const { done, refusal } = await attempt(() => scope.act.orderForm(params.id, query.get(FORM_KEY)))
  if (done) {
    const { form, placed } = done
    if (form && placed?.isPast && !query.has(FORM_KEY)) {
      query.set(FORM_KEY, placed.newKey)
      throw redirect(`${url.pathname}?${query}`)
    }
    const coupon =
      form &&
      (await couponState(scope, { packageName: form.sold.name, couponCode: query.get('coupon') ?? '' }))
    const promised = form ? await orErrorScreen(scope.act.promiseOnSale(params.id)) : null
    return data({
      heading,
      form,
      placed: placed && {
        order: (await orErrorScreen(scope.act.orderStory(placed.order._id))).order,
        newKey: placed.newKey,
      },
      coupon: coupon ?? null,
      couponAsked: query.get('coupon') ?? '',
      promised,
      seller: form ? await orErrorScreen(scope.act.whoSells()) : null,
    })
  }
  if (refusal.status === 404)
    return data(
      {
        heading,
        form: undefined,
        placed: undefined,
        coupon: null,
        couponAsked: '',
        promised: null,
        seller: null,
      },
      { status: 404 },
    )
  throw data(refusal, { status: refusal.status })
}

/** Reloads the form after a refusal too: the price or the account may have changed. */
export const shouldRevalidate = ({ actionStatus = 200 }: ShouldRevalidateFunctionArgs) => actionStatus < 500

/**
 * Guards against a session switched in another tab: the order would go to an account the customer never saw.
 */
const anotherAccount = (email: string): Refusal => ({
  status: 409,
  title: say('checkout.errors', 'otherAccount'),
  detail: say('checkout.errors', 'signedInAs', { email }),
  errors: {},
})

export async function action({ context, request, url }: Route.ActionArgs) {
  const scope = scopeOf(context)
  const { act, viewer, peer } = scope
  const form = await request.formData()
  const text = (name: string) => formText(form, name)
  const typed = formTexts(form, ORDER_FIELDS)
  const chosen = readChosen(form)
  if (viewer.role === 'visitor') throw data(undefined, { status: 401 })
  const coupon = () =>
    couponState(scope, {
      packageName: typed.packageName,
      couponCode: typed.couponCode,
      quantity: chosen.quantity,
    })
  if (form.has('account') && text('account') !== viewer.userId)
    return answerRefused(
      { refusal: anotherAccount(viewer.email), typed, chosen, coupon: await coupon() },
      { status: 409 },
    )
  if (text('intent') === APPLY_COUPON) return { refusal: undefined, typed, chosen, coupon: await coupon() }
  const couponCode = typed.couponCode.trim()
  const { refusal } = await attempt(() =>
    act.placeOrder(
      {
        ...typed,
        ...chosen,
        termsAgreed: typed.termsAgreed === TICKED,
        earlyStart: typed.earlyStart === TICKED,
        couponCode: couponCode || undefined,
        customerEmail: viewer.email,
      },
      { idempotencyKey: text('key'), peer, shownTotal: text(SHOWN_TOTAL) },
    ),
  )
  if (refusal) {
    const error = refusal.errors.couponCode
    const refused = error === undefined ? await coupon() : { code: couponCode, error }
    return answerRefused({ refusal, typed, chosen, coupon: refused }, refusal)
  }
  return redirectAfter(url, PLACED_FLASH.to('/pending-order', 'placed'))
}

/**
 * An applied coupon becomes part of the address: a reload keeps it, and so does a form that could not be
 * sent.
 */
export async function clientAction({ serverAction, request, url }: Route.ClientActionArgs) {
  const intent = formText(await request.clone().formData(), 'intent')
  const answer = await orOffline(serverAction, { typed: undefined, chosen: undefined, coupon: undefined })
  if (intent !== APPLY_COUPON || !('coupon' in answer) || answer.refusal || answer.coupon?.error)
    return answer
  const query = new URLSearchParams(url.search)
  if (answer.coupon) query.set('coupon', answer.coupon.code)
  else query.delete('coupon')
  return redirect(`${url.pathname}?${query}`)
}

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.heading }]

export default function OrderNow({ loaderData, actionData, params }: Route.ComponentProps) {
  const { heading, form, placed, couponAsked, promised, seller } = loaderData
  const t = useWords('checkout.screens')
  const { refusal, typed, chosen } = actionData ?? {}
  const coupon = actionData?.coupon === undefined ? loaderData.coupon : actionData.coupon
  // A refused form stays, with what was typed.
  if (placed && !(form && typed))
    return <OrderPlaced {...placed} again={{ packageId: params.id, coupon: couponAsked }} />
  if (!form || !seller) return <Gone />
  return (
    <CheckoutPage step={1}>
      <PageHead title={heading}>{t('costsNothingYet')}</PageHead>
      <OrderNotices why={form.why} placed={placed} refusal={refusal} />
      <OrderForm
        form={form}
        promised={promised}
        coupon={coupon}
        couponAsked={couponAsked}
        seller={seller}
        typed={typed}
        chosen={chosen}
        errors={refusal?.errors ?? {}}
      />
    </CheckoutPage>
  )
}

function Gone() {
  const t = useWords('checkout.screens')
  return (
    <CheckoutPage step={1}>
      <PageHead title={t('gone')} />
      <Notice tone="info" actions={<PackagesLink />}>
        {t('goneWords')}
      </Notice>
    </CheckoutPage>
  )
}
