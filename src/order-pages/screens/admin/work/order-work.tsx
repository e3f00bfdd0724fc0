// The work on an order, on top of the agency's page: state, thread and notes, points, brief, deliveries.
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import { countOf } from '#platform/rules/count-of.ts'
import { Notice } from '#ui/screens/notice.tsx'
import { TEXT_LINK } from '#ui/screens/text-link.ts'
import type { RoundView } from '#work/server/delivery/rounds-view.ts'
import { BriefBox } from './brief-box.tsx'
import { ChangesBox } from './changes-box.tsx'
import { DeliverBox } from './deliver-box.tsx'
import type { WorkData } from './load-work.ts'
import { MoreActions } from './more-actions.tsx'
import { NotesBox } from './notes-box.tsx'
import { OrderContents } from './order-contents.tsx'
import { PointsBox } from './points-box.tsx'
import type { SentForm } from './refused-work.ts'
import { SentRounds, TakeBack } from './sent-rounds.tsx'
import { ThreadBox } from './thread-box.tsx'
import { WorkHead } from './work-head.tsx'

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
      {view.undo && view.undo.action !== 'accepted' && <TakeBack undo={view.undo} />}
      <WorkHead
        view={view}
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
          <ChangesBox view={view} last={last} />
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
          <MoreActions orderId={orderId} view={view} last={last} />
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
