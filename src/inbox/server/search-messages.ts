import { requirePermission, type Viewer } from '#platform/rules/permissions.ts'
import type { App } from '#platform/server/app.ts'
import { searchPrefixes } from '#platform/server/search/terms.ts'
import { hasPrefixes, searchByWords } from '#platform/server/search/word-search.ts'
import { messageTerms, type SearchableMessage } from './message-terms.ts'
import { toMessage, type Message } from './messages.ts'

const MAX_READ = 20_000

/** The newest messages whose name, address and subject contain every word. */
export async function searchMessages(
  { database: { db } }: App,
  viewer: Viewer,
  { text, limit }: { text: string; limit: number },
): Promise<Message[]> {
  requirePermission(viewer, 'answer-messages')
  const prefixes = searchPrefixes(text)
  if (!prefixes.length) return []
  const { seqs } = await searchByWords<SearchableMessage>(db, {
    table: 'message_terms',
    prefixes,
    direction: 'desc',
    limit,
    maxRead: MAX_READ,
    indexSuffices: true,
    read: ({ seqs: chunk, after, limit: size }) =>
      db
        .selectFrom('messages')
        .select(['seq', 'name', 'email', 'subject'])
        .$if(chunk !== undefined, (query) => query.where('seq', 'in', chunk!))
        .$if(after !== undefined, (query) => query.where('seq', '<', after!))
        .orderBy('seq', 'desc')
        .limit(size)
        .execute(),
    match: (rows, common) => rows.filter((row) => hasPrefixes(messageTerms(row), common)),
  })
  if (!seqs.length) return []
  const rows = await db
    .selectFrom('messages')
    .selectAll()
    .where('seq', 'in', seqs.slice(0, limit))
    .orderBy('seq', 'desc')
    .execute()
  return rows.map(toMessage)
}
