// What the offer comes to, by the rules of the server. Where scripts run it follows what is typed; a button sends
// the form otherwise.
import { useEffect, useRef, useState } from 'react'
import { amountLines } from '#orders/rules/amount-lines.ts'
import { countryCodeOf } from '#platform/rules/countries.ts'
import type { Format } from '#platform/rules/format.ts'
import { taxFor } from '#platform/rules/tax/treatment.ts'
import { checkVatNumber } from '#platform/rules/tax/vat-number.ts'
import { say } from '#platform/rules/words.ts'
import { Button } from '#ui/screens/button.tsx'
import { Card } from '#ui/screens/card.tsx'
import { useFormat } from '#ui/screens/use-format.ts'
import { useRead, useWords } from '#ui/screens/use-words.ts'
import { chosenAtFirst, moneyFault, sumOfChoice, type OfferContent } from '../../rules/offer.ts'
import { readOffer, type TypedOffer } from '../../rules/typed-offer.ts'
import type { OfferFormFacts } from '../../server/list-offers.ts'
import { SheetSums } from './sheet-table.tsx'
import { inPlainMoney, typedInForm } from './typed-form.ts'

export function LiveTotal({ facts, typed: first }: { facts: OfferFormFacts; typed: TypedOffer }) {
  const t = useWords('offers.admin')
  const format = useFormat()
  const read = useRead()
  const ref = useRef<HTMLDivElement>(null)
  const [typed, setTyped] = useState(first)
  useEffect(() => {
    const form = ref.current?.closest('form')
    if (!form) return
    const follow = () => setTyped(typedInForm(new FormData(form)))
    // Runs after the form has restored what was typed before a reload.
    const soon = setTimeout(follow)
    form.addEventListener('input', follow)
    return () => {
      clearTimeout(soon)
      form.removeEventListener('input', follow)
    }
  }, [])
  const { content, why } = contentOfTyped(typed, facts, format)
  return (
    <Card title={t('total')} id="total">
      <div ref={ref} aria-live="polite">
        {content ? <Sums content={content} /> : <p className="text-sm text-muted">{t('totalLater')}</p>}
        {why && <p className="mt-2 text-sm font-medium text-danger">{read(why)}</p>}
      </div>
      <noscript>
        <Button name="intent" value="update" variant="quiet" formNoValidate className="mt-3">
          {t('updateTotal')}
        </Button>
      </noscript>
    </Card>
  )
}

function Sums({ content }: { content: OfferContent }) {
  const { amounts, partCents } = sumOfChoice(content, chosenAtFirst(content))
  return (
    <SheetSums
      sheet={{
        ...amountLines(amounts, content.tax),
        totalCents: amounts.totalCents,
        currency: content.currency,
        parts: content.plan.parts.map(({ due, milestone }, place) => ({
          cents: partCents[place] ?? 0,
          due,
          when: due === 'milestone' ? (milestone ?? '') : say('offers.admin', `due.${due}`),
        })),
      }}
    />
  )
}

/** No content while a line or a part is not right yet; `why` if the money as a whole is not. */
function contentOfTyped(
  typed: TypedOffer,
  { currency, step, today, packages, selling }: OfferFormFacts,
  format: Format,
): { content?: OfferContent; why?: string } {
  const { plain, questions } = inPlainMoney(typed, format)
  const read = readOffer(
    { ...plain, validUntil: plain.validUntil || today },
    { currency, step, today, packages },
  )
  if (!read.content || Object.keys(questions).length) return {}
  const country = countryCodeOf(typed.customerCountry)
  const content: OfferContent = {
    ...read.content,
    customer: { name: '', email: '', company: '', address: '', country: '', vatNumber: '' },
    language: format.language,
    currency,
    step,
    before: '',
    after: '',
    tax: taxFor(selling.rules, selling.seller, {
      country,
      companyName: typed.companyName.trim(),
      vatNumber: (typed.vatNumber.trim() && checkVatNumber(typed.vatNumber, country).number) || '',
    }),
  }
  const fault = moneyFault(content)
  if (fault?.field === 'lines' || fault?.field === 'discount') return { why: fault.why }
  // Which of the rules of plans is broken is said when it is saved.
  return { content, ...(fault && { why: say('offers.admin', 'planWrong') }) }
}
