// The admin home begins with what needs somebody: the first rows of the desk.
import { LinkButton } from '#app/ui/button.tsx'
import type { Desk } from '#server/use-cases/work/desk.ts'
import { DeskRows } from '../desk/desk-group.tsx'

const FIRST_ROWS = 5

export type NeedsYouData = Pick<Desk, 'head'> & { rows: Desk['yourMove'] }

export const needsYou = ({ head, yourMove }: Desk): NeedsYouData => ({
  head,
  rows: yourMove.slice(0, FIRST_ROWS),
})

export function NeedsYou({ head, rows }: NeedsYouData) {
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
    </section>
  )
}
