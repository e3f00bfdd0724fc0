import type { RouterContextProvider } from 'react-router'
import { orErrorScreen, scopeOf } from '#app/scope.ts'
import type { Site } from '#content/index.ts'

/** What every public page is made from. */
export interface PageData {
  readonly site: Site
  readonly origin: string
  readonly timeZone: string
}

export async function loadPage(context: Readonly<RouterContextProvider>): Promise<PageData> {
  const { act, site } = scopeOf(context)
  const content = await orErrorScreen(act.loadSite())
  // Not enumerable: the router writes all that it can see of this down for the scripts of a page, and public
  // pages have none.
  return Object.defineProperty({ origin: site.origin, timeZone: site.timeZone }, 'site', {
    value: content,
  }) as PageData
}
