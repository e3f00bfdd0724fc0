// The owner's wordings of messages, in use in this instance: read when they may have changed.
import { isLanguage, type Language } from '#platform/rules/languages.ts'
import type { Queryable } from '#platform/server/database/connect.ts'
import { preparedQuery } from '#platform/server/database/prepared-query.ts'
import type { Services } from '#platform/server/services.ts'
import type { Overrides } from '#platform/server/words/catalogues.ts'
import { wording } from '../rules/types/wording.ts'

const storedWordings = preparedQuery((db, { type }: { type: string }) =>
  db.selectFrom('content').select(['data']).where('type', '=', type).where('hidden', '=', 0),
)

/** "en site.pages.landing.askFirst": the language, and the name of the message. */
export function meantBy(message: string): { language: Language; id: string } | undefined {
  const [language = '', id = ''] = message.trim().split(/\s+/, 2)
  return isLanguage(language) && id ? { language, id } : undefined
}

async function readWordings(db: Queryable): Promise<Overrides> {
  const overrides: Partial<Record<Language, Record<string, string>>> = {}
  for (const { data } of await storedWordings(db, { type: wording.name })) {
    const { message, text } = JSON.parse(data) as Record<'message' | 'text', string>
    const meant = meantBy(message)
    if (meant) (overrides[meant.language] ??= {})[meant.id] = text
  }
  return overrides
}

/** Answers a function that sees to it that the catalogues have the owner's words. */
export function followWordings({
  database,
  signals,
  catalogues,
}: Pick<Services, 'database' | 'signals' | 'catalogues'>): () => Promise<void> {
  let changes = 1
  let known = 0
  signals.on('content', () => changes++)
  return async () => {
    const asOf = changes
    if (known >= asOf) return
    const overrides = await readWordings(database.db)
    // Another read may have begun later, and be done.
    if (known >= asOf) return
    catalogues.override(overrides)
    known = asOf
  }
}
