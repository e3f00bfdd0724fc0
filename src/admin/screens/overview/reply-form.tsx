// Answers a customer or a visitor without leaving the list.
import { Form, useLocation, useNavigation } from 'react-router'
import { replySubject } from '#inbox/screens/reply-subject.ts'
import { Button, LinkButton } from '#ui/screens/button.tsx'
import { TextArea, TextField } from '#ui/screens/field.tsx'
import type { Need } from './needs.ts'
import type { OpenReply, RefusedReply } from './open-reply.ts'

interface ReplyFormProps {
  need: Extract<Need, { kind: 'order' | 'waiting' | 'message' }>
  reply: OpenReply
  refused: RefusedReply | undefined
}

export function ReplyForm({ need, reply, refused }: ReplyFormProps) {
  const busy = useNavigation().state !== 'idle'
  const query = new URLSearchParams(useLocation().search)
  query.delete('reply')
  const { who, words, email } =
    need.kind === 'message'
      ? { who: need.message.name, words: need.message.message, email: need.message.email }
      : { who: need.row.customer, words: reply.theirWords, email: need.row.email }
  return (
    <Form
      method="post"
      preventScrollReset
      aria-label={`Reply to ${who}`}
      className="relative col-span-full mt-1 mb-2 max-w-3xl space-y-3 rounded-md border border-line bg-paper p-4"
    >
      {words && <p className="text-sm [overflow-wrap:anywhere] whitespace-pre-wrap">{words}</p>}
      {need.kind === 'message' ? (
        <>
          <input type="hidden" name="message" value={need.id} />
          <TextField
            name="subject"
            label="Subject"
            required
            autoComplete="off"
            defaultValue={refused?.subject ?? replySubject(need.message.subject)}
            error={refused?.refusal.errors.subject}
          />
        </>
      ) : (
        <>
          <input type="hidden" name="order" value={need.id} />
          <input type="hidden" name="key" value={reply.key} />
        </>
      )}
      <TextArea
        name="text"
        label="Your reply"
        required
        rows={4}
        autoFocus={!refused}
        defaultValue={refused?.text}
        help={`It goes to ${email}.`}
        error={refused?.refusal.errors.text}
      />
      <div className="flex flex-wrap gap-2">
        <Button
          name="intent"
          value={need.kind === 'message' ? 'reply-to-message' : 'write-to-customer'}
          disabled={busy}
        >
          Send reply
        </Button>
        <LinkButton to={`?${query}`} variant="plain" preventScrollReset>
          Cancel
        </LinkButton>
        <LinkButton
          to={need.kind === 'message' ? `/inbox/${need.id}` : `/admin/payment-status/${need.id}#thread`}
          variant="plain"
        >
          Open the conversation
        </LinkButton>
      </div>
    </Form>
  )
}
