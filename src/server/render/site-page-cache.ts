// The cache of public pages, emptied when content changes and at midnight in the site's time zone: pages show
// days ("Order today, delivered on …").
import { readRegion } from '#content/server/region.ts'
import { readSessionToken } from '#identity/server/session-of.ts'
import { dayIn, startOfNextDay } from '#platform/rules/dates.ts'
import type { App } from '#platform/server/app.ts'
import type { Freshness } from '#platform/server/http/freshness.ts'
import { createPageCache, type PageCache } from '../page-cache/page-cache.ts'

export function createSitePageCache(
  app: App,
  freshness: Freshness,
): { pageCache: PageCache; stopListening(): void } {
  const tokenIn = readSessionToken(app)
  let { TIME_ZONE: timeZone } = app.settings
  const pageCache = createPageCache({
    isSignedIn: (cookies) => tokenIn(cookies) !== undefined,
    freshness,
    day: {
      now: () => app.clock.now(),
      endAfter: (at) => startOfNextDay(dayIn(at, timeZone), timeZone),
    },
  })

  async function readTimeZone(): Promise<void> {
    // Without the database the last time zone stays.
    const region = await readRegion(app, app.database.db).catch(() => undefined)
    if (!region || region.timeZone === timeZone) return
    timeZone = region.timeZone
    // Midnight is at another moment now.
    pageCache.empty()
  }

  void readTimeZone()
  const stopListening = app.signals.on('content', () => {
    pageCache.empty()
    void readTimeZone()
  })
  return { pageCache, stopListening }
}
