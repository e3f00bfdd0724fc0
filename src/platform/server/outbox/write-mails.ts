import type { Insertable } from 'kysely'
import type { Queryable } from '../database/connect.ts'
import { preparedQuery } from '../database/prepared-query.ts'
import type { OutboxRow } from '../database/tables.ts'
import { randomId } from '../ids.ts'
import { headerText, type MailParts } from './mail-parts.ts'

const insertMails = preparedQuery((db, { rows }: { rows: Insertable<OutboxRow>[] }) =>
  db.insertInto('outbox').values(rows),
)

/** Transactional outbox: inserts mails with the change they report. They are rendered when sent or shown. */
export async function writeMails(db: Queryable, mails: readonly MailParts[], at: number): Promise<void> {
  const rows = mails.map(
    ({ kind, to, subject, headers = {}, expiresAt = null, notBefore = 0, orderId = null, ...content }) => ({
      id: randomId(),
      kind,
      recipient: to,
      subject: `${content.test ? '[Test] ' : ''}${headerText(subject)}`,
      words: JSON.stringify(content),
      headers: JSON.stringify(headers),
      status: 'waiting' as const,
      attempts: 0,
      // 0 is due at once, independent of any clock.
      next_try_at: notBefore,
      order_id: orderId,
      expires_at: expiresAt,
      last_error: null,
      created_at: at,
      sent_at: null,
    }),
  )
  await insertMails(db, { rows })
}
