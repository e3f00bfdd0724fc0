import type { Queryable } from '#platform/server/database/connect.ts'
import { emailTerms, uniqueTerms, splitWords } from '#platform/server/search/terms.ts'
import type { MessageRow } from './inbox-tables.ts'

export type SearchableMessage = Pick<MessageRow, 'name' | 'email' | 'subject'> & { seq: number }

export const messageTerms = ({ name, email, subject }: SearchableMessage): string[] =>
  uniqueTerms([...splitWords(name), ...emailTerms(email), ...splitWords(subject)])

export async function indexMessages(db: Queryable, messages: readonly SearchableMessage[]): Promise<void> {
  const rows = messages.flatMap((message) =>
    messageTerms(message).map((term) => ({ term, seq: message.seq })),
  )
  if (rows.length) await db.insertInto('message_terms').values(rows).execute()
}
