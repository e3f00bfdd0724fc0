import type { Insertable } from 'kysely'
import type { Queryable } from '../database/connect.ts'
import { preparedQuery } from '../database/prepared-query.ts'
import type { OutboxRow } from '../database/tables.ts'
import { randomId } from '../ids.ts'
import { headerText, type WrittenEmail } from './email.ts'

const insertEmails = preparedQuery((db, { rows }: { rows: Insertable<OutboxRow>[] }) =>
  db.insertInto('outbox').values(rows),
)

/** What an email's words are in its row. */
export const wordColumns = ({
  language,
  subject,
  heading,
  paragraphs,
  button,
  facts,
  footnote,
  test,
  documents,
}: WrittenEmail) => ({
  subject: headerText(subject),
  words: JSON.stringify({ language, heading, paragraphs, button, facts, footnote, test, documents }),
})

/** Transactional outbox: inserts emails with the change they report. They are rendered when sent or shown. */
export async function writeEmails(db: Queryable, emails: readonly WrittenEmail[], at: number): Promise<void> {
  const rows = emails.map((email) => ({
    id: randomId(),
    kind: email.kind,
    recipient: email.to,
    ...wordColumns(email),
    headers: JSON.stringify(email.headers ?? {}),
    status: 'waiting' as const,
    attempts: 0,
    // 0 is due at once, independent of any clock.
    next_try_at: email.notBefore ?? 0,
    order_id: email.orderId ?? null,
    gathers_for: email.gathersFor ?? null,
    expires_at: email.expiresAt ?? null,
    last_error: null,
    created_at: at,
    sent_at: null,
  }))
  await insertEmails(db, { rows })
}
