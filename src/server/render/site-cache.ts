// The site's content for the screens, read once per change however many pages are rendered from it.
import { DEFAULT_LOOK, toLook, type Look } from '#brand/rules/look.ts'
import type { Site } from '#content/rules/index.ts'
import { defaultRegion } from '#platform/rules/format.ts'
import { ONLY_ENGLISH, type Language, type SiteLanguages } from '#platform/rules/languages.ts'
import { VISITOR } from '#platform/rules/permissions.ts'
import type { Words } from '#platform/rules/words.ts'
import type { App } from '#platform/server/app.ts'
import type { Freshness } from '#platform/server/http/freshness.ts'
import { actAs } from '../use-cases.ts'
import { cachedContent } from './content-cache.ts'

export interface SiteCache {
  /** In the site’s own language, or in another one. */
  site(language?: Language): Promise<Site>
  /**
   * The ids of the records edited at `/{id}`: without them, every unknown one-segment address would match.
   */
  recordIds(): Promise<ReadonlySet<string>>
  /** The agency's look as it was read last. */
  lastLook(): Look
  /** The languages of the site as they were read last. */
  lastLanguages(): SiteLanguages
  /** The words of a language, or of the site’s own, with dates and money as the site wrote them last. */
  words(language?: Language): Words
}

export function createSiteCache(app: App, freshness: Freshness): SiteCache {
  const { signals } = app
  let lastLook = DEFAULT_LOOK
  let lastRegion = defaultRegion(app.settings.TIME_ZONE)
  let lastLanguages = ONLY_ENGLISH
  const own = cachedContent({
    signals,
    freshness,
    async read() {
      const content = await actAs(app, VISITOR).loadSite()
      lastLook = toLook(content.brand)
      lastRegion = content.region
      lastLanguages = content.languages
      // The words of the pages that are rendered next: the owner's too.
      await app.words()
      return content
    },
  })
  const inOthers = new Map<Language, () => Promise<Site>>()
  function site(language?: Language): Promise<Site> {
    if (!language || language === lastLanguages.main) return own()
    const known = inOthers.get(language)
    if (known) return known()
    const read = () => actAs(app, VISITOR).loadSite(language)
    const cached = cachedContent({ signals, freshness, read })
    inOthers.set(language, cached)
    return cached()
  }
  const recordIds = cachedContent({ signals, freshness, read: () => idsOf(app) })
  return {
    site,
    recordIds,
    lastLook: () => lastLook,
    lastLanguages: () => lastLanguages,
    words: (language = lastLanguages.main) => app.catalogues.words(language, lastRegion),
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
