// One message of a visitor, with the replies and the form to reply.
import { data, Form } from 'react-router'
import { formText, formTexts } from '#app/form-values.ts'
import { orOffline } from '#app/offline.ts'
import { redirectAfter, redirectWithFlash } from '#app/redirect-after.ts'
import { attempt, orErrorScreen, scopeOf } from '#app/scope.ts'
import { AnchorButton, Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { TextArea, TextField } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { StatusBadge } from '#app/ui/status-badge.tsx'
import { TEXT_LINK } from '#app/ui/text-link.ts'
import { useFormat } from '#app/use-format.ts'
import { entryOf } from '#domain/entry-of.ts'
import type { MessageReply } from '#server/use-cases/inbox/reply.ts'
import { ConfirmDelete } from '../content/confirm-delete.tsx'
import type { Route } from './+types/message'
import { replySubject } from './reply-subject.ts'

const FLASH_MESSAGES: Record<string, string> = { read: 'Message is Read', restored: 'Message is restored' }
const REPLIED = 'The reply is on its way'
const REPLY_WAITS =
  'The reply waits in the outbox. No mail server is set up yet, so nothing is sent until there is one.'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { act, site } = scopeOf(context)
  const message = await orErrorScreen(act.oneMessage(params.id))
  const replies = await orErrorScreen(act.repliesToMessage(params.id))
  const done = url.searchParams.get('done')
  const replied = site.sendsMail ? REPLIED : REPLY_WAITS
  const flashMessage = done === 'replied' ? replied : entryOf(FLASH_MESSAGES, done)
  return { message, replies, flashMessage }
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const { act } = scopeOf(context)
  const form = await request.formData()
  const here = `/view/${params.id}`
  const intent = formText(form, 'intent')
  if (intent === 'read') {
    await orErrorScreen(act.setMessageStatus({ id: params.id, body: { messageStatus: 'Read' } }))
    return redirectWithFlash(`${here}?done=read`)
  }
  if (intent === 'delete') {
    await orErrorScreen(act.deleteMessage(params.id))
    return redirectAfter(url, `/all-messages?${new URLSearchParams({ done: 'deleted', undo: params.id })}`)
  }
  const typed = formTexts(form, ['subject', 'text'])
  const { refusal } = await attempt(() => act.replyToMessage({ id: params.id, body: typed }))
  return refusal
    ? data({ refusal, typed }, { status: refusal.status })
    : redirectWithFlash(`${here}?done=replied`)
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  orOffline(serverAction, { typed: undefined })

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `Message: ${loaderData.message.subject}` : 'Message' },
]

export default function MessageScreen({
  loaderData: { message, replies, flashMessage },
  actionData,
}: Route.ComponentProps) {
  const format = useFormat()
  const facts = [
    ['Name', message.name],
    [
      'Email',
      <a key="mail" href={`mailto:${message.email}?${mailQuery(message.subject)}`} className={TEXT_LINK}>
        {message.email}
      </a>,
    ],
    [
      'Phone',
      <a key="phone" href={`tel:${message.number.replace(/[^+\d]/g, '')}`} className={TEXT_LINK}>
        {message.number}
      </a>,
    ],
    ['Received', format.dateAndTime(Date.parse(message.createdAt))],
  ] as const
  return (
    <>
      <PageHead
        title={message.subject}
        back={{ to: '/all-messages', label: 'Messages' }}
        actions={
          <>
            {message.messageStatus === 'UnRead' && (
              <Form method="post">
                <Button name="intent" value="read">
                  Mark Read
                </Button>
              </Form>
            )}
            <AnchorButton href={`mailto:${message.email}?${mailQuery(message.subject)}`}>
              Reply in your mail program
            </AnchorButton>
            <ConfirmDelete title={message.subject} question="You can undo this for a day." />
          </>
        }
      />
      <div className="max-w-3xl space-y-6">
        {flashMessage && !actionData && <Notice>{flashMessage}</Notice>}
        <Card>
          <div className="mb-4">
            <StatusBadge status={message.messageStatus} />
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
        <Card title={replies.length ? 'Reply again' : 'Reply'} id="reply">
          <Form method="post" className="space-y-4" aria-labelledby="reply">
            {actionData?.refusal && (
              <Notice tone="wrong" title="Not sent">
                {actionData.refusal.detail}
              </Notice>
            )}
            <TextField
              name="subject"
              label="Subject"
              required
              autoComplete="off"
              defaultValue={actionData?.typed?.subject ?? replySubject(message.subject)}
              error={actionData?.refusal?.errors.subject}
            />
            <TextArea
              name="text"
              label="Your reply"
              required
              rows={7}
              help={`We send it to ${message.email} and add your agency's name and address.`}
              defaultValue={actionData?.typed?.text}
              error={actionData?.refusal?.errors.text}
            />
            <Button name="intent" value="reply">
              Send reply
            </Button>
          </Form>
        </Card>
      </div>
    </>
  )
}

function ReplyCard({ reply }: { reply: MessageReply }) {
  const when = useFormat().dateAndTime(reply.at)
  return (
    <Card title={`Reply by ${reply.by ?? 'a former colleague'}`} id={`reply-${reply._id}`}>
      <p className="mb-3 text-sm text-muted">
        {when}, “{reply.subject}”
      </p>
      <p className="max-w-[68ch] break-words whitespace-pre-wrap">{reply.text}</p>
    </Card>
  )
}

const mailQuery = (subject: string): string => `subject=${encodeURIComponent(`Re: ${subject}`)}`
