import type { OrderEvent } from '#orders/server/order-events.ts'
import { SYSTEM_ACTOR } from '#platform/rules/permissions.ts'
import { Card } from '#ui/screens/card.tsx'
import { Disclosure } from '#ui/screens/disclosure.tsx'
import { useFormat } from '#ui/screens/use-format.ts'

const EVENT =
  'grid gap-x-6 border-t border-line py-2 first:border-t-0 first:pt-0 ' +
  'md:max-lg:grid-cols-[11rem_minmax(0,1fr)_minmax(0,18rem)] lg:grid-cols-[10rem_minmax(0,1fr)]'

const LATEST = 4

/** Who did what, oldest first. All but the latest are folded. */
export function OrderHistory({ history }: { history: OrderEvent[] }) {
  const format = useFormat()
  // Folding a single entry would save no room.
  const folded = history.length > LATEST + 1 ? history.length - LATEST : 0
  return (
    <Card title="History" id="history">
      {folded > 0 && (
        <Disclosure summary={`Show ${format.count(folded)} earlier entries`} className="mb-1">
          <Events events={history.slice(0, folded)} className="mt-1 border-b border-line pb-1" />
        </Disclosure>
      )}
      <Events events={history.slice(folded)} />
    </Card>
  )
}

function Events({ events, className = '' }: { events: OrderEvent[]; className?: string }) {
  const format = useFormat()
  return (
    <ol className={`m-0 list-none p-0 text-sm ${className}`}>
      {events.map(({ note, actor, at }, index) => (
        <li key={index} className={EVENT}>
          <time dateTime={new Date(at).toISOString()} className="text-muted tabular-nums">
            {format.dateAndTime(at)}
          </time>
          <span className="min-w-0 break-words">{note}</span>
          <span className="min-w-0 break-words text-muted md:max-lg:text-right lg:col-start-2">
            {actor === SYSTEM_ACTOR ? 'the site' : actor}
          </span>
        </li>
      ))}
    </ol>
  )
}
