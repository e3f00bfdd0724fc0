import { say } from '#platform/rules/words.ts'
// What is done with one message, for its own screen and for the inbox.
import type { Act } from '#server/use-cases.ts'
import { flashes, REPLIED } from '#ui/screens/flash.ts'
import { formText, formTexts } from '#ui/screens/form-values.ts'
import { attempt, orErrorScreen, type Refusal } from '#ui/screens/scope.ts'

/** Above the lists. A deleted message can be brought back there. */
export const MESSAGES_FLASH = flashes({
  deleted: say('inbox.agency', 'flash.deleted'),
  unread: say('inbox.agency', 'flash.unread'),
})

/** On the message itself. */
export const MESSAGE_FLASH = flashes({
  read: say('inbox.agency', 'flash.read'),
  unread: say('inbox.agency', 'flash.unread'),
  restored: say('inbox.agency', 'flash.restored'),
  replied: REPLIED,
})

interface Outcome {
  done: 'read' | 'unread' | 'deleted' | 'replied'
  /** Then nothing is done. */
  refusal?: Refusal
  typed?: { subject: string; text: string }
}

/** Does what the form's intent says: `read`, `unread`, `delete`, or else the reply. */
export async function doMessageAction(act: Act, id: string, form: FormData): Promise<Outcome> {
  const intent = formText(form, 'intent')
  if (intent === 'read' || intent === 'unread') {
    const messageStatus = intent === 'read' ? 'Read' : 'UnRead'
    await orErrorScreen(act.setMessageStatus({ id, body: { messageStatus } }))
    return { done: intent }
  }
  if (intent === 'delete') {
    await orErrorScreen(act.deleteMessage(id))
    return { done: 'deleted' }
  }
  const typed = formTexts(form, ['subject', 'text'])
  const { refusal } = await attempt(() => act.replyToMessage({ id, body: typed }))
  return { done: 'replied', ...(refusal && { refusal, typed }) }
}
