import { Form } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { TextArea, TextField } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { Message } from '#server/use-cases/inbox/messages.ts'
import { replySubject } from './reply-subject.ts'

interface AnswerFormProps {
  message: Message
  /** After a refusal: why, and what was typed. */
  refused:
    | { refusal: { detail: string; errors: Record<string, string> }; typed?: Typed | undefined }
    | undefined
  rows: number
}

interface Typed {
  subject: string
  text: string
}

/** Its heading has the id `reply`. */
export function AnswerForm({ message, refused, rows }: AnswerFormProps) {
  return (
    <Form method="post" className="space-y-4" aria-labelledby="reply">
      {refused && (
        <Notice tone="wrong" title="Not sent">
          {refused.refusal.detail}
        </Notice>
      )}
      <TextField
        name="subject"
        label="Subject"
        required
        autoComplete="off"
        defaultValue={refused?.typed?.subject ?? replySubject(message.subject)}
        error={refused?.refusal.errors.subject}
      />
      <TextArea
        name="text"
        label="Your reply"
        required
        rows={rows}
        help={`We send it to ${message.email} and add your agency's name and address.`}
        defaultValue={refused?.typed?.text}
        error={refused?.refusal.errors.text}
      />
      <Button name="intent" value="reply">
        Send reply
      </Button>
    </Form>
  )
}
