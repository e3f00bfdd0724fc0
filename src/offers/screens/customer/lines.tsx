// The lines of the offer. Optional ones are ticked, and one of two alternatives is chosen.
import { isInterval, perInterval } from '#content/rules/values/intervals.ts'
import { useFormat } from '#ui/screens/use-format.ts'
import { useRead, useWords } from '#ui/screens/use-words.ts'
import type { OfferSheet, SheetLine } from '../../server/offer-sheet.ts'

const CHOICE = 'mt-1 size-5 shrink-0 accent-(--color-accent)'

export function Lines({ sheet, canChoose }: { sheet: OfferSheet; canChoose: boolean }) {
  const t = useWords('offers.pages')
  const of = (choice: SheetLine['choice']) => sheet.lines.filter((line) => line.choice === choice)
  const optional = of('optional')
  return (
    <div className="space-y-6">
      <LineList lines={of('always')} sheet={sheet} />
      {sheet.hasAlternatives && (
        <fieldset className="m-0 min-w-0 space-y-3 border-0 p-0">
          <legend className="mb-3 title">{t('chooseOne')}</legend>
          {(['a', 'b'] as const).map((side) => (
            <label
              key={side}
              className="flex cursor-pointer gap-3 rounded-2xl border border-line bg-white p-4 has-checked:border-accent"
            >
              <input
                type="radio"
                name="alternative"
                value={side}
                defaultChecked={sheet.alternative === side}
                disabled={!canChoose}
                className={CHOICE}
              />
              <span className="min-w-0 grow">
                <span className="sr-only">{t(`alternative.${side}`)}</span>
                <LineList lines={of(side)} sheet={sheet} />
              </span>
            </label>
          ))}
        </fieldset>
      )}
      {optional.length > 0 && (
        <fieldset className="m-0 min-w-0 space-y-3 border-0 p-0">
          <legend className="mb-3 title">{t('chooseMore')}</legend>
          {optional.map((line) => (
            <label
              key={line.place}
              className="flex cursor-pointer gap-3 rounded-2xl border border-line bg-white p-4 has-checked:border-accent"
            >
              <input
                type="checkbox"
                name="option"
                value={line.place}
                defaultChecked={line.isChosen}
                disabled={!canChoose}
                className={CHOICE}
              />
              <span className="min-w-0 grow">
                <OneLine line={line} sheet={sheet} />
              </span>
            </label>
          ))}
        </fieldset>
      )}
    </div>
  )
}

function LineList({ lines, sheet }: { lines: readonly SheetLine[]; sheet: OfferSheet }) {
  if (!lines.length) return null
  return (
    <span className="block divide-y divide-line">
      {lines.map((line) => (
        <OneLine key={line.place} line={line} sheet={sheet} />
      ))}
    </span>
  )
}

/** Of elements that may stand in a label. */
function OneLine({ line, sheet }: { line: SheetLine; sheet: OfferSheet }) {
  const t = useWords('offers.documents')
  const format = useFormat()
  const read = useRead()
  const money = (cents: number) => format.money(cents, sheet.currency)
  const { name, points, quantity, unitCents, listedCents, discountCents, billing } = line
  return (
    <span className="block py-3 first:pt-0 last:pb-0">
      <span className="flex flex-wrap justify-between gap-x-4">
        <span className="min-w-0 font-semibold">{name}</span>
        <span className="tabular-nums">
          {money(listedCents)}
          {isInterval(billing) && ` ${read(perInterval(billing))}`}
        </span>
      </span>
      {quantity !== 1 && (
        <span className="block text-sm text-muted">
          {t('quantityTimes', { quantity, price: money(unitCents) })}
        </span>
      )}
      {discountCents > 0 && (
        <span className="block text-sm text-muted">
          {t('lineDiscount', { amount: money(discountCents) })}
        </span>
      )}
      {points.map((point) => (
        <span key={point} className="mt-0.5 block text-sm text-muted">
          {point}
        </span>
      ))}
    </span>
  )
}
