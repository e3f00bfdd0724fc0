// The reading pane of the inbox: one message with its answers, and the reply below.
import { useEffect, useEffectEvent } from 'react'
import { data, Form, Link, useFetcher } from 'react-router'
import { phoneLink } from '#platform/rules/phone-link.ts'
import { useMay } from '#site/screens/frame/use-may.ts'
import { useDeletedOnceSent } from '#site/screens/frame/use-saved-inputs.ts'
import { AnchorButton, Button } from '#ui/screens/button.tsx'
import { customerAddress } from '#ui/screens/customer-link.ts'
import { Notice } from '#ui/screens/notice.tsx'
import { orOffline } from '#ui/screens/offline.ts'
import { Trail } from '#ui/screens/page-head.tsx'
import { redirectAfter, redirectWithFlash } from '#ui/screens/redirect-after.ts'
import { orErrorScreen, scopeOf } from '#ui/screens/scope.ts'
import { TEXT_LINK } from '#ui/screens/text-link.ts'
import { useFormat } from '#ui/screens/use-format.ts'
import { useWords } from '#ui/screens/use-words.ts'
import type { Message } from '../server/messages.ts'
import type { Route } from './+types/inbox-message'
import { AnswerForm, replySavedAs } from './answer-form.tsx'
import { inboxQuery } from './inbox-query.ts'
import { doMessageAction, MESSAGE_FLASH, MESSAGES_FLASH } from './message-actions.ts'
import { mailAddress } from './sender-links.ts'

export async function loader({ context, params: { id }, url }: Route.LoaderArgs) {
  const { act, site } = scopeOf(context)
  return {
    message: await orErrorScreen(act.oneMessage(id)),
    replies: await orErrorScreen(act.repliesToMessage(id)),
    flashMessage: MESSAGE_FLASH.wordsAt(url, site),
    isReplied: MESSAGE_FLASH.nameAt(url) === 'replied',
    query: inboxQuery(url.searchParams),
  }
}

export async function action({ context, params: { id }, request, url }: Route.ActionArgs) {
  const form = await request.formData()
  const { done, refusal, typed } = await doMessageAction(scopeOf(context).act, id, form)
  if (refusal) return data({ refusal, typed }, { status: refusal.status })
  // The page itself marks the message as read when it is opened, so there is nothing to report.
  if (form.get('silent')) return null
  const list = inboxQuery(url.searchParams)
  // Back to the list, because this page would mark the message as read again.
  if (done === 'deleted' || done === 'unread')
    return redirectAfter(
      url,
      MESSAGES_FLASH.to(`/inbox${list}`, done, done === 'deleted' ? { undo: id } : {}),
    )
  return redirectWithFlash(MESSAGE_FLASH.to(`/inbox/${id}${list}`, done))
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  orOffline(serverAction, { typed: undefined })

export default function InboxMessage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useWords('inbox.admin')
  const { message, replies, flashMessage, isReplied, query } = loaderData
  const format = useFormat()
  useReadOnceOpened(message)
  useDeletedOnceSent(replySavedAs(message._id), isReplied)
  return (
    <>
      <title>{t('messageTitle', { subject: message.subject })}</title>
      <div className="lg:hidden">
        <Trail places={[{ to: `/inbox${query}`, label: t('inbox') }]} />
      </div>
      {flashMessage && !actionData && <Notice className="mb-4">{flashMessage}</Notice>}
      <article aria-labelledby="subject" className="rounded-lg border border-line bg-surface">
        <header className="border-b border-line p-4 sm:p-5">
          <h2
            id="subject"
            data-new-heading=""
            className="font-display text-lg font-semibold [overflow-wrap:anywhere]"
          >
            {message.subject}
          </h2>
          <div className="mt-3 flex flex-wrap gap-2">
            <WorkActions message={message} />
          </div>
        </header>
        <Entry
          who={message.name}
          when={format.nearTime(Date.parse(message.createdAt))}
          text={message.message}
        >
          <Sender message={message} />
        </Entry>
        {replies.map(({ _id, by, at, subject, text }) => (
          <Entry
            key={_id}
            isOurs
            who={t('replyBy', { name: by ?? t('formerColleague') })}
            when={format.nearTime(at)}
            text={text}
          >
            “{subject}”
          </Entry>
        ))}
        <div className="border-t border-line p-4 sm:p-5">
          <h3 id="reply" className="mb-3 font-display font-semibold">
            {t(replies.length ? 'replyAgain' : 'reply')}
          </h3>
          {/* The next message, and the time after a reply, begin with an empty form. */}
          <AnswerForm
            key={`${message._id} ${replies.length}`}
            message={message}
            refused={actionData ?? undefined}
            rows={5}
          />
        </div>
      </article>
    </>
  )
}

/** Where scripts run, opening it is reading it. Otherwise there is the button. */
function useReadOnceOpened({ _id, messageStatus }: Message): void {
  const { submit } = useFetcher()
  const markRead = useEffectEvent(() => {
    if (messageStatus === 'UnRead') void submit({ intent: 'read', silent: '1' }, { method: 'post' })
  })
  // Once for each message: one that a colleague marks unread meanwhile stays unread.
  useEffect(() => markRead(), [_id])
}

function WorkActions({ message }: { message: Message }) {
  const t = useWords('inbox.admin')
  const isUnread = message.messageStatus === 'UnRead'
  return (
    <>
      <Form method="post" className="flex flex-wrap gap-2">
        <Button variant="quiet" size="small" name="intent" value={isUnread ? 'read' : 'unread'}>
          {t(isUnread ? 'markRead' : 'markUnread')}
        </Button>
        <Button variant="danger" size="small" name="intent" value="delete">
          {t('delete')}
        </Button>
      </Form>
      <AnchorButton size="small" href={mailAddress(message)}>
        {t('replyInProgram')}
      </AnchorButton>
    </>
  )
}

function Sender({ message }: { message: Message }) {
  const t = useWords('inbox.admin')
  const seesCustomers = useMay('work-on-orders')
  return (
    <span className="flex flex-wrap gap-x-4">
      <a href={mailAddress(message)} className={TEXT_LINK}>
        {message.email}
      </a>
      <a href={phoneLink(message.number)} className={TEXT_LINK}>
        {message.number}
      </a>
      {seesCustomers && (
        <Link to={customerAddress(message.email)} className={TEXT_LINK}>
          {t.rich('ordersAndMessages', {
            hidden: (words) => <span className="sr-only">{words}</span>,
            name: message.name,
          })}
        </Link>
      )}
    </span>
  )
}

interface EntryProps {
  who: string
  when: string
  text: string
  isOurs?: boolean
  children: React.ReactNode
}

function Entry({ who, when, text, isOurs = false, children }: EntryProps) {
  return (
    <section
      className={`border-t border-line p-4 first-of-type:border-t-0 sm:p-5 ${isOurs ? 'bg-paper' : ''}`}
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="font-medium [overflow-wrap:anywhere]">{who}</h3>
        <p className="text-xs text-muted tabular-nums">{when}</p>
      </div>
      <div className="text-sm [overflow-wrap:anywhere] text-muted">{children}</div>
      <p className="mt-3 max-w-[68ch] break-words whitespace-pre-wrap">{text}</p>
    </section>
  )
}
