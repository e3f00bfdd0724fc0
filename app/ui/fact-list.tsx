// Names and values, one line each. Where there is little room, a long value gets a line of its own before it
// breaks.
import type { ReactNode } from 'react'

export type Fact = [name: string, value: ReactNode]

const FACT =
  'flex flex-wrap gap-x-4 @md:grid @md:grid-cols-[minmax(6rem,min(33%,14rem))_minmax(0,1fr)] border-t border-line py-2 ' +
  'first:border-t-0 first:pt-0 last:pb-0'

/** Leaves out facts without a value. */
export function FactList({ facts }: { facts: Fact[] }) {
  return (
    <dl className="@container m-0 text-sm">
      {facts
        .filter(([, value]) => value !== '' && value !== null && value !== undefined)
        .map(([name, value]) => (
          <div key={name} className={FACT}>
            <dt className="w-22 max-w-full text-muted @md:w-auto">{name}</dt>
            <dd className="m-0 max-w-full min-w-0 flex-auto [overflow-wrap:anywhere] break-words whitespace-pre-line">
              {value}
            </dd>
          </div>
        ))}
    </dl>
  )
}
