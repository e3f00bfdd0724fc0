// The site's content for the screens, read once per change however many pages are rendered from it.
import { DEFAULT_LOOK, toLook, type Look } from '#brand/rules/look.ts'
import type { Site } from '#content/rules/index.ts'
import { VISITOR } from '#platform/rules/permissions.ts'
import type { App } from '#platform/server/app.ts'
import type { Freshness } from '#platform/server/http/freshness.ts'
import { actAs } from '../use-cases.ts'
import { cachedContent } from './content-cache.ts'

export interface SiteCache {
  site(): Promise<Site>
  /**
   * The ids of the records edited at `/{id}`: without them, every unknown one-segment address would match.
   */
  recordIds(): Promise<ReadonlySet<string>>
  /** The agency's look as it was read last. */
  lastLook(): Look
}

export function createSiteCache(app: App, freshness: Freshness): SiteCache {
  const { signals } = app
  let lastLook = DEFAULT_LOOK
  const site = cachedContent({
    signals,
    freshness,
    async read() {
      const content = await actAs(app, VISITOR).loadSite()
      lastLook = toLook(content.brand)
      return content
    },
  })
  const recordIds = cachedContent({ signals, freshness, read: () => idsOf(app) })
  return {
    site,
    recordIds,
    lastLook: () => lastLook,
  }
}

async function idsOf({ database, types }: App): Promise<ReadonlySet<string>> {
  const names = types
    .filter(({ screens }) => screens.edit === '/{id}' || screens.editAlso === '/{id}')
    .map(({ name }) => name)
  if (!names.length) return new Set()
  const rows = await database.db.selectFrom('content').select('id').where('type', 'in', names).execute()
  return new Set(rows.map(({ id }) => id))
}
