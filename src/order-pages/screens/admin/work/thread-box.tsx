// What is written between the agency and the customer.
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { Card } from '#ui/screens/card.tsx'
import { EmptyState } from '#ui/screens/empty-state.tsx'
import { TEXT_LINK } from '#ui/screens/text-link.ts'
import { Composer } from '#work/screens/thread/composer.tsx'
import { Thread } from '#work/screens/thread/thread.tsx'
import type { WorkData } from './load-work.ts'
import { isReplyTheMove, WRITE_ID } from './moment-actions.tsx'
import { formState, type SentForm } from './refused-work.ts'
import { FormErrors, SubmitButton } from './work-parts.tsx'

interface ThreadBoxProps {
  orderId: string
  work: WorkData
  last: SentForm | undefined
}

export function ThreadBox({ orderId, work, last }: ThreadBoxProps) {
  const here = `/admin/payment-status/${orderId}`
  const { entries, earlier } = work.thread
  const box = useScrolledDown(entries.at(-1)?.seq)
  const change = formState(last, ['change-message', 'take-back-message'])
  return (
    <Card
      title="Thread"
      id="thread-title"
      aside={<p className="text-sm text-muted">You and the customer read this</p>}
    >
      {work.isOlder && (
        <p className="mb-3 text-sm">
          These are older messages.{' '}
          <Link to={here} className={TEXT_LINK}>
            Back to the newest
          </Link>
        </p>
      )}
      <FormErrors errors={change.otherErrors([])} />
      {work.view.opening && earlier === null && <OpeningWords text={work.view.opening} />}
      {entries.length ? (
        <div
          ref={box}
          role="group"
          aria-label="Messages"
          tabIndex={0}
          className="-mx-1 px-1 lg:max-h-[34rem] lg:overflow-y-auto"
        >
          <Thread
            entries={entries}
            side="agency"
            older={earlier === null ? null : `${here}?before=${earlier}#thread-title`}
          />
        </div>
      ) : (
        <EmptyState title="Nothing is written yet">
          {work.view.opening ? 'Say' : 'Greet the customer, say'} who leads the work and when you report next.
        </EmptyState>
      )}
      {!work.isOlder && (
        <Write key={`${work.messageKey} ${work.filesFor}`} orderId={orderId} work={work} last={last} />
      )}
    </Card>
  )
}

/** The customer reads them above the thread. They are the plan's, so nobody wrote them here. */
const OpeningWords = ({ text }: { text: string }) => (
  <div className="mb-4 text-sm text-muted">
    <p className="font-medium">Opening words of the plan</p>
    <p className="[overflow-wrap:anywhere] whitespace-pre-line">{text}</p>
  </div>
)

function Write({ orderId, work, last }: ThreadBoxProps) {
  const form = formState(last, ['message', 'question'])
  const canAsk = work.view.actions.includes('asked')
  // As it was when the form was opened: later uploads belong to other forms.
  const [ready] = useState(() =>
    work.filesFor === 'message' || form.isBack
      ? work.leftover.filter(({ _id }) => !form.isBack || form.list('file').includes(_id))
      : [],
  )
  return (
    <div className="mt-4 space-y-3 border-t border-line pt-4">
      <FormErrors errors={form.otherErrors(['text'])} />
      <Composer
        orderId={orderId}
        back={`/admin/payment-status/${orderId}?files=message#thread-title`}
        label="Write to the customer"
        inputId={WRITE_ID}
        messageKey={work.messageKey}
        ready={ready}
        typed={form.typed('text')}
        error={form.error('text')}
      >
        {(busy) => (
          <>
            <SubmitButton
              intent="message"
              variant={isReplyTheMove(work.view) ? 'primary' : 'quiet'}
              busy={busy}
            >
              Send message
            </SubmitButton>
            {canAsk && (
              <SubmitButton intent="question" variant="quiet" busy={busy}>
                Ask and wait
              </SubmitButton>
            )}
          </>
        )}
      </Composer>
      {canAsk && (
        <p className="text-sm text-muted">
          With a message you go on working. “Ask and wait” hands the move over: the clock is paused until the
          customer answers.
        </p>
      )}
      {work.view.state === 'waiting-for-customer' && (
        <p className="text-sm text-muted">
          A question is open. One at a time, so that both know what the date waits for.
        </p>
      )}
    </div>
  )
}

/** The newest words are at the end: a long thread opens there. */
function useScrolledDown(newest: number | undefined) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = box.current
    if (element) element.scrollTop = element.scrollHeight
  }, [newest])
  return box
}
