// Names and values in two columns, also where there is little room: the names then take as little as they
// need, and a long value breaks within its column.
import type { ReactNode } from 'react'

export type Fact = [name: string, value: ReactNode]

const COLUMNS =
  'grid-cols-[fit-content(6rem)_minmax(0,1fr)] @md:grid-cols-[minmax(6rem,min(33%,14rem))_minmax(0,1fr)]'

const FACT =
  'col-span-2 grid grid-cols-subgrid border-t border-line py-2 first:border-t-0 first:pt-0 last:pb-0'

/** Leaves out facts without a value. */
export function FactList({ facts }: { facts: Fact[] }) {
  return (
    <div className="@container">
      <dl className={`m-0 grid gap-x-4 text-sm ${COLUMNS}`}>
        {facts
          .filter(([, value]) => value !== '' && value !== null && value !== undefined)
          .map(([name, value]) => (
            <div key={name} className={FACT}>
              <dt className="[overflow-wrap:break-word] text-muted">{name}</dt>
              <dd className="m-0 [overflow-wrap:anywhere] whitespace-pre-line">{value}</dd>
            </div>
          ))}
      </dl>
    </div>
  )
}
