import { Card } from '#app/ui/card.tsx'
import { useFormat } from '#app/use-format.ts'
import { SYSTEM_ACTOR } from '#domain/permissions.ts'
import type { OrderEvent } from '#server/use-cases/orders/order-events.ts'

const EVENT =
  'grid gap-x-6 border-t border-line py-2 first:border-t-0 first:pt-0 ' +
  'md:grid-cols-[11rem_minmax(0,1fr)_minmax(0,18rem)]'

/** Who did what, oldest first. */
export function OrderHistory({ history }: { history: OrderEvent[] }) {
  const format = useFormat()
  return (
    <Card title="History" id="history">
      <ol className="m-0 list-none p-0 text-sm">
        {history.map(({ note, actor, at }, index) => (
          <li key={index} className={EVENT}>
            <time dateTime={new Date(at).toISOString()} className="text-muted tabular-nums">
              {format.dateAndTime(at)}
            </time>
            <span className="min-w-0 break-words">{note}</span>
            <span className="min-w-0 break-words text-muted md:text-right">
              {actor === SYSTEM_ACTOR ? 'the site' : actor}
            </span>
          </li>
        ))}
      </ol>
    </Card>
  )
}
