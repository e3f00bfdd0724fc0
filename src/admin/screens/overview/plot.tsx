// The frame of a plot: title, period and sum, the drawing, and its figures as a table for screen readers.
import type { ReactNode } from 'react'

interface PlotProps {
  title: string
  /** The period and the sum. */
  note: string
  /** The first column of the table. */
  head: string
  rows: { name: string; figures: string }[]
  isEmpty: boolean
  empty?: string | undefined
  className?: string
  children: ReactNode
}

export function Plot({
  title,
  note,
  head,
  rows,
  isEmpty,
  empty = 'Nothing to show before the first orders.',
  className = '',
  children,
}: PlotProps) {
  return (
    <figure className={`m-0 min-w-0 ${className}`}>
      <figcaption className="mb-3">
        <span className="block text-sm font-medium">{title}</span>
        {!isEmpty && <span className="block text-xs text-muted tabular-nums">{note}</span>}
      </figcaption>
      {isEmpty ? (
        <p className="rounded-md bg-paper px-4 py-6 text-center text-sm text-muted">{empty}</p>
      ) : (
        <>
          <div aria-hidden="true">{children}</div>
          <div className="sr-only">
            <table>
              <caption>{title}</caption>
              <thead>
                <tr>
                  <th scope="col">{head}</th>
                  <th scope="col">Figures</th>
                </tr>
              </thead>
              <tbody>
                {rows.map(({ name, figures }) => (
                  <tr key={name}>
                    <th scope="row">{name}</th>
                    <td>{figures}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </>
      )}
    </figure>
  )
}

/** A bar per row, its figures at the end. */
export function RowPlot({ rows }: { rows: { name: string; value: number; figures: string }[] }) {
  const most = Math.max(1, ...rows.map(({ value }) => value))
  return (
    <div className="space-y-2.5">
      {rows.map(({ name, value, figures }) => (
        <div key={name} className="text-sm">
          <div className="flex flex-wrap justify-between gap-x-4">
            <span className="min-w-0 [overflow-wrap:anywhere]">{name}</span>
            <span className="text-muted tabular-nums">{figures}</span>
          </div>
          <div className="mt-1 h-2 rounded-full bg-line/70">
            <div className="h-full rounded-full bg-accent" style={{ width: `${(value / most) * 100}%` }} />
          </div>
        </div>
      ))}
    </div>
  )
}
