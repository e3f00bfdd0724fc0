// The site that a preview shows. Runs on the server only.
import { loadPromises } from '#app/site/load-page.ts'
import type { AnyRecord, ContentType } from '#content/model/define.ts'
import type { RequestScope } from '#server/request-scope.ts'
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
