import type { Queryable } from '../database/connect.ts'
import { randomId } from '../ids.ts'
import type { Mail } from './mail.ts'

/** Puts a mail into the outbox, within the transaction of what it tells of. */
export async function writeMail(db: Queryable, mail: Mail, at: number): Promise<void> {
  await db
    .insertInto('outbox')
    .values({
      id: randomId(),
      kind: mail.kind,
      recipient: mail.to,
      // A line break in a subject would start a new header.
      subject: mail.subject.replace(/\s+/g, ' ').trim(),
      text: mail.text,
      html: mail.html,
      headers: JSON.stringify(mail.headers ?? {}),
      status: 'waiting',
      attempts: 0,
      // At once, whatever any clock says.
      next_try_at: 0,
      expires_at: mail.expiresAt ?? null,
      last_error: null,
      created_at: at,
      sent_at: null,
    })
    .execute()
}
