// The words by which a message is found, kept in an index of their own: a hundred thousand messages are searched as quickly as ten.
import type { Queryable } from '../../database/connect.ts'
import type { MessageRow } from '../../database/tables.ts'
import { endOfPrefix, term, words } from '../orders/order-terms.ts'

type Found = Pick<MessageRow, 'name' | 'email' | 'subject'> & { seq: number }

const termsOf = ({ name, email, subject }: Found): string[] => [...new Set([...words(name), ...words(email.split('@')[0]!), ...words(subject), term(email)].map(term))]

export async function keepMessageTerms(db: Queryable, messages: readonly Found[]): Promise<void> {
  const rows = messages.flatMap((message) => termsOf(message).map((each) => ({ term: each, seq: message.seq })))
  if (rows.length) await db.insertInto('message_terms').values(rows).execute()
}

/** Of a word that very many messages have, so many are looked at: a longer one finds the rest. */
const MOST_LOOKED_AT = 20_000

/** The places of the newest messages that have a word beginning with each of these. */
export async function placesOfMessages(db: Queryable, beginnings: readonly string[], most: number): Promise<number[]> {
  const [first, ...rest] = [...beginnings].sort((a, b) => b.length - a.length)
  if (!first) return []
  const begun = db.selectFrom('message_terms').select('seq').where('term', '>=', first).where('term', '<', endOfPrefix(first)).limit(MOST_LOOKED_AT).as('found')
  let query = db.selectFrom(begun).select('found.seq').distinct().orderBy('found.seq', 'desc').limit(most)
  for (const word of rest) {
    query = query.where(({ exists, selectFrom }) =>
      exists(selectFrom('message_terms as other').select('other.seq').whereRef('other.seq', '=', 'found.seq').where('other.term', '>=', word).where('other.term', '<', endOfPrefix(word))),
    )
  }
  return (await query.execute()).map(({ seq }) => seq)
}
