// Answering a contact message. The email goes through the outbox, so it is sent even if SMTP is down now.
import { z } from 'zod'
import { loadAgency } from '#email/server/agency.ts'
import { parseObject, type Unchecked } from '#platform/rules/parse-object.ts'
import { requirePermission, type Viewer } from '#platform/rules/permissions.ts'
import { hasLineBreak, isBlank, characterFault } from '#platform/rules/text.ts'
import { say } from '#platform/rules/words.ts'
import type { App } from '#platform/server/app.ts'
import { formSending, takeKey } from '#platform/server/idempotency.ts'
import { randomId } from '#platform/server/ids.ts'
import { inTransaction } from '#platform/server/unit-of-work.ts'
import { messageReply } from './inbox-emails.ts'
import { markMessage, oneMessage } from './messages.ts'

const textField = (label: string, { maximum, oneLine }: { maximum: number; oneLine: boolean }) =>
  z.string(say('inbox.agency', 'field.required', { label })).superRefine((value, context) => {
    const message = faultOf(value, { label, maximum, oneLine })
    if (message) context.addIssue({ code: 'custom', message })
  })

function faultOf(
  value: string,
  { label, maximum, oneLine }: { label: string; maximum: number; oneLine: boolean },
): string | undefined {
  if (isBlank(value)) return say('inbox.agency', 'field.required', { label })
  if (value.length > maximum) return say('inbox.agency', 'field.tooLong', { label, maximum })
  if (oneLine && hasLineBreak(value)) return say('inbox.agency', 'field.oneLine', { label })
  const fault = characterFault(value)
  return fault && say('inbox.agency', `field.${fault}`, { label })
}

const REPLY_INPUT = z.strictObject({
  subject: textField(say('inbox.agency', 'field.subject'), { maximum: 200, oneLine: true }),
  text: textField(say('inbox.agency', 'field.reply'), { maximum: 10_000, oneLine: false }),
})

/** Also marks the message as read. A reply that is sent twice by mistake is one reply. */
export async function replyToMessage(
  app: App,
  viewer: Viewer,
  { id, body }: { id: string; body: Unchecked<typeof REPLY_INPUT> },
): Promise<void> {
  const actor = requirePermission(viewer, 'answer-messages')
  const message = await oneMessage(app, viewer, id)
  const { subject, text } = parseObject(REPLY_INPUT, body)
  const sending = await formSending(app, 'reply', { body: { id, subject, text }, userId: actor.userId })
  await inTransaction(app, async (unit) => {
    if (await takeKey(unit, sending)) return
    const agency = await loadAgency(app, unit.tx)
    unit.email(messageReply, {
      to: message.email,
      facts: { subject, text, message: message.message, answersTo: agency.email ?? actor.email },
    })
    await unit.tx
      .insertInto('message_replies')
      .values({ id: randomId(), message_id: id, user_id: actor.userId, subject, text, at: unit.at })
      .execute()
    await markMessage(unit, id, 'Read')
    await unit.audit(actor, 'message answered', id, subject)
  })
}

export interface MessageReply {
  _id: string
  /** The name of the author, or their address if they entered none; null if their account was deleted. */
  by: string | null
  subject: string
  text: string
  at: number
}

/** Oldest first. */
export async function repliesToMessage(
  { database: { db } }: App,
  viewer: Viewer,
  id: string,
): Promise<MessageReply[]> {
  requirePermission(viewer, 'answer-messages')
  const rows = await db
    .selectFrom('message_replies')
    .leftJoin('user', 'user.id', 'message_replies.user_id')
    .where('message_id', '=', id)
    .orderBy('message_replies.seq')
    .select(['message_replies.id as _id', 'name', 'email', 'subject', 'text', 'at'])
    .execute()
  return rows.map(({ name, email, ...reply }) => ({ ...reply, by: name || email }))
}
