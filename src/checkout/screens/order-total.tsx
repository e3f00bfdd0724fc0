// The total of the order form, with what the coupon takes off. Where scripts run it follows what is typed:
// country, company and VAT number can change the tax.
import { useEffect, useRef, useState } from 'react'
import type { CouponPrice } from '#coupons/server/coupon-price.ts'
import { amountsOfLines, listedCents, renewedLines, type OrderLine } from '#orders/rules/lines.ts'
import type { AddOnOnSale } from '#orders/server/add-ons.ts'
import type { PackageOnSale } from '#orders/server/package-on-sale.ts'
import type { Selling } from '#orders/server/selling-rules.ts'
import { countryCodeOf } from '#platform/rules/countries.ts'
import { centsOf, decimal } from '#platform/rules/money.ts'
import { taxFor, type Buyer } from '#platform/rules/tax/treatment.ts'
import { checkVatNumber } from '#platform/rules/tax/vat-number.ts'
import { Button } from '#ui/screens/button.tsx'
import { useFormat } from '#ui/screens/use-format.ts'
import { useWords } from '#ui/screens/use-words.ts'
import { AmountTable } from './amount-table.tsx'
import { APPLY_COUPON } from './coupon-state.ts'
import { readChosen, type Chosen } from './quantity-and-add-ons.tsx'

/** The field with the total that the customer saw. The server sells for nothing else. */
export const SHOWN_TOTAL = 'shownTotal'

interface OrderTotalProps {
  sold: PackageOnSale
  addOns: readonly AddOnOnSale[]
  chosen: Chosen
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

export function OrderTotal({ sold, addOns, chosen, coupon, selling, typed }: OrderTotalProps) {
  const { currency, billing } = sold
  const t = useWords('checkout.screens')
  const format = useFormat()
  const ref = useRef<HTMLDivElement>(null)
  const [buyer, setBuyer] = useState(() => buyerOf(typed))
  const [picked, setPicked] = useState(chosen)
  const dependsOnForm = selling.rules.rate !== null || addOns.length > 0 || sold.most > 1
  useEffect(() => {
    const form = ref.current?.closest('form')
    if (!form || !dependsOnForm) return
    const read = () => {
      const data = new FormData(form)
      setBuyer(buyerOf(readTyped(data)))
      setPicked(readChosen(data))
    }
    // Runs after the form has restored what was typed before a reload.
    const first = setTimeout(read)
    form.addEventListener('input', read)
    return () => {
      clearTimeout(first)
      form.removeEventListener('input', read)
    }
  }, [dependsOnForm])
  const discountCents = coupon ? centsOf(coupon.discount, coupon.currency)! : 0
  const tax = taxFor(selling.rules, selling.seller, buyer)
  const lines = linesOf(sold, addOns, { ...picked, discountCents })
  const amounts = amountsOfLines(lines, tax)
  return (
    <div ref={ref} aria-live="polite">
      {lines.length > 1 && (
        <ul className="m-0 mb-3 list-none space-y-1 border-b border-line p-0 pb-3 text-sm text-muted">
          {lines.map((line, place) => (
            <li key={place} className="flex items-baseline justify-between gap-4">
              <span className="min-w-0 [overflow-wrap:anywhere]">
                {line.quantity > 1 ? `${line.quantity} × ${line.name}` : line.name}
              </span>
              <span className="tabular-nums">{format.money(listedCents(line), currency)}</span>
            </li>
          ))}
        </ul>
      )}
      <AmountTable
        {...{ amounts, tax, currency, billing }}
        couponCode={coupon?.couponCode}
        laterCents={amountsOfLines(renewedLines(lines), tax).totalCents}
      />
      <input type="hidden" name={SHOWN_TOTAL} value={decimal(amounts.totalCents, currency)} />
      {(isByCountry(selling) || addOns.length > 0 || sold.most > 1) && (
        <noscript>
          {isByCountry(selling) && (
            <p className="mt-3 text-sm text-muted">{t('taxDepends', { tax: selling.rules.name })}</p>
          )}
          <Button variant="quiet" name="intent" value={APPLY_COUPON} formNoValidate className="mt-2">
            {t('updateTotal')}
          </Button>
        </noscript>
      )}
    </div>
  )
}

/** As the server writes them. */
function linesOf(
  { id, name, points, priceCents, billing }: PackageOnSale,
  addOns: readonly AddOnOnSale[],
  { quantity, addOns: chosen, discountCents }: Chosen & { discountCents: number },
): OrderLine[] {
  const line = { quantity: 1, discountCents: 0, rate: null, points: [] }
  const asked = priceCents * quantity
  return [
    {
      ...line,
      kind: 'package',
      recordId: id,
      name,
      points,
      unitCents: priceCents,
      billing,
      quantity,
      discountCents: Math.min(discountCents, asked),
    },
    ...addOns
      .filter((addOn) => chosen.includes(addOn.id))
      .map((addOn): OrderLine => ({
        ...line,
        kind: 'add-on',
        recordId: addOn.id,
        name: addOn.name,
        unitCents: addOn.priceCents,
        billing: addOn.billing,
      })),
  ]
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
