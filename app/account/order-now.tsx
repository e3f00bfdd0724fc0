// The order page: the package beside the customer's details.
import { useState } from 'react'
import { data, Form, useNavigation, type ShouldRevalidateFunctionArgs } from 'react-router'
import { answerRefused, headersWith } from '#app/answer-refused.ts'
import { formText, formTexts } from '#app/form-values.ts'
import { orOffline } from '#app/offline.ts'
import { redirectAfter } from '#app/redirect-after.ts'
import { attempt, orErrorScreen, scopeOf, type Refusal } from '#app/scope.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { RequiredNote, TextArea, TextField } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { TEXT_LINK } from '#app/ui/text-link.ts'
import { useFormat } from '#app/use-format.ts'
import { ORDER_FORM } from '#content/forms/order-form.ts'
import { wordsIn } from '#content/words.ts'
import { isInterval, perInterval, renewalWords, type Billing } from '#domain/retainers/intervals.ts'
import type { Route } from './+types/order-now'
import { Bought } from './bought.tsx'
import { CompanyFields } from './company-fields.tsx'
import { CouponField } from './coupon-field.tsx'
import { APPLY_COUPON, couponState } from './coupon-state.ts'
import { FORM_KEY, OrderPlaced } from './order-placed.tsx'
import { OrderSteps } from './order-steps.tsx'
import { OrderTotal, SHOWN_TOTAL } from './order-total.tsx'
import { PackagesLink } from './packages-link.tsx'
import { PromiseLines } from './promise-lines.tsx'
import { useSavedInputs } from './use-saved-inputs.ts'

export const headers = headersWith()

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const scope = scopeOf(context)
  const query = url.searchParams
  const { orderHeading: heading } = wordsIn(await orErrorScreen(scope.act.loadSite()), 'pricingWords')
  const { done, refusal } = await attempt(() => scope.act.orderForm(params.id, query.get(FORM_KEY)))
  if (done) {
    const { form, placed } = done
    const coupon = form && (await couponState(scope, form.sold.name, query.get('coupon') ?? ''))
    const promised = form ? await orErrorScreen(scope.act.promiseOnSale(params.id)) : null
    return data({ heading, form, placed, coupon: coupon ?? null, promised })
  }
  if (refusal.status === 404)
    return data(
      { heading, form: undefined, placed: undefined, coupon: null, promised: null },
      { status: 404 },
    )
  throw data(refusal, { status: refusal.status })
}

/** Reloads the form after a refusal too: the price or the account may have changed. */
export const shouldRevalidate = ({ actionStatus = 200 }: ShouldRevalidateFunctionArgs) => actionStatus < 500

const FIELDS = [
  'packageName',
  'packagePrice',
  'customerName',
  'customerAddress',
  'customerCountry',
  'companyName',
  'vatNumber',
  'couponCode',
  'paymentStatus',
  'orderStatus',
] as const

/**
 * Guards against a session switched in another tab: the order would go to an account the customer never saw.
 */
const anotherAccount = (email: string): Refusal => ({
  status: 409,
  title: 'Another account',
  detail: `You are signed in as ${email} now. Please look at the form again before you send it.`,
  errors: {},
})

export async function action({ context, request, url }: Route.ActionArgs) {
  const scope = scopeOf(context)
  const { act, viewer, peer } = scope
  const form = await request.formData()
  const text = (name: string) => formText(form, name)
  const typed = formTexts(form, FIELDS)
  if (viewer.role === 'visitor') throw data(undefined, { status: 401 })
  const coupon = () => couponState(scope, typed.packageName, typed.couponCode)
  if (form.has('account') && text('account') !== viewer.userId)
    return answerRefused(
      { refusal: anotherAccount(viewer.email), typed, coupon: await coupon() },
      { status: 409 },
    )
  if (text('intent') === APPLY_COUPON) return { refusal: undefined, typed, coupon: await coupon() }
  const couponCode = typed.couponCode.trim()
  const { refusal } = await attempt(() =>
    act.placeOrder(
      { ...typed, couponCode: couponCode || undefined, customerEmail: viewer.email },
      { idempotencyKey: text('key'), peer, shownTotal: text(SHOWN_TOTAL) },
    ),
  )
  if (refusal) {
    const error = refusal.errors.couponCode
    const refused = error === undefined ? await coupon() : { code: couponCode, error }
    return answerRefused({ refusal, typed, coupon: refused }, refusal)
  }
  return redirectAfter(url, '/pending-order?done=placed')
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  orOffline(serverAction, { typed: undefined, coupon: undefined })

/** Shown if the response was lost. The idempotency key makes a retry safe. */
const RETRY_IS_SAFE = 'If it did arrive, sending it again does not create a second order.'

const TYPED = ['customerName', 'customerAddress', 'customerCountry'] as const
const SAVED = [...TYPED, 'companyName', 'vatNumber'] as const

/** Fields that the customer can't change look like text. */
const FIXED = {
  readOnly: true,
  className: 'border-transparent! bg-transparent! px-0! font-semibold text-base! tabular-nums',
}

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.heading }]

