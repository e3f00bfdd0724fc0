// The contact form. One transaction stores the message and the email to every admin, so neither gets lost.
import { z } from 'zod'
import { CONTACT_FORM } from '#content/rules/forms/contact-form.ts'
import { formShape } from '#content/rules/model/field-kinds.ts'
import { emailTeam } from '#email/server/email-team.ts'
import { MINUTE } from '#platform/rules/durations.ts'
import { parseObject } from '#platform/rules/parse-object.ts'
import type { Viewer } from '#platform/rules/permissions.ts'
import { say } from '#platform/rules/words.ts'
import type { App } from '#platform/server/app.ts'
import type { Queryable } from '#platform/server/database/connect.ts'
import { formSending, takeKey } from '#platform/server/idempotency.ts'
import { randomId } from '#platform/server/ids.ts'
import { consumeIn } from '#platform/server/rate-limits/consume.ts'
import { peerKey } from '#platform/server/rate-limits/peer-key.ts'
import { rateLimits } from '#platform/server/rate-limits/rate-limits.ts'
import { refuseBots, type Submission } from '#platform/server/refuse-bots.ts'
import { inTransaction } from '#platform/server/unit-of-work.ts'
import { countStatusChange } from './inbox-counts.ts'
import { contactMessage } from './inbox-emails.ts'
import type { MessageRow } from './inbox-tables.ts'
import { indexMessages } from './message-terms.ts'
import { toMessage, type Message } from './messages.ts'

export const MESSAGE_INPUT = z.strictObject({
  ...formShape(CONTACT_FORM),
  // The specification's form sends it. A new message is always unread.
  messageStatus: z.literal('UnRead', 'messageStatus must be UnRead.').optional(),
})

export async function sendMessage(
  app: App,
  _viewer: Viewer,
  submission: Submission<typeof MESSAGE_INPUT>,
): Promise<Message> {
  const { messageStatus = 'UnRead', ...fields } = parseObject(MESSAGE_INPUT, submission.body)
  refuseBots(submission)
  const id = randomId()
  return inTransaction(app, async (unit) => {
    const earlier =
      submission.honeypot && (await takeKey(unit, await formSending(app, 'contact', submission), id))
    const sent = earlier && (await findMessage(unit.tx, earlier.answer))
    if (sent) return toMessage(sent)
    await consumeIn(
      unit,
      `contact:${peerKey(submission.peer)}`,
      rateLimits.contact,
      say('inbox.errors', 'tooManyMessages'),
    )
    const row: Omit<MessageRow, 'seq'> = {
      id,
      ...fields,
      status: messageStatus,
      version: 1,
      created_at: unit.at,
      updated_at: unit.at,
    }
    const { seq } = await unit.tx
      .insertInto('messages')
      .values(row)
      .returning('seq')
      .executeTakeFirstOrThrow()
    await indexMessages(unit.tx, [{ seq, ...row }])
    await countStatusChange(unit.tx, 'messages', { to: messageStatus })
    await emailTeam(unit, contactMessage, { facts: row })
    return toMessage(row)
  })
}

const findMessage = (db: Queryable, id: string) =>
  db.selectFrom('messages').selectAll().where('id', '=', id).executeTakeFirst()

const RECENT_MS = 10 * MINUTE

/** Asked by the thank-you page. The id is unguessable, and the answer reveals nothing else. */
export async function wasJustSent({ database, clock }: App, _viewer: Viewer, id: string): Promise<boolean> {
  const message = await findMessage(database.db, id)
  return message !== undefined && clock.now() - message.created_at < RECENT_MS
}
