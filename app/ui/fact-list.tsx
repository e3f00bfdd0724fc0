// Names and values in two columns, also where there is little room: a long value breaks within its column.
import type { ReactNode } from 'react'

export type Fact = [name: string, value: ReactNode]

const FACT =
  'grid grid-cols-[minmax(0,5.5rem)_minmax(0,1fr)] gap-x-4 @md:grid-cols-[minmax(6rem,min(33%,14rem))_minmax(0,1fr)] ' +
  'border-t border-line py-2 ' +
  'first:border-t-0 first:pt-0 last:pb-0'

/** Leaves out facts without a value. */
export function FactList({ facts }: { facts: Fact[] }) {
  return (
    <dl className="@container m-0 text-sm">
      {facts
        .filter(([, value]) => value !== '' && value !== null && value !== undefined)
        .map(([name, value]) => (
          <div key={name} className={FACT}>
            <dt className="[overflow-wrap:anywhere] text-muted">{name}</dt>
            <dd className="m-0 [overflow-wrap:anywhere] whitespace-pre-line">{value}</dd>
          </div>
        ))}
    </dl>
  )
}
