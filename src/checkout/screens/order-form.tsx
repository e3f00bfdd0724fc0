// The form of the order page: package, customer, coupon, total and what is promised.
import { useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { isInterval, perInterval, renewalWords, type Billing } from '#content/rules/values/intervals.ts'
import type { PackageOnSale } from '#orders/server/package-on-sale.ts'
import { useSavedInputs } from '#site/screens/frame/use-saved-inputs.ts'
import { Button } from '#ui/screens/button.tsx'
import { TextField } from '#ui/screens/field.tsx'
import type { Refusal } from '#ui/screens/scope.ts'
import { useFormat } from '#ui/screens/use-format.ts'
import type { Promised } from '#work/server/actions/promised.ts'
import type { OrderForm as OrderFormData } from '../server/order-form.ts'
import { CompanyFields } from './company-fields.tsx'
import { CouponField } from './coupon-field.tsx'
import type { CouponState } from './coupon-state.ts'
import { CUSTOMER_FIELDS, CustomerFields } from './customer-fields.tsx'
import { OrderTotal } from './order-total.tsx'
import { PromiseLines } from './promise-lines.tsx'

/** What the form sends, as text. */
export const ORDER_FIELDS = [
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

/** What the customer types, and may have to type again after a reload. */
export const SAVED_FIELDS = [...CUSTOMER_FIELDS, 'companyName', 'vatNumber'] as const

type Errors = Refusal['errors']

interface OrderFormProps {
  form: OrderFormData
  promised: Promised | null
  coupon: CouponState | null
  /** Set if the form came back. */
  typed: Record<(typeof ORDER_FIELDS)[number], string> | undefined
  errors: Errors
}

export function OrderForm({ form, promised, coupon, typed, errors }: OrderFormProps) {
  const { sold, email, start, account, key, why, selling, countries } = form
  const { billing, priceCents, currency } = sold
  const sending = useNavigation().state !== 'idle'
  const formRef = useSavedInputs('order', SAVED_FIELDS, { ...start })
  // The code was changed since its price was shown.
  const [outdated, setOutdated] = useState<CouponState | null>()
  const isOutdated = coupon === outdated
  const shownPrice = isOutdated ? undefined : coupon?.price
  const hasCoupon = shownPrice !== undefined
  return (
    <Form
      ref={formRef}
      method="post"
      replace
      className="min-w-0 space-y-5 rounded-lg border border-line bg-surface p-4 sm:p-5"
    >
      {/* Enter presses the first button of a form, and that should not be the coupon's. */}
      <button type="submit" tabIndex={-1} aria-hidden="true" disabled={Boolean(why)} className="sr-only" />
      <input type="hidden" name="key" value={key} />
      <input type="hidden" name="account" value={account} />
      <input type="hidden" name="paymentStatus" value="UnPaid" />
      <input type="hidden" name="orderStatus" value="Pending" />
      <PackageFields sold={sold} errors={errors} />
      <CustomerFields email={email} countries={countries} typed={typed ?? start} errors={errors} />
      <CompanyFields typed={typed ?? start} errors={errors} />
      <CouponField coupon={coupon} isOutdated={isOutdated} onType={() => setOutdated(coupon)} />
      <OrderTotal
        label={totalLabel(billing, hasCoupon)}
        laterLabel={hasCoupon && isInterval(billing) ? `Then ${perInterval(billing)}` : undefined}
        priceCents={priceCents}
        currency={currency}
        coupon={shownPrice}
        selling={selling}
        typed={typed ?? start}
      />
      <RenewalNote billing={billing} hasCoupon={hasCoupon} />
      {promised && (
        <div>
          <PromiseLines promised={promised} />
        </div>
      )}
      <Button size="large" disabled={Boolean(why) || sending} aria-busy={sending || undefined}>
        Place Order Now
      </Button>
    </Form>
  )
}

/** Fields that the customer can't change look like text. */
const FIXED = {
  readOnly: true,
  className: 'border-transparent! bg-transparent! px-0! font-semibold text-base! tabular-nums',
}

function PackageFields({ sold, errors }: { sold: PackageOnSale; errors: Errors }) {
  const format = useFormat()
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(7rem,100%),1fr))] items-end gap-4 rounded-md bg-paper px-4 pt-3 pb-1">
      <TextField {...FIXED} label="Package" name="packageName" value={sold.name} error={errors.packageName} />
      <TextField
        {...FIXED}
        label={`Price in ${format.units(sold.currency)}`}
        name="packagePrice"
        value={sold.priceText}
        error={errors.packagePrice}
      />
    </div>
  )
}

function totalLabel(billing: Billing, hasCoupon: boolean): string {
  if (!isInterval(billing)) return 'Total, paid once'
  return hasCoupon ? `Total of the first ${billing}` : `Total ${perInterval(billing)}`
}

/** What a retainer costs after its first period. */
function RenewalNote({ billing, hasCoupon }: { billing: Billing; hasCoupon: boolean }) {
  if (!isInterval(billing)) return null
  return (
    <p className="text-sm text-muted">
      You pay the first {billing} in the next step. {renewalWords(billing)} The price stays as it is today
      {hasCoupon && `; the coupon is for the first ${billing}`}.
    </p>
  )
}
