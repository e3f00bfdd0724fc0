import type { Queryable } from '../../database/connect.ts'
import type { MessageRow } from '../../database/tables.ts'
import { emailTerms, uniqueTerms, wordsOf } from '../../search/terms.ts'

export type SearchableMessage = Pick<MessageRow, 'name' | 'email' | 'subject'> & { seq: number }

/** The terms by which a message is found. */
export const messageTerms = ({ name, email, subject }: SearchableMessage): string[] =>
  uniqueTerms([...wordsOf(name), ...emailTerms(email), ...wordsOf(subject)])

export async function indexMessages(db: Queryable, messages: readonly SearchableMessage[]): Promise<void> {
  const rows = messages.flatMap((message) =>
    messageTerms(message).map((term) => ({ term, seq: message.seq })),
  )
  if (rows.length) await db.insertInto('message_terms').values(rows).execute()
}
