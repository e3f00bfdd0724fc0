// The agency's page of an order below its title: the state, the timeline with the form to the customer, and beside
// them the checklist, the brief, the notes and what the page adds.
import { useState, type ReactNode, useEffect } from 'react'
import { Link } from 'react-router'
import { FileList } from '#files/screens/file-list.tsx'
import type { TimelineEvent } from '#orders/server/order-events.ts'
import { Card } from '#ui/screens/card.tsx'
import { Disclosure } from '#ui/screens/disclosure.tsx'
import { UndoButton } from '#ui/screens/intent-button.tsx'
import { Notice } from '#ui/screens/notice.tsx'
import { TEXT_LINK } from '#ui/screens/text-link.ts'
import { useFormat } from '#ui/screens/use-format.ts'
import { useWords } from '#ui/screens/use-words.ts'
import type { Offer } from '#work/rules/offers.ts'
import type { Brief } from '#work/server/brief/read-brief.ts'
import type { RoundView } from '#work/server/delivery/rounds-view.ts'
import type { AgencyOrderWork } from '#work/server/order-page/order-work-view.ts'
import { AgencyWorkHead } from './agency-work-head.tsx'
import { ChecklistBox } from './checklist-box.tsx'
import type { WorkData } from './load-work.ts'
import { MoreActions } from './more-actions.tsx'
import { NotesBox } from './notes-box.tsx'
import { Offers } from './offers.tsx'
import type { SentForm } from './refused-work.ts'
import { Timeline } from './timeline.tsx'
import { WriteBox } from './write-box.tsx'
import { WRITE_ID } from './write-modes.ts'

interface OrderWorkProps {
  orderId: string
  customerEmail: string
  canRefund: boolean
  /** A payment is on its way or arrived wrong. */
  isPaying: boolean
  work: WorkData
  last: SentForm | undefined
  preview: RoundView | undefined
  history: readonly TimelineEvent[]
  /** Further cards of the side column. */
  children: ReactNode
  /** Below the form to the customer. */
  evidence: ReactNode
}

/** The shorter column scrolls along until its end is seen, and stays there. */
const COLUMN = 'min-w-0 space-y-5 lg:sticky lg:bottom-5 lg:min-h-[calc(100dvh-6rem)] lg:self-end'

/** Below the work on a tablet, in two columns. */
const SIDE_COLUMN = `${COLUMN} md:max-lg:columns-2 md:max-lg:gap-5 md:max-lg:*:break-inside-avoid`

export function OrderWork({
  orderId,
  customerEmail,
  canRefund,
  isPaying,
  work,
  last,
  ...more
}: OrderWorkProps) {
  const { view } = work
  return (
    <div className="space-y-5">
      {work.takeBack && <TakeBack {...work.takeBack} />}
      <AgencyWorkHead
        view={view}
        offers={work.offers}
        last={last}
        me={work.me}
        customerEmail={customerEmail}
        canRefund={canRefund}
        isPaying={isPaying}
      />
      <OrderContents work={work} />
      <LeftoverFiles work={work} />
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className={COLUMN}>
          <Timeline orderId={orderId} work={work} history={more.history} last={last} />
          <WriteBox orderId={orderId} work={work} last={last} preview={more.preview} />
          {more.evidence}
        </div>
        <div className={SIDE_COLUMN}>
          <ChangesBox view={view} offers={work.offers} last={last} />
          <ChecklistBox orderId={orderId} work={work} last={last} />
          <BriefBox brief={work.brief} />
          <NotesBox
            orderId={orderId}
            notes={work.notes}
            noteKey={work.noteKey}
            isAdded={work.done === 'note'}
            last={last}
          />
          {more.children}
          <MoreActions orderId={orderId} view={view} offers={work.offers} last={last} />
        </div>
      </div>
    </div>
  )
}

/** Files of an earlier visit go into what is written by one click. */
function LeftoverFiles({ work }: { work: WorkData }) {
  const t = useWords('order-pages.admin')
  // As it was when the page was opened: later uploads are in their form already.
  const [count] = useState(work.leftover.length)
  if (!count || work.filesFor || !work.leftover.length) return null
  return (
    <Notice tone="info">
      {t.rich('leftover', {
        link: (words) => (
          <Link to="?files=write#write" className={TEXT_LINK}>
            {words}
          </Link>
        ),
        files: count,
      })}
    </Notice>
  )
}

const LINK =
  'flex min-h-11 items-center rounded-md px-2.5 text-sm font-medium whitespace-nowrap text-accent underline-offset-4 hover:underline'

