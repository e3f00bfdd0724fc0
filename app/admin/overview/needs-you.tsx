// The admin home begins with what needs somebody: the first rows of the desk.
import { LinkButton } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { countOf } from '#domain/work/day-words.ts'
import type { UnpaidRetainer } from '#server/use-cases/billing/list-retainers.ts'
import type { Desk } from '#server/use-cases/work/desk.ts'
import { DeskRows } from '../desk/desk-group.tsx'

const FIRST_ROWS = 5

export type NeedsYouData = Pick<Desk, 'head'> & { rows: Desk['yourMove']; unpaid: UnpaidRetainer[] }

export const needsYou = ({ head, yourMove }: Desk, unpaid: UnpaidRetainer[]): NeedsYouData => ({
  head,
  rows: yourMove.slice(0, FIRST_ROWS),
  unpaid,
})

export function NeedsYou({ head, rows, unpaid }: NeedsYouData) {
  return (
    <section aria-labelledby="needs-you">
      <div className="mb-2 flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <div className="min-w-0">
          <h2 id="needs-you" className="font-display text-lg font-semibold">
            Needs you
          </h2>
          <p className="text-sm text-muted">{head}</p>
        </div>
        <LinkButton to="/desk">Open the desk</LinkButton>
      </div>
      {rows.length > 0 && <DeskRows rows={rows} kind="your-move" />}
      {unpaid.map((retainer) => (
        <UnpaidRetainerNotice key={retainer._id} retainer={retainer} />
      ))}
    </section>
  )
}

/** The site has reminded the customer three times. Now somebody has to write or call. */
const UnpaidRetainerNotice = ({ retainer }: { retainer: UnpaidRetainer }) => (
  <Notice
    tone="info"
    className="mt-3"
    title="A retainer is not paid"
    actions={<LinkButton to={`/admin/retainers/${retainer._id}`}>See the retainer</LinkButton>}
  >
    {retainer.customerName}, {retainer.packageName}: {countOf(retainer.unpaid, 'period')} not paid after three
    reminders.
  </Notice>
)
