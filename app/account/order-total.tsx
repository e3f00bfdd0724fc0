// The total of the order form. Where scripts run it follows what is typed: country, company and VAT number can
// change the tax.
import { useEffect, useRef, useState } from 'react'
import { AmountTable } from '#app/ui/amount-table.tsx'
import { useFormat } from '#app/use-format.ts'
import { amountLines } from '#domain/amount-lines.ts'
import { countryCodeOf } from '#domain/countries.ts'
import { orderAmounts } from '#domain/order-amounts.ts'
import { taxFor, type Buyer } from '#domain/tax/treatment.ts'
import { checkVatNumber } from '#domain/tax/vat-number.ts'
import type { Selling } from '#server/use-cases/orders/selling-rules.ts'

interface OrderTotalProps {
  label: string
  priceCents: number
  selling: Selling
  typed: TypedBuyer
}

export interface TypedBuyer {
  customerCountry: string
  companyName: string
  vatNumber: string
}

export function OrderTotal({ label, priceCents, selling, typed }: OrderTotalProps) {
  const format = useFormat()
  const ref = useRef<HTMLDivElement>(null)
  const [buyer, setBuyer] = useState(() => buyerOf(typed))
  const dependsOnBuyer = selling.rules.rate !== null
  useEffect(() => {
    const form = ref.current?.closest('form')
    if (!form || !dependsOnBuyer) return
    const read = () => setBuyer(buyerOf(readTyped(new FormData(form))))
    // After the form has taken up what was typed before a reload.
    const first = setTimeout(read)
    form.addEventListener('input', read)
    return () => {
      clearTimeout(first)
      form.removeEventListener('input', read)
    }
  }, [dependsOnBuyer])
  const tax = taxFor(selling.rules, selling.seller, buyer)
  const amounts = orderAmounts({ listCents: priceCents, discountCents: 0, tax })
  return (
    <div ref={ref} className="border-t border-line pt-4" aria-live="polite">
      <AmountTable
        lines={amountLines(amounts, tax)}
        total={{ label, cents: amounts.totalCents }}
        money={(cents) => format.money(cents)}
      />
    </div>
  )
}

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
