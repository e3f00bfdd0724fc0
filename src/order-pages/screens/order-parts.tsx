// The parts in which an order is paid: what each costs, when it is due, and what became of it.
import type { ReactNode } from 'react'
import type { OwnOrder } from '#checkout/server/payment-progress.ts'
import { dueWords, partsLine, type PartState, type PartView } from '#orders/rules/parts.ts'
import { Card } from '#ui/screens/card.tsx'
import { A } from '#ui/screens/local-link.tsx'
import { StatusBadge, type StatusTone } from '#ui/screens/status-badge.tsx'
import { TEXT_LINK } from '#ui/screens/text-link.ts'
import { useAllWords } from '#ui/screens/use-words.ts'

const TONES: Record<PartState, StatusTone> = {
  planned: 'quiet',
  due: 'wait',
  overdue: 'bad',
  paid: 'good',
  refunded: 'bad',
  cancelled: 'bad',
}

interface OrderPartsProps {
  order: Pick<OwnOrder, 'parts' | 'currency'>
  /** What can be done about a part. */
  children?: (part: PartView) => ReactNode
}

export function OrderParts({ order: { parts, currency }, children }: OrderPartsProps) {
  const words = useAllWords()
  const t = words.of('order-pages.screens')
  const { format, read } = words
  if (!parts.length) return null
  return (
    <Card title={t('parts.title')} id="parts">
      <p className="mb-3 text-sm text-muted">{read(partsLine(parts, currency))}</p>
      <ol className="m-0 list-none divide-y divide-line border-t border-line p-0">
        {parts.map((part) => (
          <li key={part.number} id={`part-${part.number}`} className="py-3 text-sm last:pb-0">
            <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
              <span className="font-medium">
                {t('parts.part', { part: part.number, parts: parts.length })}
              </span>
              <span className="font-medium tabular-nums">{format.money(part.totalCents, currency)}</span>
            </div>
            <div className="mt-1 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
              <span className="min-w-0 [overflow-wrap:anywhere] text-muted">{read(dueWords(part))}</span>
              <PartBadge part={part} />
            </div>
            {isPartlyOpen(part) && (
              <p className="mt-1 text-muted">
                {t('parts.open', { amount: format.money(part.bill!.openCents, currency) })}
              </p>
            )}
            <Documents part={part} />
            {children?.(part)}
          </li>
        ))}
      </ol>
    </Card>
  )
}

const isPartlyOpen = ({ bill, totalCents }: PartView): boolean =>
  bill !== null && bill.openCents > 0 && bill.openCents < totalCents

function PartBadge({ part: { state, bill } }: { part: PartView }) {
  const t = useAllWords().of('order-pages.screens')
  const isComing = bill?.payment === 'processing' || bill?.payment === 'checking'
  return isComing ? (
    <StatusBadge status={t('parts.coming')} tone="wait" />
  ) : (
    <StatusBadge status={t(`parts.state.${state}`)} tone={TONES[state]} />
  )
}

function Documents({ part: { bill } }: { part: PartView }) {
  const t = useAllWords().of('order-pages.screens')
  if (!bill || (!bill.receiptNumber && !bill.documents.length)) return null
  const className = `${TEXT_LINK} pointer-coarse:inline-flex pointer-coarse:min-h-11 pointer-coarse:items-center`
  return (
    <p className="mt-1 flex flex-wrap gap-x-4 gap-y-1">
      {bill.receiptNumber && (
        <A href={`/receipt/${bill.id}`} className={className}>
          {t('receiptNumber', { number: bill.receiptNumber })}
        </A>
      )}
      {bill.documents.map((number) => (
        <A key={number} href={`/invoice/${number}`} className={className}>
          {number}
        </A>
      ))}
    </p>
  )
}
