import { Form, Link } from 'react-router'
import { useMay } from '#site/screens/frame/use-may.ts'
import { Button, LinkButton } from '#ui/screens/button.tsx'
import { TEXT_LINK } from '#ui/screens/text-link.ts'
import { useFormat } from '#ui/screens/use-format.ts'
import type { Change } from '../../server/history.ts'
import { DifferenceView } from './difference-view.tsx'
import { HistoryRow } from './history-row.tsx'

const ACTIONS: Record<Change['action'], string> = {
  created: 'created',
  updated: 'changed',
  deleted: 'deleted',
  restored: 'brought back',
  reordered: 'moved',
}

/** Differences that are not fields, so they can't be restored alone. */
const NOT_FIELDS = ['hidden', 'position']

interface ChangeRowProps {
  change: Change
  /** Adds the link to the whole site at that time. */
  linkToMoment: boolean
  /** Unfolded from the start, in the list of one record. */
  open: boolean
}

/** One change as a line. It unfolds to its differences and the buttons that restore. */
export function ChangeRow({ change, linkToMoment, open }: ChangeRowProps) {
  const format = useFormat()
  const mayRestoreSite = useMay('restore-site')
  const action = ACTIONS[change.action]
  return (
    <article aria-label={`${change.label} ${action}, ${format.dateAndTime(change.at)}`}>
      <HistoryRow
        at={change.at}
        actor={change.actor}
        open={open}
        title={
          <>
            <span className="font-medium">
              {change.label} {action}
            </span>
            {change.title !== change.label && <span className="text-muted"> “{change.title}”</span>}
          </>
        }
      >
        {change.differences.length > 0 ? (
          <Differences change={change} />
        ) : (
          <p className="text-sm text-muted">Saved without a difference.</p>
        )}
        <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
          {change.beforeId && <Restore revision={change.beforeId} label={restoreLabel(change)} />}
          {linkToMoment && mayRestoreSite && (
            <LinkButton to={`/history/moment?at=${change.at}`}>Site at this moment</LinkButton>
          )}
          {linkToMoment && (
            <Link
              to={`/history?${new URLSearchParams({ type: change.type, id: change.recordId })}`}
              className={`text-sm ${TEXT_LINK}`}
            >
              All versions of this record
            </Link>
          )}
        </div>
      </HistoryRow>
    </article>
  )
}

/** Every button restores the state before the change. The state after it is on the next newer row. */
function restoreLabel({ action, isCurrent }: Change): string {
  if (action === 'deleted') return 'Restore it'
  return isCurrent ? 'Undo this change' : 'Restore the version before this'
}

function Differences({ change }: { change: Change }) {
  const previousRevision = change.action === 'updated' ? change.beforeId : undefined
  return (
    <div className="divide-y divide-line">
      {change.differences.map((difference) => (
        <DifferenceView
          key={difference.name}
          difference={difference}
          action={
            previousRevision &&
            !NOT_FIELDS.includes(difference.name) && (
              <Restore
                revision={previousRevision}
                field={difference.name}
                label={`Restore the old ${difference.label.toLowerCase()}`}
                short="Restore the old"
              />
            )
          }
        />
      ))}
    </div>
  )
}

function Restore({
  revision,
  field,
  label,
  short,
}: {
  revision: string
  field?: string
  label: string
  short?: string
}) {
  return (
    <Form method="post">
      <input type="hidden" name="revision" value={revision} />
      {field && <input type="hidden" name="field" value={field} />}
      <Button variant="quiet" aria-label={short ? label : undefined}>
        {short ?? label}
      </Button>
    </Form>
  )
}
