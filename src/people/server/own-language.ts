// The language in which a person reads. Customers choose among those of the site, the team among those of its area.
import { z } from 'zod'
import { invalid } from '#platform/rules/errors.ts'
import { agencyLanguage, AGENCY_LANGUAGES, toLanguage, type Language } from '#platform/rules/languages.ts'
import { parseObject, type Unchecked } from '#platform/rules/parse-object.ts'
import { isTeam, requireSignedIn, type Viewer } from '#platform/rules/permissions.ts'
import { say } from '#platform/rules/words.ts'
import type { App } from '#platform/server/app.ts'

export interface LanguageChoice {
  /** What the account has, or the site's own language. Of the team: what its screens speak. */
  language: Language
  choices: readonly Language[]
}

export async function ownLanguage(app: App, viewer: Viewer): Promise<LanguageChoice> {
  const person = requireSignedIn(viewer)
  const { main, published } = (await app.place()).languages
  const row = await app.database.db
    .selectFrom('user')
    .select('language')
    .where('id', '=', person.userId)
    .executeTakeFirst()
  const own = toLanguage(row?.language)
  if (isTeam(viewer)) return { language: agencyLanguage(own, main), choices: AGENCY_LANGUAGES }
  return { language: published.find((each) => each === own) ?? main, choices: published }
}

export const LANGUAGE_INPUT = z.strictObject({ language: z.string() })

export async function changeLanguage(
  app: App,
  viewer: Viewer,
  body: Unchecked<typeof LANGUAGE_INPUT>,
): Promise<void> {
  const person = requireSignedIn(viewer)
  const { language } = parseObject(LANGUAGE_INPUT, body)
  const { choices } = await ownLanguage(app, viewer)
  if (!choices.some((each) => each === language))
    throw invalid({ language: say('platform.errors', 'chooseLanguage') })
  await app.database.db.updateTable('user').set({ language }).where('id', '=', person.userId).execute()
}
