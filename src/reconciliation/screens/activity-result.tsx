// What the comparison of a file found, with a way to fix each row.
import { Card } from '#ui/screens/card.tsx'
import { EmptyState } from '#ui/screens/empty-state.tsx'
import { Notice } from '#ui/screens/notice.tsx'
import { useFormat } from '#ui/screens/use-format.ts'
import type { ActivityReport } from '../server/read-activity.ts'
import { DifferingTable } from './differing-table.tsx'
import { PaidHereTable } from './paid-here-table.tsx'
import { PaidThereTable } from './paid-there-table.tsx'

export function ActivityResult({ report: { rows, comparison } }: { report: ActivityReport }) {
  const format = useFormat()
  if (!comparison) return null
  const { matched, paidThere, paidHere, differing, period, notCompared } = comparison
  const found = matched + paidThere.length
  return (
    <>
      <Notice>
        The file was read: {format.countOf(rows, 'row')}. {format.countOf(matched, 'payment')} of it{' '}
        {matched === 1 ? 'is' : 'are'} here.
        {period &&
          ` It is compared from ${format.dateAndTime(period.from)} to ${format.dateAndTime(period.to - 1)}.`}
      </Notice>
      {notCompared.length > 0 && (
        <Notice tone="info" title="Not compared">
          <ul className="m-0 list-disc space-y-1 pl-5 [overflow-wrap:anywhere]">
            {notCompared.map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
        </Notice>
      )}
      {differing.length > 0 && (
        <Card title="Other amounts" id="differing">
          <DifferingTable rows={differing} />
        </Card>
      )}
      <Card title="Paid there, not here" id="paid-there">
        <PaidThereTable
          rows={paidThere}
          empty={
            found ? (
              <EmptyState title="Everything in the file is here." />
            ) : (
              <EmptyState title="No completed payment is in the file.">
                Look at the columns of the amount and the status.
              </EmptyState>
            )
          }
        />
      </Card>
      <Card title="Paid here, not there" id="paid-here">
        <PaidHereTable
          rows={paidHere}
          empty={
            period ? (
              <EmptyState title="Everything that is paid here is in the file." />
            ) : (
              <EmptyState title="This was not compared.">The reason is above.</EmptyState>
            )
          }
        />
      </Card>
    </>
  )
}
