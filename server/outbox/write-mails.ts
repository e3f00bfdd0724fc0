import type { Insertable } from 'kysely'
import type { Queryable } from '../database/connect.ts'
import { preparedQuery } from '../database/prepared-query.ts'
import type { OutboxRow } from '../database/tables.ts'
import { randomId } from '../ids.ts'
import type { MailParts } from './mail-parts.ts'

const insertMails = preparedQuery((db, { rows }: { rows: Insertable<OutboxRow>[] }) =>
  db.insertInto('outbox').values(rows),
)

/**
 * Puts mails into the outbox, within the transaction of what they tell of. What they look like is made when
 * they are sent or shown.
 */
export async function writeMails(db: Queryable, mails: readonly MailParts[], at: number): Promise<void> {
  const rows = mails.map(({ kind, to, subject, headers = {}, expiresAt = null, ...words }) => ({
    id: randomId(),
    kind,
    recipient: to,
    // A line break in a subject would start a new header.
    subject: `${words.test ? '[Test] ' : ''}${subject.replace(/\s+/g, ' ').trim()}`,
    words: JSON.stringify(words),
    headers: JSON.stringify(headers),
    status: 'waiting' as const,
    attempts: 0,
    // At once, whatever any clock says.
    next_try_at: 0,
    expires_at: expiresAt,
    last_error: null,
    created_at: at,
    sent_at: null,
  }))
  await insertMails(db, { rows })
}
