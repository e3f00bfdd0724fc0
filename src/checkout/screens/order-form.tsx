// The form of the order page: the customer's details, and the summary with the package, the coupon, the total and
// what is promised. On a phone the package comes first, and the rest of the summary last.
import { useState, type KeyboardEvent } from 'react'
import { Form, useNavigation } from 'react-router'
import { ORDER_FORM } from '#content/rules/forms/order-form.ts'
import type { PackageOnSale } from '#orders/server/package-on-sale.ts'
import { useIsOpen } from '#site/screens/frame/page-frame.ts'
import { useSavedInputs } from '#site/screens/frame/use-saved-inputs.ts'
import { Button } from '#ui/screens/button.tsx'
import { Disclosure } from '#ui/screens/disclosure.tsx'
import { TextField, RequiredNote, TextArea } from '#ui/screens/field.tsx'
import { A } from '#ui/screens/local-link.tsx'
import type { Refusal } from '#ui/screens/scope.ts'
import { TEXT_LINK } from '#ui/screens/text-link.ts'
import { useFormat } from '#ui/screens/use-format.ts'
import { useAllWords, useWords } from '#ui/screens/use-words.ts'
import type { Promised } from '#work/server/actions/promised.ts'
import type { OrderForm as OrderFormData } from '../server/order-form.ts'
import type { WhoSells as Seller } from '../server/who-sells.ts'
import { AgreementFields } from './agreement-fields.tsx'
import { CHECKOUT_COLUMNS } from './checkout-page.tsx'
import { type CouponState, APPLY_COUPON } from './coupon-state.ts'
import { OrderTotal } from './order-total.tsx'
import { PromiseLines } from './promise-lines.tsx'
import { QuantityAndAddOns, type Chosen } from './quantity-and-add-ons.tsx'
import { RenewalNote, WhatYouGet } from './summary.tsx'
import { WhoSells } from './who-sells.tsx'

const CUSTOMER_FIELDS = ['customerName', 'customerAddress', 'customerCountry'] as const
type CustomerField = (typeof CUSTOMER_FIELDS)[number]

interface CustomerFieldsProps {
  email: string
  /** Names to choose from. Others can be typed. */
  countries: readonly string[]
  typed: Record<CustomerField, string>
  errors: Record<string, string | undefined>
}

/** Who orders: the fields that every customer fills in. */
function CustomerFields({ email, countries, typed, errors }: CustomerFieldsProps) {
  const words = useAllWords()
  const t = words.of('checkout.screens')
  const field = (fieldName: CustomerField) => {
    const { label, maximum } = ORDER_FORM[fieldName]
    return {
      label: words.read(label),
      name: fieldName,
      required: true,
      maxLength: maximum,
      defaultValue: typed[fieldName],
      error: errors[fieldName],
    }
  }
  return (
    <>
      <TextField
        label={t('yourEmail')}
        name="customerEmail"
        type="email"
        disabled
        value={email}
        help={t('yourEmailHelp')}
      />
      <RequiredNote />
      <TextField {...field('customerName')} autoComplete="name" />
      <TextArea {...field('customerAddress')} rows={3} autoComplete="street-address" help={t('onReceipt')} />
      <TextField {...field('customerCountry')} autoComplete="country-name" list="countries" />
      <datalist id="countries">
        {countries.map((country) => (
          <option key={country} value={country} />
        ))}
      </datalist>
    </>
  )
}

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
  'termsAgreed',
  'earlyStart',
] as const

/** What the customer types, and may have to type again after a reload. */
export const SAVED_FIELDS = [...CUSTOMER_FIELDS, 'companyName', 'vatNumber'] as const

type Errors = Refusal['errors']

interface OrderFormProps {
  form: OrderFormData
  promised: Promised | null
  coupon: CouponState | null
  /** The code of the link that led here. */
  couponAsked: string
  seller: Seller
  /** Set if the form came back. */
  typed: Record<(typeof ORDER_FIELDS)[number], string> | undefined
  chosen?: Chosen | undefined
  errors: Errors
}

const NOTHING_CHOSEN: Chosen = { quantity: 1, addOns: [] }

