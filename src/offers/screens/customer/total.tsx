import { decimal } from '#platform/rules/money.ts'
// What is chosen comes to, and when each part is paid. enhance.ts replaces it when something else is ticked.
import { BUTTON_LOOKS, SITE_BUTTON } from '#site/screens/shell/cta-buttons.tsx'
import { useFormat } from '#ui/screens/use-format.ts'
import { useRead, useWords } from '#ui/screens/use-words.ts'
import type { OfferSheet } from '../../server/offer-sheet.ts'

interface TotalProps {
  sheet: OfferSheet
  terms: string
  canChoose: boolean
}

export function Total({ sheet, terms, canChoose }: TotalProps) {
  const t = useWords('offers.pages')
  const format = useFormat()
  const read = useRead()
  const money = (cents: number) => format.money(cents, sheet.currency)
  const hasChoice = sheet.hasAlternatives || sheet.lines.some(({ choice }) => choice === 'optional')
  const row = (label: string, cents: number, className = '') => (
    <div key={label} className={`flex justify-between gap-4 py-1 ${className}`}>
      <dt className="min-w-0">{read(label)}</dt>
      <dd className="m-0 tabular-nums">{money(cents)}</dd>
    </div>
  )
  return (
    <section id="total" aria-label={t('total')} className="rounded-2xl border border-line bg-white p-5">
      <div data-live-part="" aria-live="polite">
        <dl className="m-0">
          {sheet.above.map(({ label, cents }) => row(label, cents))}
          {row(t('total'), sheet.totalCents, 'text-xl font-semibold')}
          {sheet.below.map(({ label, cents }) => row(label, cents, 'text-sm text-muted'))}
        </dl>
        {sheet.parts.length > 1 && (
          <>
            <h2 className="mt-4 font-semibold">{t('inParts', { count: sheet.parts.length })}</h2>
            <ol className="m-0 list-decimal ps-5">
              {sheet.parts.map(({ when, cents }, place) => (
                <li key={place} className="py-0.5">
                  <span className="tabular-nums">{money(cents)}</span>, {read(when)}
                </li>
              ))}
            </ol>
          </>
        )}
        {terms && <p className="mt-3 text-sm text-muted">{terms}</p>}
        <input type="hidden" name="shownTotal" value={decimal(sheet.totalCents, sheet.currency)} />
      </div>
      {canChoose && hasChoice && (
        <noscript>
          {/* What is asked for the acceptance need not be filled in yet. */}
          <button
            type="submit"
            name="intent"
            value="update"
            formNoValidate
            className={`${SITE_BUTTON} ${BUTTON_LOOKS.outline} mt-4 w-full cursor-pointer sm:w-auto`}
          >
            {t('updateTotal')}
          </button>
        </noscript>
      )}
    </section>
  )
}
