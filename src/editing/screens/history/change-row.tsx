import { Form, Link } from 'react-router'
import { as } from '#platform/rules/words.ts'
import { useMay } from '#site/screens/frame/use-may.ts'
import { Button, LinkButton } from '#ui/screens/button.tsx'
import { TEXT_LINK } from '#ui/screens/text-link.ts'
import { useFormat } from '#ui/screens/use-format.ts'
import { useWords } from '#ui/screens/use-words.ts'
import type { Change } from '../../server/history.ts'
import { DifferenceView } from './difference-view.tsx'
import { HistoryRow } from './history-row.tsx'

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
  const t = useWords('editing.admin')
  const what = t(`change.${change.action}`, { type: change.label })
  return (
    <article aria-label={t('changeAt', { what, when: format.dateAndTime(change.at) })}>
      <HistoryRow
        at={change.at}
        actor={change.actor}
        open={open}
        title={
          <>
            <span className="font-medium">{what}</span>
            {change.title !== change.label && <span className="text-muted"> “{change.title}”</span>}
          </>
        }
      >
        {change.differences.length > 0 ? (
          <Differences change={change} />
        ) : (
          <p className="text-sm text-muted">{t('noDifference')}</p>
        )}
        <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
          {change.beforeId && (
            <Restore revision={change.beforeId} label={t(`restore.${restoreKey(change)}`)} />
          )}
          {linkToMoment && mayRestoreSite && (
            <LinkButton to={`/history/moment?at=${change.at}`}>{t('siteAtMoment')}</LinkButton>
          )}
          {linkToMoment && (
            <Link
              to={`/history?${new URLSearchParams({ type: change.type, id: change.recordId })}`}
              className={`text-sm ${TEXT_LINK}`}
            >
              {t('allVersions')}
            </Link>
          )}
        </div>
      </HistoryRow>
    </article>
  )
}

/** Every button restores the state before the change. The state after it is on the next newer row. */
function restoreKey({ action, isCurrent }: Change) {
  if (action === 'deleted') return 'deleted'
  return isCurrent ? 'current' : 'earlier'
}

function Differences({ change }: { change: Change }) {
  const t = useWords('editing.admin')
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
                label={t('restoreOldField', { field: as('inSentence', difference.label) })}
                short={t('restoreOld')}
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