export default function OrderNow({ loaderData, actionData, params }: Route.ComponentProps) {
  const format = useFormat()
  const { heading, form, placed } = loaderData
  const sending = useNavigation().state !== 'idle'
  const formRef = useSavedInputs('order', form?.email, SAVED, { customerName: form?.name })
  const { refusal, typed } = actionData ?? {}
  const coupon = actionData?.coupon === undefined ? loaderData.coupon : actionData.coupon
  // The code was changed since its price was shown.
  const [outdated, setOutdated] = useState<typeof coupon>()
  const isOutdated = coupon === outdated
  const shownPrice = isOutdated ? undefined : coupon?.price
  // A refused form stays, with what was typed.
  if (placed && !(form && typed)) return <OrderPlaced placed={placed} packageId={params.id} />
  if (!form) return <Gone />
  const { sold, email, name, account, key, why, selling, countries } = form
  const errors = refusal?.errors ?? {}
  const field = (fieldName: (typeof TYPED)[number], start?: string) => {
    const { label, maximum } = ORDER_FORM[fieldName]
    return {
      label,
      name: fieldName,
      required: true,
      maxLength: maximum,
      defaultValue: typed?.[fieldName] ?? start,
      error: errors[fieldName],
    }
  }
  // Fields show their own errors. Errors that belong to no field appear above the form.
  const atTop = refusal && ![...SAVED, 'couponCode'].some((name) => errors[name])
  return (
    <>
      <PageHead title={heading}>Placing the order costs nothing yet: you pay in the next step.</PageHead>
      <OrderSteps now={1} />
      {why && (
        <Notice
          tone="info"
          className="mb-6"
          title="One thing first"
          actions={<LinkButton to="/account">Go to your account</LinkButton>}
        >
          {why}
        </Notice>
      )}
      {placed && (
        <Notice
          tone="info"
          className="mb-6"
          title="Your order is placed"
          actions={<LinkButton to={`/order/${placed.order._id}`}>See your order</LinkButton>}
        >
          You already placed order {placed.order.number} with this form. Sending it again places another
          order.
        </Notice>
      )}
      {atTop && (
        <Notice tone="wrong" className="mb-6" title={refusal.status < 500 ? 'Not ordered yet' : undefined}>
          {refusal.detail} {refusal.status >= 500 && RETRY_IS_SAFE}
        </Notice>
      )}
      <div className="grid items-start gap-6 md:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <Form
          ref={formRef}
          method="post"
          replace
          className="space-y-5 rounded-lg border border-line bg-surface p-4 sm:p-5"
        >
          {/* Enter presses the first button of a form, and that should not be the coupon's. */}
          <button
            type="submit"
            tabIndex={-1}
            aria-hidden="true"
            disabled={Boolean(why)}
            className="sr-only"
          />
          <input type="hidden" name="key" value={key} />
          <input type="hidden" name="account" value={account} />
          <input type="hidden" name="paymentStatus" value="UnPaid" />
          <input type="hidden" name="orderStatus" value="Pending" />
          <div className="grid grid-cols-2 items-end gap-4 rounded-md bg-paper px-4 pt-3 pb-1">
            <TextField
              {...FIXED}
              label="Package"
              name="packageName"
              value={sold.name}
              error={errors.packageName}
            />
            <TextField
              {...FIXED}
              label={`Price in ${format.units(sold.currency)}`}
              name="packagePrice"
              value={sold.priceText}
              error={errors.packagePrice}
            />
          </div>
          <TextField
            label="Your email"
            name="customerEmail"
            type="email"
            disabled
            value={email}
            help="From your account. We send the receipt there."
          />
          <RequiredNote />
          <TextField {...field('customerName', name)} autoComplete="name" />
          <TextArea
            {...field('customerAddress')}
            rows={3}
            autoComplete="street-address"
            help="Shown on your receipt."
          />
          <TextField {...field('customerCountry')} autoComplete="country-name" list="countries" />
          <datalist id="countries">
            {countries.map((country) => (
              <option key={country} value={country} />
            ))}
          </datalist>
          <CompanyFields typed={typed ?? {}} errors={errors} />
          <CouponField coupon={coupon} isOutdated={isOutdated} onType={() => setOutdated(coupon)} />
          <OrderTotal
            label={totalLabel(sold.billing, shownPrice !== undefined)}
            laterLabel={
              shownPrice && isInterval(sold.billing) ? `Then ${perInterval(sold.billing)}` : undefined
            }
            priceCents={sold.priceCents}
            currency={sold.currency}
            coupon={shownPrice}
            selling={selling}
            typed={{ customerCountry: '', companyName: '', vatNumber: '', ...typed }}
          />
          {isInterval(sold.billing) && (
            <p className="text-sm text-muted">
              You pay the first {sold.billing} in the next step. {renewalWords(sold.billing)} The price stays
              as it is today{shownPrice && `; the coupon is for the first ${sold.billing}`}.
            </p>
          )}
          <Button size="large" disabled={Boolean(why) || sending} aria-busy={sending || undefined}>
            Place Order Now
          </Button>
        </Form>
        <Bought
          name={sold.name}
          priceCents={sold.priceCents}
          currency={sold.currency}
          billing={sold.billing}
          points={sold.points}
          title="What you get"
          aside={
            <a href="/pricing" className={`text-sm ${TEXT_LINK}`}>
              Change package
            </a>
          }
        >
          {loaderData.promised && (
            <PromiseLines promised={loaderData.promised} className="mt-4 border-t border-accent-mid pt-4" />
          )}
        </Bought>
      </div>
    </>
  )
}

function totalLabel(billing: Billing, hasCoupon: boolean): string {
  if (!isInterval(billing)) return 'Total, paid once'
  return hasCoupon ? `Total of the first ${billing}` : `Total ${perInterval(billing)}`
}

function Gone() {
  return (
    <>
      <PageHead title="This package is not offered any more" />
      <Notice tone="info" actions={<PackagesLink />}>
        It may have been renamed or replaced. What we offer today is on the pricing page.
      </Notice>
    </>
  )
}
