// What an order is for, line by line.
import { askedCents, listedCents, type OrderLine } from '#orders/rules/lines.ts'
import { Card } from '#ui/screens/card.tsx'
import { useAllWords } from '#ui/screens/use-words.ts'

interface OrderLinesProps {
  lines: readonly OrderLine[]
  currency: string
}

/** One package at its price is said elsewhere. */
const isPlain = (lines: readonly OrderLine[]): boolean => lines.length === 1 && lines[0]!.quantity === 1

export function OrderLines({ lines, currency }: OrderLinesProps) {
  const { of, format } = useAllWords()
  const t = of('order-pages.screens')
  if (!lines.length || isPlain(lines)) return null
  const money = (cents: number) => format.money(cents, currency)
  return (
    <Card title={t('lines.title')} id="lines">
      <ul className="m-0 list-none divide-y divide-line p-0 text-sm">
        {lines.map((line, place) => (
          <li key={place} className="py-3 first:pt-0 last:pb-0">
            <div className="flex items-baseline justify-between gap-4">
              <span className="min-w-0 font-medium [overflow-wrap:anywhere]">{line.name}</span>
              <span className="tabular-nums">{money(askedCents(line))}</span>
            </div>
            {(line.quantity > 1 || line.discountCents > 0) && (
              <p className="mt-0.5 flex flex-wrap gap-x-4 text-muted tabular-nums">
                {line.quantity > 1 && (
                  <span>{t('lines.times', { quantity: line.quantity, price: money(line.unitCents) })}</span>
                )}
                {line.discountCents > 0 && (
                  <span>
                    {t('lines.discount', {
                      listed: money(listedCents(line)),
                      discount: money(line.discountCents),
                    })}
                  </span>
                )}
              </p>
            )}
            {line.points.length > 0 && line.kind !== 'package' && (
              <p className="mt-0.5 text-muted">{line.points.join(', ')}</p>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}
