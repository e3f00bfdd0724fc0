import type { RouterContextProvider } from 'react-router'
import { orErrorScreen, scopeOf } from '#app/scope.ts'
import type { Site } from '#content/index.ts'

/** The data of every public page. */
interface PageData {
  readonly site: Site
  readonly origin: string
  readonly timeZone: string
}

export async function loadPage(context: Readonly<RouterContextProvider>): Promise<PageData> {
  const { act, site } = scopeOf(context)
  const content = await orErrorScreen(act.loadSite())
  // Not enumerable, so the router does not serialize it into the page: no script would read it there.
  return Object.defineProperty({ origin: site.origin, timeZone: site.timeZone }, 'site', {
    value: content,
  }) as PageData
}
