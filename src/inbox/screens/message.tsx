// One message of a visitor, with the replies and the form to reply.
import { data, Link } from 'react-router'
import { phoneLink } from '#platform/rules/phone-link.ts'
import { useDeletedOnceSent } from '#site/screens/frame/use-saved-inputs.ts'
import { AnchorButton } from '#ui/screens/button.tsx'
import { Card } from '#ui/screens/card.tsx'
import { ConfirmDelete } from '#ui/screens/confirm-delete.tsx'
import { customerAddress } from '#ui/screens/customer-link.ts'
import { IntentButton } from '#ui/screens/intent-button.tsx'
import { Notice } from '#ui/screens/notice.tsx'
import { orOffline } from '#ui/screens/offline.ts'
import { PageHead } from '#ui/screens/page-head.tsx'
import { redirectAfter, redirectWithFlash } from '#ui/screens/redirect-after.ts'
import { orErrorScreen, scopeOf } from '#ui/screens/scope.ts'
import { StatusBadge } from '#ui/screens/status-badge.tsx'
import { TEXT_LINK } from '#ui/screens/text-link.ts'
import { useFormat } from '#ui/screens/use-format.ts'
import { useWords } from '#ui/screens/use-words.ts'
import type { MessageReply } from '../server/reply.ts'
import type { Route } from './+types/message'
import { AnswerForm, replySavedAs } from './answer-form.tsx'
import { doMessageAction, MESSAGE_FLASH, MESSAGES_FLASH } from './message-actions.ts'
import { mailAddress } from './sender-links.ts'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { act, site } = scopeOf(context)
  const message = await orErrorScreen(act.oneMessage(params.id))
  const replies = await orErrorScreen(act.repliesToMessage(params.id))
  return {
    message,
    replies,
    flashMessage: MESSAGE_FLASH.wordsAt(url, site),
    isReplied: MESSAGE_FLASH.nameAt(url) === 'replied',
  }
}

export async function action({ context, params: { id }, request, url }: Route.ActionArgs) {
  const { done, refusal, typed } = await doMessageAction(scopeOf(context).act, id, await request.formData())
  if (refusal) return data({ refusal, typed }, { status: refusal.status })
  return done === 'deleted'
    ? redirectAfter(url, MESSAGES_FLASH.to('/all-messages', done, { undo: id }))
    : redirectWithFlash(MESSAGE_FLASH.to(`/view/${id}`, done))
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  orOffline(serverAction, { typed: undefined })

export default function MessageScreen({
  loaderData: { message, replies, flashMessage, isReplied },
  actionData,
}: Route.ComponentProps) {
  const t = useWords('inbox.admin')
  const format = useFormat()
  useDeletedOnceSent(replySavedAs(message._id), isReplied)
  const facts = [
    [
      t('name'),
      <Link key="sender" to={customerAddress(message.email)} className={TEXT_LINK}>
        {message.name}
      </Link>,
    ],
    [
      t('email'),
      <a key="mail" href={mailAddress(message)} className={TEXT_LINK}>
        {message.email}
      </a>,
    ],
    [
      t('phone'),
      <a key="phone" href={phoneLink(message.number)} className={TEXT_LINK}>
        {message.number}
      </a>,
    ],
    [t('received'), format.nearTime(Date.parse(message.createdAt))],
  ] as const
  return (
    <>
      <title>{t('messageTitle', { subject: message.subject })}</title>
      <PageHead
        title={message.subject}
        trail={[
          { to: '/inbox', label: t('inbox') },
          { to: '/all-messages', label: t('messages') },
        ]}
        actions={
          <>
            {message.messageStatus === 'UnRead' && (
              <IntentButton intent="read" variant="primary">
                {t('markRead')}
              </IntentButton>
            )}
            <AnchorButton href={mailAddress(message)}>{t('replyInProgram')}</AnchorButton>
            <ConfirmDelete title={message.subject} question={t('undoForADay')} />
          </>
        }
      />
      <div className="space-y-6">
        {flashMessage && !actionData && <Notice>{flashMessage}</Notice>}
        <Card>
          <div className="mb-4">
            <StatusBadge status={message.messageStatus} words={t(`status.${message.messageStatus}`)} />
          </div>
          <dl className="mb-5 grid gap-x-6 gap-y-2 text-sm sm:grid-cols-[8rem_1fr]">
            {facts.map(([label, value]) => (
              <div key={label} className="contents">
                <dt className="text-muted">{label}</dt>
                <dd className="m-0 min-w-0 break-words">{value}</dd>
              </div>
            ))}
          </dl>
          <p className="max-w-[68ch] border-t border-line pt-4 break-words whitespace-pre-wrap">
            {message.message}
          </p>
        </Card>
        {replies.map((reply) => (
          <ReplyCard key={reply._id} reply={reply} />
        ))}
        <Card title={t(replies.length ? 'replyAgain' : 'reply')} id="reply">
          {/* The time after a reply begins with an empty form. */}
          <AnswerForm
            key={`${message._id} ${replies.length}`}
            message={message}
            refused={actionData}
            rows={7}
          />
        </Card>
      </div>
    </>
  )
}

function ReplyCard({ reply }: { reply: MessageReply }) {
  const t = useWords('inbox.admin')
  const when = useFormat().nearTime(reply.at)
  return (
    <Card title={t('replyBy', { name: reply.by ?? t('formerColleague') })} id={`reply-${reply._id}`}>
      <p className="mb-3 text-sm text-muted">
        {when}, “{reply.subject}”
      </p>
      <p className="max-w-[68ch] break-words whitespace-pre-wrap">{reply.text}</p>
    </Card>
  )
}
