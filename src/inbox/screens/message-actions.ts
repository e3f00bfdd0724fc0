// What is done with one message, for its own screen and for the inbox.
import type { Act } from '#server/use-cases.ts'
import { doneWords, REPLIED } from '#ui/screens/done-words.ts'
import { formText, formTexts } from '#ui/screens/form-values.ts'
import { attempt, orErrorScreen } from '#ui/screens/scope.ts'

const FLASH_MESSAGES = {
  read: 'Message is Read',
  restored: 'Message is restored',
  replied: REPLIED,
}

/** `done` as in the address. */
export const flashMessageOf = (done: string | null, site: { sendsMail: boolean }): string | undefined =>
  doneWords(FLASH_MESSAGES, done, site)

export type MessageAction = 'read' | 'unread' | 'deleted' | 'replied'

/** Does what the form's intent says: `read`, `unread`, `delete`, or else the reply. */
export async function doMessageAction(act: Act, id: string, form: FormData) {
  const intent = formText(form, 'intent')
  if (intent === 'read' || intent === 'unread') {
    const messageStatus = intent === 'read' ? 'Read' : 'UnRead'
    await orErrorScreen(act.setMessageStatus({ id, body: { messageStatus } }))
    return { done: intent satisfies MessageAction }
  }
  if (intent === 'delete') {
    await orErrorScreen(act.deleteMessage(id))
    return { done: 'deleted' as const satisfies MessageAction }
  }
  const typed = formTexts(form, ['subject', 'text'])
  const { refusal } = await attempt(() => act.replyToMessage({ id, body: typed }))
  return refusal ? { refusal, typed } : { done: 'replied' as const satisfies MessageAction }
}
