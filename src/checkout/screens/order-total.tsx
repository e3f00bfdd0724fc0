// The total of the order form, with what the coupon takes off. Where scripts run it follows what is typed:
// country, company and VAT number can change the tax.
import { useEffect, useRef, useState } from 'react'
import type { CouponPrice } from '#coupons/server/coupon-price.ts'
import { amountLines, type AmountLines } from '#orders/rules/amount-lines.ts'
import { fullAmounts, orderAmounts } from '#orders/rules/order-amounts.ts'
import type { Selling } from '#orders/server/selling-rules.ts'
import { countryCodeOf } from '#platform/rules/countries.ts'
import { centsOf, decimal } from '#platform/rules/money.ts'
import { taxFor, type Buyer } from '#platform/rules/tax/treatment.ts'
import { checkVatNumber } from '#platform/rules/tax/vat-number.ts'
import { Button } from '#ui/screens/button.tsx'
import { useFormat } from '#ui/screens/use-format.ts'
import { APPLY_COUPON } from './coupon-state.ts'

/** The field with the total that the customer saw. The server sells for nothing else. */
export const SHOWN_TOTAL = 'shownTotal'

interface OrderTotalProps {
  label: string
  priceCents: number
  currency: string
  /** Undefined without a coupon. */
  coupon: CouponPrice | undefined
  /** "Then per month", if the coupon is for the first period. */
  laterLabel?: string | undefined
  selling: Selling
  typed: TypedBuyer
}

export interface TypedBuyer {
  customerCountry: string
  companyName: string
  vatNumber: string
}

export function OrderTotal(props: OrderTotalProps) {
  const { label, laterLabel, priceCents, currency, coupon, selling, typed } = props
  const format = useFormat()
  const ref = useRef<HTMLDivElement>(null)
  const [buyer, setBuyer] = useState(() => buyerOf(typed))
  const dependsOnBuyer = selling.rules.rate !== null
  useEffect(() => {
    const form = ref.current?.closest('form')
    if (!form || !dependsOnBuyer) return
    const read = () => setBuyer(buyerOf(readTyped(new FormData(form))))
    // Runs after the form has restored what was typed before a reload.
    const first = setTimeout(read)
    form.addEventListener('input', read)
    return () => {
      clearTimeout(first)
      form.removeEventListener('input', read)
    }
  }, [dependsOnBuyer])
  const discountCents = coupon ? centsOf(coupon.discount, coupon.currency)! : 0
  const tax = taxFor(selling.rules, selling.seller, buyer)
  const amounts = orderAmounts({ listCents: priceCents, discountCents, tax })
  const { above, below } = amountLines(amounts, tax, coupon?.couponCode)
  const later = laterLabel ? [{ label: laterLabel, cents: fullAmounts(priceCents, tax).totalCents }] : []
  return (
    <div ref={ref} className="border-t border-line pt-4" aria-live="polite">
      <AmountTable
        lines={{ above, below: [...below, ...later] }}
        total={{ label, cents: amounts.totalCents }}
        money={(cents) => format.money(cents)}
      />
      <input type="hidden" name={SHOWN_TOTAL} value={decimal(amounts.totalCents, currency)} />
      {isByCountry(selling) && (
        <noscript>
          <p className="mt-3 text-sm text-muted">
            {selling.rules.name} depends on your country and your company. Fill in the form first, then update
            the total.
          </p>
          <Button variant="quiet" name="intent" value={APPLY_COUPON} formNoValidate className="mt-2">
            Update the total
          </Button>
        </noscript>
      )}
    </div>
  )
}

const isByCountry = ({ rules }: Selling): boolean =>
  rules.rate !== null && (rules.untaxed !== 'nobody' || rules.reverseCharge)

const readTyped = (form: FormData): TypedBuyer => {
  const text = (name: string) => String(form.get(name) ?? '')
  return {
    customerCountry: text('customerCountry'),
    companyName: text('companyName'),
    vatNumber: text('vatNumber'),
  }
}

function buyerOf({ customerCountry, companyName, vatNumber }: TypedBuyer): Buyer {
  const country = customerCountry ? countryCodeOf(customerCountry) : undefined
  return {
    country,
    companyName: companyName.trim(),
    vatNumber: (vatNumber.trim() && checkVatNumber(vatNumber, country).number) || '',
  }
}

interface AmountTableProps {
  lines: AmountLines
  total: { label: string; cents: number }
  money(cents: number): string
  className?: string
}

const LINE = 'flex items-baseline justify-between gap-4'

/** How an amount comes about, line by line, with its total. */
function AmountTable({ lines: { above, below }, total, money, className = '' }: AmountTableProps) {
  return (
    <dl className={`m-0 space-y-1.5 ${className}`}>
      {above.map(({ label, cents }) => (
        <SmallLine key={label} label={label} value={money(cents)} />
      ))}
      <div className={`${LINE} flex-wrap`}>
        <dt className="text-sm text-muted">{total.label}</dt>
        <dd className="m-0 font-display text-2xl font-semibold tabular-nums">{money(total.cents)}</dd>
      </div>
      {below.map(({ label, cents }) => (
        <SmallLine key={label} label={label} value={money(cents)} />
      ))}
    </dl>
  )
}

const SmallLine = ({ label, value }: { label: string; value: string }) => (
  <div className={`${LINE} text-sm text-muted`}>
    <dt className="min-w-0 [overflow-wrap:anywhere]">{label}</dt>
    <dd className="m-0 tabular-nums">{value}</dd>
  </div>
)
