// The work on an order, on top of the agency's page: state, thread and notes, points, brief, deliveries.
import { useState, type ReactNode, useEffect } from 'react'
import { Link } from 'react-router'
import { FileList } from '#files/screens/file-list.tsx'
import { countOf } from '#platform/rules/count-of.ts'
import { Card } from '#ui/screens/card.tsx'
import { Disclosure } from '#ui/screens/disclosure.tsx'
import { UndoButton } from '#ui/screens/intent-button.tsx'
import { Notice } from '#ui/screens/notice.tsx'
import { TEXT_LINK } from '#ui/screens/text-link.ts'
import { useFormat } from '#ui/screens/use-format.ts'
import type { Offer } from '#work/rules/offers.ts'
import { Round } from '#work/screens/round.tsx'
import type { Brief } from '#work/server/brief/read-brief.ts'
import type { RoundView } from '#work/server/delivery/rounds-view.ts'
import type { AgencyOrderWork } from '#work/server/order-page/order-work-view.ts'
import { AgencyWorkHead } from './agency-work-head.tsx'
import { DeliverBox } from './deliver-box.tsx'
import type { WorkData } from './load-work.ts'
import { MoreActions } from './more-actions.tsx'
import { NotesBox } from './notes-box.tsx'
import { Offers } from './offers.tsx'
import { PointsBox } from './points-box.tsx'
import type { SentForm } from './refused-work.ts'
import { ThreadBox } from './thread-box.tsx'

interface OrderWorkProps {
  orderId: string
  customerEmail: string
  canRefund: boolean
  /** A payment is on its way or arrived wrong. */
  isPaying: boolean
  work: WorkData
  last: SentForm | undefined
  preview: RoundView | undefined
  /** Further cards of the side column. */
  children: ReactNode
  /** Below the work, and last on a small screen. */
  records: ReactNode
}

/** Below the work on a tablet, in two columns. */
const SIDE_COLUMN = 'min-w-0 space-y-6 md:max-lg:columns-2 md:max-lg:gap-6 md:max-lg:*:break-inside-avoid'

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
    <div className="space-y-6">
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
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,5fr)_minmax(0,3fr)] lg:grid-rows-[auto_1fr]">
        <div className="min-w-0 space-y-6">
          <ThreadBox orderId={orderId} work={work} last={last} />
          <ChangesBox view={view} offers={work.offers} last={last} />
          <PointsBox orderId={orderId} work={work} last={last} />
          <DeliverBox orderId={orderId} work={work} last={last} preview={more.preview} />
          <SentRounds view={view} />
        </div>
        <div className={`lg:row-span-2 ${SIDE_COLUMN}`}>
          <NotesBox
            orderId={orderId}
            notes={work.notes}
            noteKey={work.noteKey}
            isAdded={work.done === 'note'}
            last={last}
          />
          <BriefBox brief={work.brief} />
          {more.children}
          <MoreActions orderId={orderId} view={view} offers={work.offers} last={last} />
        </div>
        <div className="min-w-0 space-y-6">{more.records}</div>
      </div>
    </div>
  )
}

/** Files of an earlier visit go into a message or a delivery by one click. */
function LeftoverFiles({ work }: { work: WorkData }) {
  // As it was when the page was opened: later uploads are in their form already.
  const [count] = useState(work.leftover.length)
  if (!count || work.filesFor || !work.leftover.length) return null
  return (
    <Notice tone="info">
      {countOf(count, 'file')} of yours {count === 1 ? 'is' : 'are'} uploaded and not sent. Use{' '}
      {count === 1 ? 'it' : 'them'}{' '}
      <Link to="?files=message#thread-title" className={TEXT_LINK}>
        in a message
      </Link>
      {work.view.actions.includes('delivered') && (
        <>
          {' '}
          or{' '}
          <Link to="?files=deliver#deliver" className={TEXT_LINK}>
            in the delivery
          </Link>
        </>
      )}
      . After a day {count === 1 ? 'it goes' : 'they go'} by {count === 1 ? 'itself' : 'themselves'}.
    </Notice>
  )
}

const LINK =
  'flex min-h-11 items-center rounded-md px-2.5 text-sm font-medium whitespace-nowrap text-accent underline-offset-4 hover:underline'

