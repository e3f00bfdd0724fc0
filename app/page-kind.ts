// Two kinds of pages: public ones are plain HTML, kept and served from memory; account and admin screens come
// alive in the browser.
import type { Site } from '#content/index.ts'

export interface PageHandle {
  /** Ships the framework's scripts. */
  hydrated?: boolean
  /**
   * The same for everybody of a role: rendered once, and sent from memory until content changes
   * (server/screens/known-addresses.ts).
   */
  cacheable?: boolean
  /**
   * Of a cacheable page: the parameters of its address that change it. All others make no difference to it.
   * Behind a mailed link: those that change the page where the token does not work.
   */
  params?: readonly string[]
  /**
   * Of a cacheable page: its parameters in their one spelling, without what is not known here. So made-up
   * addresses share one page.
   */
  canonical?: (query: URLSearchParams, site: Site) => Record<string, string>
  /**
   * Behind a mailed link, with the token in its path or in its query. Visitors whose token does not work get
   * one page from memory (server/screens/mailed-links.ts).
   */
  mailedLink?: 'verify' | 'reset' | 'confirm' | 'leave'
  /** Its form may bring pictures along. */
  takesPictures?: boolean
  /** Search engines may list it; every other page asks them not to. */
  listed?: boolean
}

interface Rendered {
  matches: readonly { route: { id: string; handle?: unknown } }[]
  errors?: Record<string, unknown> | null
}

/**
 * The handles of the routes that are drawn, put together: where one failed, those down to the one that says
 * so. The root's error page is plain.
 */
export function kindOfPage({ matches, errors }: Rendered): PageHandle {
  const drawn = errors ? matches.slice(0, matches.findIndex(({ route }) => route.id in errors) + 1) : matches
  return Object.assign({}, ...drawn.map((match) => match.route.handle ?? {}))
}