export function OrderForm(props: OrderFormProps) {
  const { form, promised, coupon, couponAsked, seller, typed, errors, chosen = NOTHING_CHOSEN } = props
  const t = useWords('checkout.screens')
  const { sold, addOns, email, start, account, key, why, selling, countries, asked } = form
  const sending = useNavigation().state !== 'idle'
  const formRef = useSavedInputs('order', SAVED_FIELDS, { ...start })
  // The code was changed since its price was shown.
  const [outdated, setOutdated] = useState<CouponState | null>()
  const isOutdated = coupon === outdated
  const hasCoupons = useIsOpen('coupons')
  const shownPrice = isOutdated ? undefined : coupon?.price
  return (
    <Form ref={formRef} method="post" replace className={CHECKOUT_COLUMNS}>
      {/* Enter presses the first button of a form, and that should not be the coupon's. */}
      <button type="submit" tabIndex={-1} aria-hidden="true" disabled={Boolean(why)} className="sr-only" />
      <input type="hidden" name="key" value={key} />
      <input type="hidden" name="account" value={account} />
      <input type="hidden" name="paymentStatus" value="UnPaid" />
      <input type="hidden" name="orderStatus" value="Pending" />
      <div className="min-w-0 space-y-5 rounded-lg border border-line bg-surface p-4 sm:p-5">
        <CustomerFields email={email} countries={countries} typed={typed ?? start} errors={errors} />
        <CompanyFields typed={typed ?? start} errors={errors} />
      </div>
      <section aria-label={t('yourOrder')} className={SUMMARY}>
        <div className={`${PART} max-md:order-first`}>
          <PackageFields sold={sold} errors={errors} />
          <QuantityAndAddOns {...{ sold, addOns, chosen, errors }} onQuantity={() => setOutdated(coupon)} />
        </div>
        <div className={PART}>
          {hasCoupons && (
            <CouponField coupon={coupon} isOutdated={isOutdated} onType={() => setOutdated(coupon)} />
          )}
          <OrderTotal
            sold={sold}
            addOns={addOns}
            chosen={chosen}
            coupon={shownPrice}
            selling={selling}
            typed={typed ?? start}
          />
          <RenewalNote billing={sold.billing} hasCoupon={shownPrice !== undefined} />
          {promised && <PromiseLines promised={promised} />}
          <AgreementFields asked={asked} typed={typed} error={errors.termsAgreed} />
          <Button size="large" disabled={Boolean(why) || sending} aria-busy={sending || undefined}>
            {t(asked.obliges ? 'placeOrderObliged' : 'placeOrder')}
          </Button>
          <WhoSells seller={seller} />
          <WhatYouGet points={sold.points}>
            <A
              href={`/pricing${couponAsked ? `?${new URLSearchParams({ coupon: couponAsked })}` : ''}`}
              className={`mt-2 inline-flex min-h-9 items-center text-sm pointer-coarse:min-h-11 ${TEXT_LINK}`}
            >
              {t('changePackage')}
            </A>
          </WhatYouGet>
        </div>
      </section>
    </Form>
  )
}

/** One box beside the form; on a phone its parts stand around the form. */
const SUMMARY =
  'grid min-w-0 gap-4 max-md:contents md:sticky md:top-6 md:rounded-lg md:border md:border-line md:bg-surface md:p-5'
const PART =
  'grid min-w-0 gap-4 max-md:rounded-lg max-md:border max-md:border-line max-md:bg-surface max-md:p-4'

/** Fields that the customer can't change look like text. */
const FIXED = {
  readOnly: true,
  className: 'border-transparent! bg-transparent! px-0! font-semibold text-base! tabular-nums',
}

function PackageFields({ sold, errors }: { sold: PackageOnSale; errors: Errors }) {
  const format = useFormat()
  const t = useWords('checkout.screens')
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(7rem,100%),1fr))] items-end gap-x-4">
      <TextField
        {...FIXED}
        label={t('package')}
        name="packageName"
        value={sold.name}
        error={errors.packageName}
      />
      <TextField
        {...FIXED}
        label={t('priceIn', { currency: format.units(sold.currency) })}
        name="packagePrice"
        value={sold.priceText}
        error={errors.packagePrice}
      />
    </div>
  )
}

interface CompanyFieldsProps {
  typed: { companyName?: string | undefined; vatNumber?: string | undefined }
  errors: Record<string, string | undefined>
}

/** For companies: folded away, since most customers are people. */
function CompanyFields({ typed, errors }: CompanyFieldsProps) {
  const words = useAllWords()
  const t = words.of('checkout.screens')
  const field = (name: 'companyName' | 'vatNumber') => ({
    label: words.read(ORDER_FORM[name].label),
    name,
    optional: true,
    maxLength: ORDER_FORM[name].maximum,
    defaultValue: typed[name] ?? '',
    error: errors[name],
  })
  const isOpen = Boolean(typed.companyName || typed.vatNumber || errors.companyName || errors.vatNumber)
  return (
    <Disclosure summary={t('asCompany')} open={isOpen}>
      <div className="mt-3 space-y-5">
        <TextField {...field('companyName')} autoComplete="organization" />
        <TextField {...field('vatNumber')} autoComplete="off" help={t('vatHelp')} />
      </div>
    </Disclosure>
  )
}

interface CouponFieldProps {
  coupon: CouponState | null
  /** The code was changed since. */
  isOutdated: boolean
  onType(): void
}

const NAME = 'couponCode'

/** Enter in this field asks for the price. Everywhere else it places the order. */
function applyOnEnter(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'Enter') return
  event.preventDefault()
  const { form } = event.currentTarget
  form?.requestSubmit(form.querySelector<HTMLButtonElement>(`button[value="${APPLY_COUPON}"]`))
}

function CouponField({ coupon, isOutdated, onType }: CouponFieldProps) {
  const words = useAllWords()
  const t = words.of('checkout.screens')
  const { label, maximum } = ORDER_FORM[NAME]
  return (
    <Disclosure summary={t('haveCoupon')} open={coupon !== null}>
      <div className="mt-2 flex flex-wrap items-start gap-3">
        <TextField
          label={words.read(label)}
          hideLabel
          name={NAME}
          // A new element for each answer: it shows the code as the coupon is written.
          key={coupon?.code}
          defaultValue={coupon?.code}
          maxLength={maximum}
          error={isOutdated ? undefined : coupon?.error}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          placeholder={t('yourCode')}
          onInput={onType}
          onKeyDown={applyOnEnter}
          fieldClassName="grow basis-40"
        />
        <Button variant="quiet" name="intent" value={APPLY_COUPON} formNoValidate>
          {t('apply')}
        </Button>
      </div>
      <p role="status" className="mt-1.5 text-sm font-medium text-accent-dark">
        {isOutdated ? t('pressApply') : coupon?.price && t('couponApplied', { code: coupon.code })}
      </p>
    </Disclosure>
  )
}
