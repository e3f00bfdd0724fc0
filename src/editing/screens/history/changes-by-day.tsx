// Changes grouped by day, in the site's time zone. The content that the site came with is one entry.
import { formatLocalTime } from '#platform/rules/local-time.ts'
import { SYSTEM_ACTOR } from '#platform/rules/permissions.ts'
import { useMay } from '#site/screens/frame/use-may.ts'
import { LinkButton } from '#ui/screens/button.tsx'
import { useFormat } from '#ui/screens/use-format.ts'
import type { Change, Shipped } from '../../server/history.ts'
import { ChangeRow } from './change-row.tsx'
import { HistoryRow } from './history-row.tsx'

interface ChangesByDayProps {
  /** Newest first. */
  changes: Change[]
  shipped: Shipped | undefined
  today: string
  timeZone: string
  oneRecord: boolean
  linkToMoment: boolean
}

export function ChangesByDay(props: ChangesByDayProps) {
  const { changes, shipped, today, timeZone, oneRecord, linkToMoment } = props
  const format = useFormat()
  const dayOf = (at: number) => formatLocalTime(at, timeZone).slice(0, 10)
  const days = [...new Set([...changes, ...(shipped ? [shipped] : [])].map(({ at }) => dayOf(at)))]
    .toSorted()
    .toReversed()
  return (
    <div className="space-y-6">
      {days.map((day) => {
        const named = format.namedDay(day)
        return (
          <section key={day} aria-labelledby={`day-${day}`}>
            <h2 id={`day-${day}`} className="mb-2 text-sm font-semibold text-muted">
              {day === today ? `Today, ${named}` : named}
            </h2>
            <ol className="m-0 list-none divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface p-0">
              {changes
                .filter(({ at }) => dayOf(at) === day)
                .map((change) => (
                  <li key={change._id}>
                    <ChangeRow change={change} linkToMoment={linkToMoment} open={oneRecord} />
                  </li>
                ))}
              {shipped && dayOf(shipped.at) === day && (
                <li>
                  <ShippedRow shipped={shipped} />
                </li>
              )}
            </ol>
          </section>
        )
      })}
    </div>
  )
}

function ShippedRow({ shipped: { count, at } }: { shipped: Shipped }) {
  const format = useFormat()
  const mayRestoreSite = useMay('restore-site')
  return (
    <HistoryRow
      at={at}
      actor={SYSTEM_ACTOR}
      title={
        <>
          <span className="font-medium">The site’s first content</span>
          <span className="text-muted">, {format.count(count)} records</span>
        </>
      }
    >
      <p className="text-sm text-muted">
        The texts, packages and pictures that the site came with, before anybody changed them.
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <LinkButton to="/history?show=demo">List them</LinkButton>
        {mayRestoreSite && <LinkButton to={`/history/moment?at=${at}`}>Site at this moment</LinkButton>}
      </div>
    </HistoryRow>
  )
}
