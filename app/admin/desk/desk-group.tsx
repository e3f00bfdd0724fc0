import type { ReactNode } from 'react'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { useFormat } from '#app/use-format.ts'
import type { DeskRow } from '#server/use-cases/work/desk-rows.ts'
import { DeskRowItem, type DeskGroupKind } from './desk-row.tsx'

/** More rows than a person reads. */
const MOST_ROWS = 200

interface DeskGroupProps {
  kind: DeskGroupKind
  title: string
  rows: readonly DeskRow[]
  empty: ReactNode
}

export function DeskGroup({ kind, title, rows, empty }: DeskGroupProps) {
  const format = useFormat()
  const left = rows.length - MOST_ROWS
  return (
    <section aria-labelledby={kind}>
      <h2 id={kind} className="mb-2 flex items-baseline gap-2 font-display text-lg font-semibold">
        {title}
        <span className="font-text text-sm font-normal text-muted tabular-nums">{rows.length}</span>
      </h2>
      {rows.length ? <DeskRows rows={rows.slice(0, MOST_ROWS)} kind={kind} /> : <EmptyState title={empty} />}
      {left > 0 && <p className="mt-2 text-sm text-muted">And {format.count(left)} more, less urgent.</p>}
    </section>
  )
}

export function DeskRows({ rows, kind }: { rows: readonly DeskRow[]; kind: DeskGroupKind }) {
  return (
    <ul className="m-0 list-none overflow-hidden rounded-lg border border-line bg-surface p-0">
      {rows.map((row) => (
        <DeskRowItem key={row._id} row={row} kind={kind} />
      ))}
    </ul>
  )
}