/** Links to the parts of an order's page, which on a phone is several screens long. */
function OrderContents({ work: { view, brief } }: { work: WorkData }) {
  const parts = [
    { to: '#thread-title', name: 'Thread' },
    ...(view.points.length ? [{ to: '#points', name: 'Points' }] : []),
    ...(view.actions.includes('delivered') ? [{ to: '#deliver', name: 'Deliver' }] : []),
    { to: '#notes', name: 'Notes' },
    ...(brief ? [{ to: '#brief', name: 'Brief' }] : []),
    { to: '#order', name: 'Order' },
    { to: '#more', name: 'More' },
    { to: '#history', name: 'History' },
  ]
  return (
    <nav aria-label="On this page" className="-mx-2.5 lg:hidden">
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
  if (!brief) return null
  const isReadable = brief.sent || brief.startedAnyway
  return (
    <Card
      title="Brief"
      id="brief"
      aside={<p className="text-sm text-muted tabular-nums">{brief.counter} answered</p>}
    >
      {!brief.sent && (
        <p className="text-sm text-muted">
          {brief.startedAnyway
            ? 'You started with what was there. The customer can still send the rest.'
            : 'You can read the answers once the customer sends them.'}
        </p>
      )}
      {isReadable && (
        <Disclosure summary="Show the answers" className="fold-on-phones">
          <Answers brief={brief} />
        </Disclosure>
      )}
    </Card>
  )
}

function Answers({ brief: { questions } }: { brief: Brief }) {
  return (
    <dl className="m-0 mt-2 space-y-3 text-sm first:mt-0">
      {questions
        .filter(({ shown }) => shown)
        .map(({ id, label, answer, unsure, files }) => (
          <div key={id}>
            <dt className="text-muted">{label}</dt>
            <dd className="m-0 mt-0.5 [overflow-wrap:anywhere] whitespace-pre-line">
              {unsure && (
                <span className="rounded bg-amber-soft px-1.5 py-0.5 font-medium">Not sure: ask me</span>
              )}
              {unsure && answer ? ' ' : ''}
              {answer || (!unsure && !files.length && <span className="text-muted">No answer</span>)}
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
  const format = useFormat()
  const { changes, actions, state } = view
  const [latest] = changes.asked
  const isOpen = state === 'changes-asked' || actions.includes('our-mistake')
  if (!latest || !isOpen) return null
  return (
    <Card
      title={`Changes to round ${latest.round}`}
      id="changes"
      aside={
        changes.included !== null && (
          <p className="text-sm text-muted tabular-nums">
            {changes.used} of {changes.included} used
          </p>
        )
      }
    >
      <p className="mb-2 text-sm text-muted">Asked for on {format.dateAndTime(latest.at)}</p>
      <ol className="m-0 list-decimal space-y-1.5 pl-5 text-sm">
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

/** The rounds that were sent, newest first, with their files and hashes as they were frozen. */
function SentRounds({ view }: { view: AgencyOrderWork }) {
  const { deliveries, points } = view
  if (!deliveries.length) return null
  return (
    <Card title={deliveries.length > 1 ? 'Deliveries' : 'Delivery'} id="rounds">
      <div className="divide-y divide-line">
        {deliveries.map((round) => (
          <div key={round.round} className="py-4 first:pt-0 last:pb-0">
            <Round round={round} points={points}>
              <Hashes round={round} />
            </Round>
          </div>
        ))}
      </div>
    </Card>
  )
}

/** There is a minute for it, so it stands at the top of the page. */
function TakeBack({ event, action, until, name }: NonNullable<WorkData['takeBack']>) {
  const format = useFormat()
  const isOver = usePassed(until)
  if (isOver) return null
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-md bg-accent-soft px-4 py-3 text-sm">
      <p>
        {name} can be taken back for a minute, until {format.time(until)}. Its email waits as long.
      </p>
      <UndoButton label="Take it back" fields={{ event: String(event), action }} stays />
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

function Hashes({ round: { round, hashes } }: { round: RoundView }) {
  if (!hashes.length) return null
  return (
    <Disclosure summary={`Fingerprints of the files (SHA-256), round ${round}`} className="mt-2">
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
