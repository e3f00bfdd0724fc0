// The conversation with the agency, and the box to write.
import type { ReadyFile } from '#files/screens/file-field.tsx'
import { Button } from '#ui/screens/button.tsx'
import { Card } from '#ui/screens/card.tsx'
import type { Refusal } from '#ui/screens/scope.ts'
import { useWords } from '#ui/screens/use-words.ts'
import { Composer } from '#work/screens/thread/composer.tsx'
import { Thread, countFolded } from '#work/screens/thread/thread.tsx'
import type { OrderWorkView } from '#work/server/order-page/order-work-view.ts'
import type { Thread as ThreadPage } from '#work/server/thread/message-record.ts'

interface ThreadCardProps {
  orderId: string
  thread: ThreadPage
  /** The page shows messages from before the newest. */
  isOlder: boolean
  ready: readonly ReadyFile[]
  /** Not for admins: they write on their own page of the order. */
  canWrite: boolean
  /** A question waits for the answer. */
  isAsked: boolean
  work: OrderWorkView
  /** A payment is on its way, or waits for a decision. */
  isPaying: boolean
  refused?: { refusal: Refusal; text: string } | undefined
}

/**
 * The opening words are about the start of the work: what happens once the order is paid. Without questions
 * the work starts then.
 */
const hasOpening = ({ state, brief }: OrderWorkView): boolean =>
  state === 'awaiting-brief' || (state === 'in-progress' && brief === null)

export function ThreadCard({
  orderId,
  thread,
  isOlder,
  ready,
  canWrite,
  isAsked,
  work,
  isPaying,
  refused,
}: ThreadCardProps) {
  const t = useWords('order-pages.screens')
  const page = `/order/${orderId}`
  return (
    <Card title={t('messages')} id="messages" className="mb-6">
      {work.opening && thread.earlier === null && hasOpening(work) && (
        <p className="mb-4 text-sm [overflow-wrap:anywhere] whitespace-pre-line text-muted">{work.opening}</p>
      )}
      {thread.entries.length === 0 && (
        <p className="text-sm text-muted">{t(`nothing.${isPaying ? 'paying' : work.state}`)}</p>
      )}
      {thread.entries.length > 0 && (
        <Thread
          entries={thread.entries}
          side="customer"
          folded={isOlder ? 0 : countFolded(thread.entries)}
          older={thread.earlier === null ? null : `${page}?before=${thread.earlier}#messages`}
        />
      )}
      {canWrite && (
        <div id="write" className="mt-5 scroll-mt-6 border-t border-line pt-5">
          <Composer
            orderId={orderId}
            back={`${page}#write`}
            label={isAsked ? t('yourAnswer') : t('yourMessage')}
            messageKey={thread.key}
            ready={ready}
            typed={refused?.text}
            error={
              refused &&
              (refused.refusal.errors.text ?? refused.refusal.errors.files ?? refused.refusal.detail)
            }
          >
            {(busy) =>
              isAsked ? (
                <>
                  <Button name="intent" value="answer" disabled={busy}>
                    {t('sendEverything')}
                  </Button>
                  <Button name="intent" value="answer-more" variant="quiet" disabled={busy}>
                    {t('sendMoreToCome')}
                  </Button>
                </>
              ) : (
                <Button name="intent" value="message" disabled={busy}>
                  {t('sendMessage')}
                </Button>
              )
            }
          </Composer>
        </div>
      )}
    </Card>
  )
}
