// The total of the order form, with what the coupon takes off. Where scripts run it follows what is typed:
// country, company and VAT number can change the tax.
import { useEffect, useRef, useState } from 'react'
import type { CouponPrice } from '#coupons/server/coupon-price.ts'
import { orderAmounts } from '#orders/rules/order-amounts.ts'
import type { PackageOnSale } from '#orders/server/package-on-sale.ts'
import type { Selling } from '#orders/server/selling-rules.ts'
import { countryCodeOf } from '#platform/rules/countries.ts'
import { centsOf, decimal } from '#platform/rules/money.ts'
import { taxFor, type Buyer } from '#platform/rules/tax/treatment.ts'
import { checkVatNumber } from '#platform/rules/tax/vat-number.ts'
import { Button } from '#ui/screens/button.tsx'
import { useWords } from '#ui/screens/use-words.ts'
import { AmountTable } from './amount-table.tsx'
import { APPLY_COUPON } from './coupon-state.ts'

/** The field with the total that the customer saw. The server sells for nothing else. */
export const SHOWN_TOTAL = 'shownTotal'

interface OrderTotalProps {
  sold: PackageOnSale
  /** Undefined without a coupon. */
  coupon: CouponPrice | undefined
  selling: Selling
  typed: TypedBuyer
}

export interface TypedBuyer {
  customerCountry: string
  companyName: string
  vatNumber: string
}

export function OrderTotal({ sold, coupon, selling, typed }: OrderTotalProps) {
  const { priceCents, currency, billing } = sold
  const t = useWords('checkout.screens')
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
  return (
    <div ref={ref} aria-live="polite">
      <AmountTable {...{ amounts, tax, currency, billing }} couponCode={coupon?.couponCode} />
      <input type="hidden" name={SHOWN_TOTAL} value={decimal(amounts.totalCents, currency)} />
      {isByCountry(selling) && (
        <noscript>
          <p className="mt-3 text-sm text-muted">{t('taxDepends', { tax: selling.rules.name })}</p>
          <Button variant="quiet" name="intent" value={APPLY_COUPON} formNoValidate className="mt-2">
            {t('updateTotal')}
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
