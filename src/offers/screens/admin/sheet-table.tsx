// What an offer says, for the team.
import { isInterval, perInterval } from '#content/rules/values/intervals.ts'
import { DataTable, type Column } from '#ui/screens/data-table.tsx'
import { FactList } from '#ui/screens/fact-list.tsx'
import { useFormat } from '#ui/screens/use-format.ts'
import { useRead, useWords } from '#ui/screens/use-words.ts'
import type { OfferSheet, SheetLine } from '../../server/offer-sheet.ts'

export function SheetTable({ sheet }: { sheet: OfferSheet }) {
  const t = useWords('offers.admin')
  const format = useFormat()
  const read = useRead()
  const money = (cents: number) => format.money(cents, sheet.currency)
  const columns: Column<SheetLine>[] = [
    {
      head: t('line'),
      wraps: true,
      place: 'title',
      cell: ({ name, points, choice, discountCents }) => (
        <>
          <span className="font-medium">{name}</span>
          {choice !== 'always' && <span className="ms-2 text-sm text-muted">{t(`mark.${choice}`)}</span>}
          {discountCents > 0 && (
            <span className="block text-sm text-muted">
              {t('lineDiscount', { amount: money(discountCents) })}
            </span>
          )}
          {points.map((point) => (
            <span key={point} className="block text-sm text-muted">
              {point}
            </span>
          ))}
        </>
      ),
    },
    { head: t('quantity'), numeric: true, place: 'labelled', cell: ({ quantity }) => format.count(quantity) },
    {
      head: t('price'),
      numeric: true,
      place: 'labelled',
      cell: ({ unitCents, billing }) =>
        isInterval(billing) ? `${money(unitCents)} ${read(perInterval(billing))}` : money(unitCents),
    },
    {
      head: t('amount'),
      numeric: true,
      place: 'aside',
      cell: (line) => (line.isChosen ? money(line.listedCents) : '–'),
    },
  ]
  return (
    <div className="space-y-4">
      {sheet.before && <p className="text-sm whitespace-pre-line">{sheet.before}</p>}
      <DataTable
        caption={t('lines')}
        columns={columns}
        rows={sheet.lines}
        keyOf={({ place }) => String(place)}
        empty={null}
      />
      <SheetSums sheet={sheet} />
      {sheet.after && <p className="text-sm whitespace-pre-line">{sheet.after}</p>}
    </div>
  )
}

/** How the total comes about, and when it is paid. */
export function SheetSums({
  sheet,
}: {
  sheet: Pick<OfferSheet, 'above' | 'below' | 'totalCents' | 'currency' | 'parts'>
}) {
  const t = useWords('offers.admin')
  const format = useFormat()
  const read = useRead()
  const money = (cents: number) => format.money(cents, sheet.currency)
  return (
    <FactList
      facts={[
        ...sheet.above.map(({ label, cents }): [string, string] => [read(label), money(cents)]),
        [t('total'), <strong key="total">{money(sheet.totalCents)}</strong>],
        ...sheet.below.map(({ label, cents }): [string, string] => [read(label), money(cents)]),
        ...sheet.parts.map(({ when, cents }, place): [string, string] => [
          t('part', { number: place + 1 }),
          `${money(cents)}, ${read(when)}`,
        ]),
      ]}
    />
  )
}
