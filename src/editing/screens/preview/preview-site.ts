// The site that a preview shows. Runs on the server only.
import type { Site } from '#content/rules/index.ts'
import type { AnyRecord, ContentType } from '#content/rules/model/define.ts'
import type { Language } from '#platform/rules/languages.ts'
import type { RequestScope } from '#server/request-scope.ts'
import { loadPromises } from '#site/screens/load-page.ts'
import type { LoadedWords } from '#ui/screens/use-words.ts'
import { withUsedMedia } from '../used-media.ts'

export type PreviewedSite = Site & {
  /** Of the language that the preview shows. */
  words: LoadedWords
}

interface Previewed {
  record: AnyRecord | null
  /** Of the page, if it is not the site’s own. */
  language?: Language | undefined
}

export async function previewSite(
  act: RequestScope['act'],
  { section }: Pick<ContentType, 'section'>,
  { record, language }: Previewed,
): Promise<PreviewedSite> {
  const [stored, words] = await Promise.all([act.loadSite(language), act.previewWords({ language })])
  const site = { ...withUsedMedia(stored, record), words }
  // Price cards show their days.
  return section === 'pricing' ? { ...site, ...(await loadPromises(act)) } : site
}
