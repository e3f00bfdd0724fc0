// The conversation with the agency, and the box to write.
import type { ReadyFile } from '#app/orders/files/file-field.tsx'
import { Composer } from '#app/orders/thread/composer.tsx'
import { Thread } from '#app/orders/thread/thread.tsx'
import type { Refusal } from '#app/scope.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import type { Thread as ThreadPage } from '#server/use-cases/work/message-record.ts'

interface ThreadCardProps {
  orderId: string
  thread: ThreadPage
  ready: readonly ReadyFile[]
  /** Not for admins: they write on their own page of the order. */
  canWrite: boolean
  /** A question waits for the answer. */
  isAsked: boolean
  opening: string
  refused?: { refusal: Refusal; text: string } | undefined
}

export function ThreadCard({ orderId, thread, ready, canWrite, isAsked, opening, refused }: ThreadCardProps) {
  const page = `/order/${orderId}`
  return (
    <Card title="Messages" id="messages" className="mb-6">
      {opening && thread.earlier === null && (
        <p className="mb-4 text-sm [overflow-wrap:anywhere] whitespace-pre-line text-muted">{opening}</p>
      )}
      {thread.entries.length > 0 && (
        <Thread
          entries={thread.entries}
          side="customer"
          older={thread.earlier === null ? null : `${page}?before=${thread.earlier}#messages`}
        />
      )}
      {canWrite && (
        <div id="write" className="mt-5 scroll-mt-6 border-t border-line pt-5">
          <Composer
            orderId={orderId}
            back={`${page}#write`}
            label={isAsked ? 'Your answer' : 'Your message'}
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
                    Send, that’s everything
                  </Button>
                  <Button name="intent" value="answer-more" variant="quiet" disabled={busy}>
                    Send, more to come
                  </Button>
                </>
              ) : (
                <Button name="intent" value="message" disabled={busy}>
                  Send message
                </Button>
              )
            }
          </Composer>
        </div>
      )}
    </Card>
  )
}
