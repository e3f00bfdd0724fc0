import { Form, Link } from 'react-router'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { Disclosure } from '#app/ui/disclosure.tsx'
import { useFormat } from '#app/use-format.ts'
import { useMay } from '#app/use-may.ts'
import type { Change } from '#server/use-cases/content/history.ts'
import { DifferenceView } from './difference-view.tsx'

const ACTIONS: Record<Change['action'], string> = {
  created: 'created',
  updated: 'changed',
  deleted: 'deleted',
  restored: 'brought back',
  reordered: 'moved',
}

/** Differences that are not fields, so they can't be restored alone. */
const NOT_FIELDS = ['hidden', 'position']

/** One change. `linkToMoment` adds the link to the whole site at that time. */
export function ChangeCard({ change, linkToMoment }: { change: Change; linkToMoment: boolean }) {
  const format = useFormat()
  const restoresSite = useMay('restore-site')
  const when = format.dateAndTime(change.at)
  return (
    <article
      aria-label={`${change.label} ${ACTIONS[change.action]}, ${when}`}
      className="rounded-lg border border-line bg-white p-4 sm:p-5"
    >
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <p className="font-medium break-words">
            <Link
              to={`/history?${new URLSearchParams({ type: change.type, id: change.recordId })}`}
              className="text-ink hover:text-accent hover:underline"
            >
              {change.label}
            </Link>{' '}
            {ACTIONS[change.action]}
            {change.title !== change.label && (
              <span className="font-normal text-muted"> “{change.title}”</span>
            )}
          </p>
          <p className="text-sm text-muted">
            <time dateTime={new Date(change.at).toISOString()}>{when}</time> by {change.actor}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          {linkToMoment && restoresSite && (
            <LinkButton to={`/history/moment?at=${change.at}`}>Site at this moment</LinkButton>
          )}
          {change.beforeId && <Restore revision={change.beforeId} label={restoreLabel(change)} />}
        </div>
      </div>
      {change.differences.length > 0 ? (
        <Differences change={change} />
      ) : (
        <p className="mt-2 text-sm text-muted">Saved without a difference.</p>
      )}
    </article>
  )
}

/** Every button restores the state before the change. The state after it is on the next newer card. */
function restoreLabel({ action, isCurrent }: Change): string {
  if (action === 'deleted') return 'Restore it'
  return isCurrent ? 'Undo this change' : 'Restore the version before this'
}

/** An update shows its differences; the texts of a created or deleted record are folded. */
function Differences({ change }: { change: Change }) {
  const previousRevision = change.action === 'updated' ? change.beforeId : undefined
  const rows = (
    <div className="mt-3 divide-y divide-line border-t border-line">
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
  if (change.action !== 'created' && change.action !== 'deleted') return rows
  return (
    <Disclosure summary={change.action === 'created' ? 'What it said' : 'What was deleted'} className="mt-2">
      {rows}
    </Disclosure>
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