/** Links to the parts of an order's page, which on a phone is several screens long. */
function OrderContents({ work: { view, brief } }: { work: WorkData }) {
  const t = useWords('order-pages.admin')
  const parts = [
    { to: '#timeline', name: t('timeline.title') },
    { to: `#${WRITE_ID}`, name: t('part.write') },
    ...(view.points.length ? [{ to: '#checklist', name: t('checklist') }] : []),
    ...(brief ? [{ to: '#brief', name: t('brief.title') }] : []),
    { to: '#notes', name: t('notes.title') },
    { to: '#order', name: t('part.order') },
    { to: '#status', name: t('part.status') },
    { to: '#more', name: t('more.title') },
  ]
  return (
    <nav aria-label={t('onThisPage')} className="-mx-2.5 lg:hidden">
      <ul className="m-0 flex list-none flex-wrap p-0">
        {parts.map(({ to, name }) => (
          <li key={to}>
            <a href={to} className={LINK}>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The customer's answers. The agency reads them once they are sent. */
function BriefBox({ brief }: { brief: Brief | null }) {
  const t = useWords('order-pages.admin')
  if (!brief) return null
  const isReadable = brief.sent || brief.startedAnyway
  return (
    <Card
      title={t('brief.title')}
      id="brief"
      aside={
        <p className="text-sm text-muted tabular-nums">{t('brief.answered', { counter: brief.counter })}</p>
      }
    >
      {!brief.sent && (
        <p className="text-sm text-muted">
          {brief.startedAnyway ? t('brief.startedAnyway') : t('brief.notSent')}
        </p>
      )}
      {isReadable && (
        <Disclosure summary={t('brief.show')} className="fold-on-phones">
          <Answers brief={brief} />
        </Disclosure>
      )}
    </Card>
  )
}

function Answers({ brief: { questions } }: { brief: Brief }) {
  const t = useWords('order-pages.admin')
  return (
    <dl className="m-0 mt-2 space-y-3 text-sm first:mt-0">
      {questions
        .filter(({ shown }) => shown)
        .map(({ id, label, answer, unsure, files }) => (
          <div key={id}>
            <dt className="text-muted">{label}</dt>
            <dd className="m-0 mt-0.5 [overflow-wrap:anywhere] whitespace-pre-line">
              {unsure && (
                <span className="rounded bg-amber-soft px-1.5 py-0.5 font-medium">{t('brief.unsure')}</span>
              )}
              {unsure && answer ? ' ' : ''}
              {answer ||
                (!unsure && !files.length && <span className="text-muted">{t('brief.noAnswer')}</span>)}
              <FileList files={files} />
            </dd>
          </div>
        ))}
    </dl>
  )
}

interface ChangesBoxProps {
  view: AgencyOrderWork
  offers: readonly Offer[]
  last: SentForm | undefined
}

/** Changes that the customer asked for, and what the agency can say to them besides doing them. */
function ChangesBox({ view, offers, last }: ChangesBoxProps) {
  const t = useWords('order-pages.admin')
  const format = useFormat()
  const { changes, actions, state } = view
  const [latest] = changes.asked
  const isOpen = state === 'changes-asked' || actions.includes('our-mistake')
  if (!latest || !isOpen) return null
  return (
    <Card
      title={t('changes.title', { round: latest.round })}
      id="changes"
      aside={
        changes.included !== null && (
          <p className="text-sm text-muted tabular-nums">
            {t('changes.used', { used: changes.used, included: changes.included })}
          </p>
        )
      }
    >
      <p className="mb-2 text-sm text-muted">{t('changes.askedOn', { time: format.nearTime(latest.at) })}</p>
      <ol className="m-0 list-decimal space-y-1.5 ps-5 text-sm">
        {latest.lines.map((line, at) => (
          <li key={at} className="[overflow-wrap:anywhere]">
            {line}
          </li>
        ))}
      </ol>
      <div className="mt-3 flex flex-wrap items-start gap-x-4 gap-y-2">
        <Offers offers={offers} at="changes" last={last} />
      </div>
    </Card>
  )
}

/** There is a minute for it, so it stands at the top of the page. */
function TakeBack({ event, action, until, name }: NonNullable<WorkData['takeBack']>) {
  const t = useWords('order-pages.admin')
  const format = useFormat()
  const isOver = usePassed(until)
  if (isOver) return null
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-md bg-accent-soft px-4 py-3 text-sm">
      <p>{t('takeBack.until', { name, time: format.time(until) })}</p>
      <UndoButton label={t('takeBack.button')} fields={{ event: String(event), action }} stays />
    </div>
  )
}

/** Whether a moment has passed in the browser. Without scripts only the server decides. */
function usePassed(until: number): boolean {
  const [passed, setPassed] = useState(0)
  useEffect(() => {
    const timer = setTimeout(() => setPassed(until), Math.max(0, until - Date.now()))
    return () => clearTimeout(timer)
  }, [until])
  return passed === until
}
