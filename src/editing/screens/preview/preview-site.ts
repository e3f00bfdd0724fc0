// The site that a preview shows. Runs on the server only.
import type { AnyRecord, ContentType } from '#content/rules/model/define.ts'
import type { Language } from '#platform/rules/languages.ts'
import type { RequestScope } from '#server/request-scope.ts'
import { loadPromises } from '#site/screens/load-page.ts'
import { withUsedMedia } from '../used-media.ts'

interface Previewed {
  record: AnyRecord | null
  /** Of the page, if it is not the site’s own. */
  language?: Language | undefined
}

export async function previewSite(
  act: RequestScope['act'],
  { section }: Pick<ContentType, 'section'>,
  { record, language }: Previewed,
) {
  const site = withUsedMedia(await act.loadSite(language), record)
  // Price cards show their days.
  return section === 'pricing' ? { ...site, ...(await loadPromises(act)) } : site
}
