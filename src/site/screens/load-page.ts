import type { RouterContextProvider, unstable_SerializesTo } from 'react-router'
import type { Site } from '#content/rules/index.ts'
import type { Words } from '#platform/rules/words.ts'
import type { Act } from '#server/use-cases.ts'
import { orErrorScreen, scopeOf } from '#ui/screens/scope.ts'

/** The data of every public page. */
interface PageData {
  readonly site: Site
  /** For titles, which are made outside of the components. */
  readonly words: Words & unstable_SerializesTo<Words>
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
  const said = await words()
  return Object.defineProperties(
    { origin: site.home },
    // Out of sight of what puts other data into words.
    { site: { value: said.read(content) }, words: { value: said } },
  ) as PageData
}
