import type { Language } from '#platform/rules/languages.ts'
import type { Queryable } from '#platform/server/database/connect.ts'

/** Somebody who has chosen none yet keeps the language of the page on which they registered or ordered. */
export async function keepLanguage(
  db: Queryable,
  userId: string,
  language: Language | undefined,
): Promise<void> {
  if (!language) return
  await db
    .updateTable('user')
    .set({ language })
    .where('id', '=', userId)
    .where('language', 'is', null)
    .execute()
}
