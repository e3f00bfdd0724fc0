import { Form } from 'react-router'
import { useSavedInputs } from '#site/screens/frame/use-saved-inputs.ts'
import { Button } from '#ui/screens/button.tsx'
import { TextArea, TextField } from '#ui/screens/field.tsx'
import { Notice } from '#ui/screens/notice.tsx'
import { useWords } from '#ui/screens/use-words.ts'
import type { Message } from '../server/messages.ts'
import { replySubject } from './sender-links.ts'

/** What is saved of the form. */
const SAVED = ['subject', 'text'] as const

/** The name under which it is saved. */
export const replySavedAs = (messageId: string): string => `reply ${messageId}`

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
  const t = useWords('inbox.admin')
  const prefilled = replySubject(message.subject)
  const ref = useSavedInputs(replySavedAs(message._id), SAVED, { subject: prefilled })
  return (
    <Form ref={ref} method="post" className="space-y-4" aria-labelledby="reply">
      {refused && (
        <Notice tone="wrong" title={t('notSent')}>
          {refused.refusal.detail}
        </Notice>
      )}
      <TextField
        name="subject"
        label={t('subject')}
        required
        autoComplete="off"
        defaultValue={refused?.typed?.subject ?? prefilled}
        error={refused?.refusal.errors.subject}
      />
      <TextArea
        name="text"
        label={t('yourReply')}
        required
        rows={rows}
        help={t('replyHelp', { email: message.email })}
        defaultValue={refused?.typed?.text}
        error={refused?.refusal.errors.text}
      />
      <Button name="intent" value="reply">
        {t('sendReply')}
      </Button>
    </Form>
  )
}
