// The points of a package. A phone shows the first four, and the others on request.
import type { CSSProperties } from 'react'
import { fillIn } from '#content/rules/words.ts'
import type { CardPlace, CardWords, PointRow } from '../../rules/package-card.ts'

const SHOWN_ON_PHONE = 4

/** Its rows are those of the list of cards. */
const ALIGNED = 'lg:row-[span_var(--points)] lg:grid lg:grid-rows-subgrid'

interface PackagePointsProps {
  rows: readonly PointRow[]
  words: CardWords
  dark: boolean
  place: CardPlace
  isAligned: boolean
  /** Leads to the points that the card leaves out. */
  more: { text: string; href: string } | undefined
}

export function PackagePoints({ rows, words, dark, place, isAligned, more }: PackagePointsProps) {
  const filled = rows.filter(({ text }) => text !== undefined)
  if (!filled.length) return null
  const lines = dark
    ? 'divide-white/15 border-white/15 [--tick:var(--color-amber)]'
    : 'divide-line border-line [--tick:var(--color-accent)]'
  const isLabelled = rows.some(({ label }) => label)
  const style = `divide-y ${lines} ${isLabelled ? '' : 'ticked'}`
  // One more than four is not worth a click.
  const isFolded = place === 'landing' && filled.length > SHOWN_ON_PHONE + 1
  return (
    <>
      <ul
        data-points=""
        // The link stands right below its last row. On a tablet its rows share the height of the card.
        style={more ? ({ '--points': rows.length } as CSSProperties) : undefined}
        className={`border-t ${isAligned ? ALIGNED : ''} ${more ? 'md:max-lg:grid' : ''} ${style}`}
      >
        {rows.map((row, at) => (
          <Point
            key={at}
            row={row}
            dark={dark}
            className={isFolded && filled.indexOf(row) >= SHOWN_ON_PHONE ? 'max-md:hidden!' : ''}
          />
        ))}
      </ul>
      {isFolded && (
        <details className={`group border-t open-in-print md:hidden ${lines}`}>
          <summary className="flex min-h-11 chevron cursor-pointer list-none items-center justify-between text-[0.9375rem] font-semibold text-(--tick) underline-offset-4 hover:underline print:hidden [&::-webkit-details-marker]:hidden">
            <span className="group-open:hidden">{fillIn(words.morePoints, { count: filled.length })}</span>
            <span className="hidden group-open:inline">{words.fewerPoints}</span>
          </summary>
          <ul className={style}>
            {filled.slice(SHOWN_ON_PHONE).map((row, at) => (
              <Point key={at} row={row} dark={dark} className="" />
            ))}
          </ul>
        </details>
      )}
      {more && (
        <a
          href={more.href}
          className={`block min-h-11 border-t py-2.5 text-[0.9375rem] leading-snug font-semibold text-(--tick) underline-offset-4 hover:underline md:max-lg:col-start-2 md:max-lg:row-start-6 ${lines}`}
        >
          {more.text}
        </a>
      )}
    </>
  )
}

/**
 * A row that only other packages have is empty and hidden from screen readers. It is shown only where the
 * cards are side by side.
 */
function Point({
  row: { label, text },
  dark,
  className,
}: {
  row: PointRow
  dark: boolean
  className: string
}) {
  if (!label && text !== undefined) return <li className={className}>{text}</li>
  const layout = 'relative grid gap-x-3 py-2.5 leading-snug md:grid-cols-[5rem_minmax(0,1fr)]'
  if (text === undefined) return <li aria-hidden="true" className={`${layout} max-lg:hidden ${className}`} />
  return (
    <li className={`${layout} ${className}`}>
      <span
        className={`text-sm leading-[1.45] [overflow-wrap:anywhere] max-md:sr-only ${dark ? 'text-white/70' : 'text-muted'}`}
      >
        {label}
      </span>
      <span className="text-pretty">{text}</span>
    </li>
  )
}
