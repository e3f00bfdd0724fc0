import type { RouterContextProvider } from 'react-router'
import { orErrorScreen, scopeOf } from '#app/scope.ts'

/** What every public page is made from. */
export async function loadPage(context: Readonly<RouterContextProvider>) {
  const { act, site } = scopeOf(context)
  return { site: await orErrorScreen(act.loadSite()), origin: site.origin, timeZone: site.timeZone }
}
