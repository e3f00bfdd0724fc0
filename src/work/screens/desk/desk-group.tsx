import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Disclosure } from '#ui/screens/disclosure.tsx'
import { EmptyState } from '#ui/screens/empty-state.tsx'
import { TEXT_LINK } from '#ui/screens/text-link.ts'
import { useFormat } from '#ui/screens/use-format.ts'
import type { DeskRow } from '../../server/desk/desk-rows.ts'
import { DESK_COLUMNS, DeskRowItem, type DeskGroupKind } from './desk-row.tsx'
import { foldedRows, type ShownRows } from './shown-rows.ts'

interface DeskGroupProps {
  kind: DeskGroupKind
  title: string
  shown: ShownRows
  empty: ReactNode
}

export function DeskGroup({ kind, title, shown: { rows, count }, empty }: DeskGroupProps) {
  const format = useFormat()
  const left = count - rows.length
  const { open, folded } = kind === 'your-move' ? foldedRows(rows) : { open: rows, folded: [] }
  return (
    <section aria-labelledby={kind}>
      <h2 id={kind} className="mb-2 flex items-baseline gap-2 font-display text-lg font-semibold">
        {title}
        <span className="font-text text-sm font-normal text-muted tabular-nums">{format.count(count)}</span>
      </h2>
      {rows.length ? <DeskRows rows={open} kind={kind} /> : <EmptyState title={empty} />}
      {folded.length > 0 && (
        <Disclosure summary={`${format.count(folded.length)} more without a promised day`} className="mt-1">
          <div className="mt-1">
            <DeskRows rows={folded} kind={kind} />
          </div>
        </Disclosure>
      )}
      {left > 0 && (
        <p className="mt-2 text-sm text-muted">
          And {format.count(left)} more, less urgent.{' '}
          <Link to="/total-orders" className={TEXT_LINK}>
            See all orders
          </Link>
        </p>
      )}
    </section>
  )
}

export function DeskRows({ rows, kind }: { rows: readonly DeskRow[]; kind: DeskGroupKind }) {
  return (
    <ul className={`m-0 list-none rounded-lg border border-line bg-surface p-0 ${DESK_COLUMNS}`}>
      {rows.map((row) => (
        <DeskRowItem key={row._id} row={row} kind={kind} />
      ))}
    </ul>
  )
}
