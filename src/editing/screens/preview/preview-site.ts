// The site that a preview shows. Runs on the server only.
import type { AnyRecord, ContentType } from '#content/rules/model/define.ts'
import type { RequestScope } from '#server/request-scope.ts'
import { loadPromises } from '#site/screens/load-page.ts'
import { withUsedMedia } from '../used-media.ts'

export async function previewSite(
  act: RequestScope['act'],
  { section }: Pick<ContentType, 'section'>,
  record: AnyRecord | null,
) {
  const site = withUsedMedia(await act.loadSite(), record)
  // Price cards show their days.
  return section === 'pricing' ? { ...site, ...(await loadPromises(act)) } : site
}
