// What a visitor writes to the agency: kept first, and mailed to every admin by a row of the same
// transaction, so that none gets lost.
import { z } from 'zod'
import { CONTACT_FORM } from '#content/forms/contact-form.ts'
import { formShape } from '#content/model/field-kinds.ts'
import { parseObject } from '#domain/parse-object.ts'
import type { Viewer } from '#domain/permissions.ts'
import { MINUTE } from '../../clock.ts'
import type { MessageRow } from '../../database/tables.ts'
import type { House } from '../../house.ts'
import { randomId } from '../../ids.ts'
import { mailAdmins } from '../../outbox/mail-admins.ts'
import type { MailParts } from '../../outbox/mail-parts.ts'
import { consume } from '../../rate-limits/consume.ts'
import { peerKey } from '../../rate-limits/peer-key.ts'
import { rateLimits } from '../../rate-limits/rate-limits.ts'
import { inTransaction } from '../../unit-of-work.ts'
import { countMove } from './inbox-counts.ts'
import { indexMessages } from './message-terms.ts'
import { toMessage, type Message } from './messages.ts'
import { refuseMachines, type Sender } from './refuse-bots.ts'

export const MESSAGE_INPUT = z.strictObject({
  ...formShape(CONTACT_FORM),
  // The specification's form sends it; a message is never born read.
  messageStatus: z.literal('UnRead', 'messageStatus must be UnRead.').optional(),
})

export async function sendMessage(
  house: House,
  _viewer: Viewer,
  body: unknown,
  sender: Sender,
): Promise<Message> {
  const { messageStatus = 'UnRead', ...fields } = parseObject(MESSAGE_INPUT, body)
  refuseMachines(sender)
  await consume(
    house,
    `contact:${peerKey(sender.peer)}`,
    rateLimits.contact,
    'You have sent several messages in a short time.',
  )
  return inTransaction(house, async (work) => {
    const row: Omit<MessageRow, 'seq'> = {
      id: randomId(),
      ...fields,
      status: messageStatus,
      version: 1,
      created_at: work.at,
      updated_at: work.at,
    }
    const { seq } = await work.tx
      .insertInto('messages')
      .values(row)
      .returning('seq')
      .executeTakeFirstOrThrow()
    await indexMessages(work.tx, [{ seq, ...row }])
    await countMove(work.tx, 'messages', undefined, messageStatus)
    await mailAdmins(work, tell(row, house.settings.APP_ORIGIN))
    return toMessage(row)
  })
}

const JUST_NOW_MS = 10 * MINUTE

/** For the page after sending. The id is unguessable, and nothing else is told. */
export async function wasJustSent({ database, clock }: House, _viewer: Viewer, id: string): Promise<boolean> {
  const message = database.db.selectFrom('messages').select('created_at').where('id', '=', id)
  const sent = await message.executeTakeFirst()
  return sent !== undefined && clock.now() - sent.created_at < JUST_NOW_MS
}

const tell = (
  { id, name, email, number, subject, message }: Omit<MessageRow, 'seq'>,
  origin: string,
): Omit<MailParts, 'to'> => ({
  kind: 'contact-message',
  subject: `${name} writes: ${subject}`,
  heading: subject,
  paragraphs: [message],
  facts: [
    ['From', name],
    ['E-mail', email],
    ['Phone', number],
  ],
  button: { label: 'Open it in the admin area', url: `${origin}/view/${id}` },
  footnote: `An answer to this mail goes to ${email}.`,
  headers: { 'Reply-To': email },
})
