// What happened on an order, oldest first: what both sides wrote, the deliveries, and the history as thin lines
// between them. All but the latest is folded.
import { Check, Dot } from 'lucide-react'
import { Link } from 'react-router'
import type { TimelineEvent } from '#orders/server/order-events.ts'
import { SYSTEM_ACTOR } from '#platform/rules/permissions.ts'
import { Card } from '#ui/screens/card.tsx'
import { Disclosure } from '#ui/screens/disclosure.tsx'
import { TEXT_LINK } from '#ui/screens/text-link.ts'
import { useFormat } from '#ui/screens/use-format.ts'
import { useWords } from '#ui/screens/use-words.ts'
import { Round } from '#work/screens/round.tsx'
import { OlderLink, ThreadMessage } from '#work/screens/thread/thread.tsx'
import type { RoundView } from '#work/server/delivery/rounds-view.ts'
import type { WorkData } from './load-work.ts'
import { formState, type SentForm } from './refused-work.ts'
import { countFolded, timelineOf, type TimelineEntry } from './timeline-entries.ts'
import { FormErrors } from './work-parts.tsx'

interface TimelineProps {
  orderId: string
  work: WorkData
  history: readonly TimelineEvent[]
  last: SentForm | undefined
}

const LIST = 'm-0 list-none space-y-3 p-0'

export function Timeline({ orderId, work, history, last }: TimelineProps) {
  const t = useWords('order-pages.admin')
  const { thread, view, until, isOlder } = work
  const here = `/admin/payment-status/${orderId}`
  const entries = timelineOf({
    messages: thread.entries,
    rounds: view.deliveries,
    history,
    earlier: thread.earlier,
    until,
  })
  const folded = isOlder ? 0 : countFolded(entries, view.answerBy !== null)
  const older = thread.earlier !== null && <OlderLink to={`${here}?before=${thread.earlier}#timeline`} />
  const listed = (some: readonly TimelineEntry[]) =>
    some.map((entry, at) => <Entry key={`${entry.kind} ${entry.at} ${at}`} entry={entry} view={view} />)
  return (
    <Card
      title={t('timeline.title')}
      id="timeline"
      aside={<p className="text-sm text-muted">{t('timeline.reads')}</p>}
    >
      {isOlder && (
        <p className="mb-3 text-sm">
          {t('timeline.isEarlier')}{' '}
          <Link to={here} className={TEXT_LINK}>
            {t('timeline.toNewest')}
          </Link>
        </p>
      )}
      <FormErrors errors={formState(last, ['change-message', 'take-back-message']).otherErrors([])} />
      {view.opening && thread.earlier === null && folded === 0 && <OpeningWords text={view.opening} />}
      {folded === 0 && older}
      {folded > 0 && (
        <Disclosure summary={t('timeline.earlier', { entries: folded })} className="mb-3">
          {older}
          {view.opening && thread.earlier === null && <OpeningWords text={view.opening} />}
          <ol className={`mt-1 ${LIST}`}>{listed(entries.slice(0, folded))}</ol>
        </Disclosure>
      )}
      {/* Screen readers say what is new. */}
      <div role="log" aria-label={t('timeline.newest')}>
        <ol className={LIST}>{listed(entries.slice(folded))}</ol>
      </div>
    </Card>
  )
}

/** The customer reads them above the messages. They are the plan's, so nobody wrote them here. */
function OpeningWords({ text }: { text: string }) {
  const t = useWords('order-pages.admin')
  return (
    <div className="mb-4 text-sm text-muted">
      <p className="font-medium">{t('timeline.opening')}</p>
      <p className="[overflow-wrap:anywhere] whitespace-pre-line">{text}</p>
    </div>
  )
}

function Entry({ entry, view }: { entry: TimelineEntry; view: WorkData['view'] }) {
  if (entry.kind === 'message')
    return <ThreadMessage entry={entry.message} isOwn={entry.message.side === 'agency'} />
  if (entry.kind === 'event') return <EventLine event={entry.event} />
  return (
    <li className="rounded-lg border-2 border-accent-mid bg-surface p-4">
      <Round round={entry.round} points={view.points}>
        <Hashes round={entry.round} />
      </Round>
    </li>
  )
}

/** A tick, or anything else that was done. */
function EventLine({ event: { note, action, actor, at } }: { event: TimelineEvent }) {
  const t = useWords('order-pages.admin')
  const format = useFormat()
  const Mark = action === 'point-ticked' ? Check : Dot
  return (
    <li className="grid grid-cols-[1rem_minmax(0,1fr)] gap-x-2 text-sm">
      <Mark aria-hidden="true" className="mt-0.5 size-4 text-accent" />
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="min-w-0 [overflow-wrap:anywhere]">{note}</span>
        <span className="min-w-0 text-xs [overflow-wrap:anywhere] text-muted">
          {actor === SYSTEM_ACTOR ? t('timeline.site') : actor},{' '}
          <time dateTime={new Date(at).toISOString()} className="tabular-nums">
            {format.nearTime(at)}
          </time>
        </span>
      </div>
    </li>
  )
}

function Hashes({ round: { round, hashes } }: { round: RoundView }) {
  const t = useWords('order-pages.admin')
  if (!hashes.length) return null
  return (
    <Disclosure summary={t('timeline.fingerprints', { round })} className="mt-2">
      <ul className="m-0 list-none space-y-1.5 p-0 text-xs">
        {hashes.map(({ name, sha256 }) => (
          <li key={`${name} ${sha256}`} className="min-w-0">
            <span className="block [overflow-wrap:anywhere]">{name}</span>
            <code className="block break-all text-muted">{sha256}</code>
          </li>
        ))}
      </ul>
    </Disclosure>
  )
}
