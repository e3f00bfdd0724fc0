// The cache of public pages, emptied when content changes and at midnight in the site's time zone: pages show
// days ("Order today, delivered on …").
import { dayIn, startOfNextDay } from '#domain/dates.ts'
import type { House } from '../house.ts'
import type { Freshness } from '../http/freshness.ts'
import { readSessionToken } from '../identity/session-of.ts'
import { createPageCache, type PageCache } from '../page-cache/page-cache.ts'
import { readRegion } from '../region.ts'

export function createSitePageCache(
  house: House,
  freshness: Freshness,
): { pageCache: PageCache; stopListening(): void } {
  const tokenIn = readSessionToken(house)
  let { TIME_ZONE: timeZone } = house.settings
  const pageCache = createPageCache({
    isSignedIn: (cookies) => tokenIn(cookies) !== undefined,
    freshness,
    day: {
      now: () => house.clock.now(),
      endAfter: (at) => startOfNextDay(dayIn(at, timeZone), timeZone),
    },
  })

  async function readTimeZone(): Promise<void> {
    // Without the database the last time zone stays.
    const region = await readRegion(house, house.database.db).catch(() => undefined)
    if (!region || region.timeZone === timeZone) return
    timeZone = region.timeZone
    // Midnight is at another moment now.
    pageCache.empty()
  }

  void readTimeZone()
  const stopListening = house.signals.on('content', () => {
    pageCache.empty()
    void readTimeZone()
  })
  return { pageCache, stopListening }
}
