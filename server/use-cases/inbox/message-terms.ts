// The words by which a message is found, kept in an index of their own: a hundred thousand messages are
// searched as quickly as ten.
import type { Queryable } from '../../database/connect.ts'
import type { MessageRow } from '../../database/tables.ts'
import { endOfPrefix, term, words } from '../orders/order-terms.ts'

type Found = Pick<MessageRow, 'name' | 'email' | 'subject'> & { seq: number }

const termsOf = ({ name, email, subject }: Found): string[] => [
  ...new Set([...words(name), ...words(email.split('@')[0]!), ...words(subject), term(email)].map(term)),
]

export async function keepMessageTerms(db: Queryable, messages: readonly Found[]): Promise<void> {
  const rows = messages.flatMap((message) =>
    termsOf(message).map((each) => ({ term: each, seq: message.seq })),
  )
  if (rows.length) await db.insertInto('message_terms').values(rows).execute()
}

/**
 * The beginning of more kept words than this is common: it narrows what others find, but nothing is collected
 * by it.
 */
const COMMON = 8_000
/** So many of the newest messages are looked at, at most, when all that was typed is common. */
const MOST_LOOKED_AT = 20_000

/** The places of the newest messages that have a word beginning with each of these. */
export async function placesOfMessages(
  db: Queryable,
  beginnings: readonly string[],
  most: number,
): Promise<number[]> {
  if (!beginnings.length) return []
  const rare = await rarestOf(db, beginnings)
  const begun =
    rare === undefined
      ? db.selectFrom('messages').select('seq').orderBy('seq', 'desc').limit(MOST_LOOKED_AT)
      : termsFrom(db, rare).select('seq')
  let query = db
    .selectFrom(begun.as('found'))
    .select('found.seq')
    .distinct()
    .orderBy('found.seq', 'desc')
    .limit(most)
  for (const word of beginnings) {
    if (word === rare) continue
    query = query.where(({ exists, selectFrom }) =>
      exists(
        selectFrom('message_terms as other')
          .select('other.seq')
          .whereRef('other.seq', '=', 'found.seq')
          .where('other.term', '>=', word)
          .where('other.term', '<', endOfPrefix(word)),
      ),
    )
  }
  return (await query.execute()).map(({ seq }) => seq)
}

const termsFrom = (db: Queryable, word: string) =>
  db.selectFrom('message_terms').where('term', '>=', word).where('term', '<', endOfPrefix(word))

/** Undefined if all of them are common. */
async function rarestOf(db: Queryable, beginnings: readonly string[]): Promise<string | undefined> {
  let rarest: { word?: string; count: number } = { count: COMMON + 1 }
  for (const word of beginnings) {
    const some = termsFrom(db, word)
      .select('seq')
      .limit(COMMON + 1)
      .as('some')
    const { count } = await db
      .selectFrom(some)
      .select((e) => e.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    if (count < rarest.count) rarest = { word, count }
  }
  return rarest.word
}
