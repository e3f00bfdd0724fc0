// The language in which a person is answered where no address names one.
import { agencyLanguage, type Language } from '#platform/rules/languages.ts'
import { isTeam, type Viewer } from '#platform/rules/permissions.ts'
import type { App } from '#platform/server/app.ts'

export async function languageOf(app: App, viewer: Viewer): Promise<Language | undefined> {
  if (!isTeam(viewer)) return viewer.language
  return agencyLanguage(viewer.language, (await app.place()).languages.main)
}
