import type { RouterContextProvider } from 'react-router'
import type { Site } from '#content/rules/index.ts'
import type { Act } from '#server/use-cases.ts'
import { orErrorScreen, scopeOf } from '#ui/screens/scope.ts'

/** The data of every public page. */
interface PageData {
  readonly site: Site
  readonly origin: string
}

/** What the price cards say besides the packages: days, guarantees and ways to pay. */
export const loadPromises = async (act: Act) => ({
  promises: await act.packagePromises(),
  payBy: await act.waysToPay(),
})

interface PageParts {
  /** The page shows price cards. */
  promises?: boolean
}

export async function loadPage(
  context: Readonly<RouterContextProvider>,
  { promises = false }: PageParts = {},
): Promise<PageData> {
  const { act, site, words } = scopeOf(context)
  const stored = await orErrorScreen(act.loadSite())
  const content = promises ? { ...stored, ...(await orErrorScreen(loadPromises(act))) } : stored
  // Not enumerable, so the router does not serialize it into the page: no script would read it there.
  return Object.defineProperty({ origin: site.home }, 'site', {
    // Out of sight of what puts other data into words.
    value: (await words()).read(content),
  }) as PageData
}
